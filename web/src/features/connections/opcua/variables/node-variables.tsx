import type { OpcNode } from '@fyr/contract/connections/opcua/opcua'
import type { NodeDetail } from '@fyr/contract/devices/nodes/nodes'
import { mdiFactory, mdiFileTreeOutline, mdiPlus } from '@mdi/js'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '#api/session/rights.ts'
import { useCompanyId } from '#api/session/session-state.ts'
import { useFeature } from '#core/use-feature.ts'
import { ConnectionBadge } from '#entities/connections/connection-state.tsx'
import { Button, Group, Skeleton, Stack } from '#ui/layout.ts'
import { LinkButton, TextLink } from '#ui/links.tsx'
import { useLocalList } from '#ui/resource/list-state.ts'
import { EmptyState, Loaded } from '#ui/states.tsx'
import { followStates, serverList, variablesOfNode } from '../queries.ts'
import { FeatureNotice } from '../security/feature-notice.tsx'
import { AddDrawer, VariableDrawer } from './lazy-drawers.ts'
import { VariableTable } from './variable-table.tsx'
import '../opcua.css'

/** Where an OPC-UA node has its readings from. */
export function NodeVariables({ node }: { node: NodeDetail }) {
  const { t } = useTranslation()
  const may = useMay()('Company.Update')
  const mayChange = useFeature('opcUa') && may
  const servers = useQuery(serverList(useCompanyId()))
  const query = { ...variablesOfNode(node.deveui), ...followStates }
  const list = useLocalList(query)
  const [edited, setEdited] = useState<OpcNode | 'new' | null>(null)
  const variables = list.source.rows ?? []
  const add = mayChange && (
    <Button icon={mdiPlus} onClick={() => setEdited('new')}>
      {t(($) => $.opcua.variables.add)}
    </Button>
  )
  return (
    <Loaded query={servers} skeleton={<Skeleton height={240} />}>
      {(known) => {
        if (known.length === 0)
          return (
            <EmptyState
              icon={mdiFactory}
              title={t(($) => $.opcua.variables.noServer)}
              text={t(($) => $.opcua.variables.noServerText)}
              action={
                mayChange && <LinkButton to="/opc/create">{t(($) => $.opcua.node.createServer)}</LinkButton>
              }
            />
          )
        const used = known.filter(({ opcServerId }) =>
          variables.some((variable) => variable.opcServerId === opcServerId),
        )
        return (
          <Stack>
            <FeatureNotice />
            <Group justify="space-between">
              <Group gap="md">
                {used.map(({ opcServerId, name, connection }) => (
                  <span key={opcServerId}>
                    <TextLink to="/opc/$id" params={{ id: opcServerId }}>
                      {name}
                    </TextLink>{' '}
                    <ConnectionBadge connection={connection} />
                  </span>
                ))}
              </Group>
              {variables.length > 0 && add}
            </Group>
            <VariableTable
              list={list}
              ofNode
              mayEdit={mayChange}
              onEdit={setEdited}
              empty={
                <EmptyState
                  compact
                  icon={mdiFileTreeOutline}
                  title={t(($) => $.opcua.variables.none)}
                  text={t(($) => $.opcua.variables.noneText)}
                  action={add}
                />
              }
            />
            <Suspense fallback={null}>
              {edited === 'new' && (
                <AddDrawer servers={known} deveui={node.deveui} onClose={() => setEdited(null)} />
              )}
              {edited && edited !== 'new' && (
                <VariableDrawer variable={edited} onClose={() => setEdited(null)} />
              )}
            </Suspense>
          </Stack>
        )
      }}
    </Loaded>
  )
}
