import type { NodeDetail } from '@fyr/contract/devices/nodes/nodes'
import type { SparkplugMeta } from '@fyr/contract/devices/sparkplug-fields'
import type { SparkplugState } from '@fyr/contract/endpoints/sparkplug-problems'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiMutation } from '#api/queries.ts'
import { useMay } from '#api/session/rights.ts'
import { useCompanyId } from '#api/session/session-state.ts'
import { nodeDetail } from '#entities/nodes/queries.ts'
import { Button, Group, Stack } from '#ui/layout.ts'
import { TextLink } from '#ui/links.tsx'
import { Facts } from '#ui/page/facts.tsx'
import { snackbar } from '#ui/snackbar/snackbar.ts'
import { StatusBadge } from '#ui/status.tsx'
import { TimeAgo } from '#ui/time/time-text.tsx'
import { brokerName } from '../mqtt-brokers/broker-name.ts'
import { brokerList } from '../mqtt-brokers/queries.ts'
import { SparkplugDrawer } from './sparkplug-drawer.tsx'

const statusOf = { unknown: 'silent', born: 'ok', stale: 'attention', dead: 'silent' } as const satisfies {
  [S in SparkplugState]: string
}
/** States come without an event. */
const refreshMs = 5000

/** The edge node or device that a Sparkplug node stands for, and how it is. */
export function SparkplugNode({ node: { deveui } }: { node: NodeDetail }) {
  const { t } = useTranslation()
  const may = useMay()
  const node = useQuery({ ...nodeDetail(deveui), refetchInterval: refreshMs })
  const [isEditing, setIsEditing] = useState(false)
  const rebirth = useApiMutation((api) => api.sparkplug.rebirth, {
    changes: [(api) => api.nodes],
    onDone: () => snackbar.done(t(($) => $.sparkplug.rebirthRequested)),
  })
  if (!node.data) return null
  const { sparkplug } = node.data
  return (
    <Stack className="fyr-form-width">
      {sparkplug ? <Meta deveui={deveui} meta={sparkplug} /> : <p>{t(($) => $.sparkplug.notSet)}</p>}
      {may('Tag.Update') && (
        <Group>
          <Button variant={sparkplug ? 'default' : 'filled'} onClick={() => setIsEditing(true)}>
            {sparkplug ? t(($) => $.words.edit) : t(($) => $.sparkplug.choose)}
          </Button>
          {sparkplug && (
            <Button
              variant="default"
              loading={rebirth.isPending}
              onClick={() => rebirth.mutate({ params: { id: deveui } })}
            >
              {t(($) => $.sparkplug.rebirth)}
            </Button>
          )}
        </Group>
      )}
      {sparkplug?.brokerId === null && (
        <div>
          <p className="fyr-dimmed">{t(($) => $.sparkplug.tokenHint)}</p>
          {may('Company.Update') && <TextLink to="/company/tokens">{t(($) => $.shell.menu.tokens)}</TextLink>}
        </div>
      )}
      {isEditing && <SparkplugDrawer deveui={deveui} meta={sparkplug} onClose={() => setIsEditing(false)} />}
    </Stack>
  )
}

function Meta({ deveui, meta }: { deveui: string; meta: SparkplugMeta }) {
  const { t } = useTranslation()
  const brokers = useQuery({ ...brokerList(useCompanyId()), enabled: meta.brokerId !== null })
  const broker = brokers.data?.find(({ brokerId }) => brokerId === meta.brokerId)
  const { state, since, bornAt, diedAt, problem } = meta
  return (
    <Facts
      facts={[
        {
          label: t(($) => $.words.status),
          value: (
            <>
              <StatusBadge status={statusOf[state]} look="plain">
                {t(($) => $.sparkplug.states[state])}
              </StatusBadge>{' '}
              {since && <TimeAgo at={since} />}
            </>
          ),
        },
        { label: t(($) => $.sparkplug.groupId), value: meta.groupId },
        { label: t(($) => $.sparkplug.edgeNodeId), value: meta.edgeNodeId },
        { label: t(($) => $.sparkplug.deviceId), value: meta.deviceId ?? t(($) => $.sparkplug.itself) },
        {
          label: t(($) => $.sparkplug.broker),
          value: meta.brokerId === null ? t(($) => $.sparkplug.ownBroker) : broker && brokerName(broker),
        },
        { label: t(($) => $.sparkplug.bornAt), value: bornAt && <TimeAgo at={bornAt} /> },
        { label: t(($) => $.sparkplug.diedAt), value: diedAt && <TimeAgo at={diedAt} /> },
        { label: t(($) => $.sparkplug.metrics), value: bornAt && meta.metrics },
        { label: t(($) => $.sparkplug.hostId), value: meta.hostId && <code>{meta.hostId}</code> },
        {
          label: t(($) => $.sparkplug.problem),
          value: problem && (
            <>
              <TimeAgo at={problem.at} />{' '}
              <TextLink to="/tagdetails/$deveui" params={{ deveui }} search={{ tab: 'errors' }}>
                {t(($) => $.sparkplug.toErrors)}
              </TextLink>
            </>
          ),
        },
      ]}
    />
  )
}
