import type { NodeUsage } from '@fyr/contract/devices/nodes/node-bulk'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { problemOf, problemText } from '#api/problem.ts'
import { apiQuery, useApiMutation } from '#api/queries.ts'
import { useCompanyId } from '#api/session/session-state.ts'
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx'
import { Checkbox } from '#ui/form/inputs.ts'
import { snackbar } from '#ui/snackbar/snackbar.ts'
import { type FailedNode, inCalls } from './many-nodes.ts'

interface Named {
  deveui: string
  name: string
}
interface DeleteNodeDialogProps {
  node: Named
  onClose: () => void
  onDeleted?: () => void
}

// Not the node itself: asking for what is just deleted would only show that it is gone.
const changes: Parameters<typeof useApiMutation>[1] & object = {
  showsErrors: true,
  changes: [(api) => api.nodes.list, (api) => api.companies.overview, (api) => api.alarms.list],
}

/** Asks with all that goes with the node; its alarms go only if they were named here or refused it once. */
export function DeleteNodeDialog({ node, onClose, onDeleted }: DeleteNodeDialogProps) {
  const { t } = useTranslation()
  const [deveuis] = useState([node.deveui])
  const usage = useUsage(deveuis)
  const [refused, setRefused] = useState(false)
  const [keepOnNetworkServer, setKeep] = useState(false)
  const remove = useApiMutation((api) => api.nodes.remove, changes)
  const removeByForce = useApiMutation((api) => api.nodes.removeByForce, changes)
  const alarms = usage.data?.alarms

  async function confirm() {
    const input = {
      params: { id: node.deveui },
      query: { keepOnNetworkServer: keepOnNetworkServer ? ('true' as const) : ('false' as const) },
    }
    try {
      await (alarms?.total || refused ? removeByForce : remove).mutateAsync(input)
    } catch (error) {
      const problem = problemOf(error)
      if (problem.kind === 'refused' && problem.code === 'node.hasHistory') setRefused(true)
      throw error
    }
    snackbar.done(t(($) => $.nodes.deleted, { name: node.name }))
    onDeleted?.()
  }

  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title={t(($) => $.nodes.delete.title, { name: node.name })}
      text={
        <>
          <DeletionWarning usage={usage} />
          <NetworkChoice usage={usage} keep={keepOnNetworkServer} onKeep={setKeep} />
        </>
      }
      goesWithIt={[
        ...goesWithNodes(t, alarms),
        ...(refused && !alarms?.total ? [t(($) => $.nodes.delete.alarms)] : []),
      ]}
      confirmLabel={t(($) => $.nodes.delete.force)}
      disabled={usage.isPending}
      onConfirm={confirm}
    />
  )
}

interface DeleteNodesDialogProps {
  nodes: readonly Named[]
  onClose: () => void
  onDeleted: (done: number, failed: FailedNode[]) => void
}

/** Asks for several together. Those with alarms are only deleted where alarms were named here. */
export function DeleteNodesDialog({ nodes, onClose, onDeleted }: DeleteNodesDialogProps) {
  const { t } = useTranslation()
  const id = useCompanyId()
  const [deveuis] = useState(() => nodes.map(({ deveui }) => deveui))
  const usage = useUsage(deveuis)
  const [keepOnNetworkServer, setKeep] = useState(false)
  const remove = useApiMutation((api) => api.nodes.removeMany, changes)
  const alarms = usage.data?.alarms
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title={t(($) => $.nodes.delete.titleOfMany, { count: nodes.length })}
      text={
        <>
          <DeletionWarning usage={usage} nodes={nodes.map(({ name }) => name)} />
          <NetworkChoice usage={usage} keep={keepOnNetworkServer} onKeep={setKeep} />
        </>
      }
      goesWithIt={goesWithNodes(t, alarms)}
      confirmLabel={t(($) => $.nodes.delete.force)}
      disabled={usage.isPending}
      onConfirm={async () => {
        const withAlarms = Boolean(alarms?.total)
        const { done, failed } = await inCalls(
          deveuis,
          (some) =>
            remove.mutateAsync({ params: { id }, body: { deveuis: some, withAlarms, keepOnNetworkServer } }),
          (error) => problemText(error, t),
        )
        onDeleted(done.length, failed)
      }}
    />
  )
}

/** What uses these nodes now, not when somebody last asked. */
function useUsage(deveuis: string[]): UseQueryResult<NodeUsage> {
  const input = { params: { id: useCompanyId() }, body: { deveuis } }
  return useQuery({ ...apiQuery((api) => api.nodes.usage, input), gcTime: 0, staleTime: 0 })
}

/** @param nodes the names of several; of one the title has it */
export function DeletionWarning({
  usage,
  nodes = [],
}: {
  usage: UseQueryResult<NodeUsage>
  nodes?: readonly string[]
}) {
  const { t } = useTranslation()
  const { total: count = 0, names = [] } = usage.data?.dashboards ?? {}
  return (
    <>
      {nodes.length > 0 && (
        <p>
          <strong>{listed(nodes, nodes.length)}</strong>
        </p>
      )}
      <p>{t(($) => $.nodes.delete.text)}</p>
      {usage.isPending && <p className="fyr-dimmed">{t(($) => $.nodes.delete.checking)}</p>}
      {usage.isError && (
        <div className="fyr-notice" data-tone="attention" role="alert">
          {t(($) => $.nodes.delete.notChecked)}
        </div>
      )}
      {count > 0 && (
        <div className="fyr-notice" data-tone="attention" role="status">
          <span>
            {names.length > 0
              ? t(($) => $.nodes.delete.usedByNames, { count, names: listed(names, count) })
              : t(($) => $.nodes.delete.usedBy, { count })}
            {'. '}
            {t(($) => $.nodes.delete.widgets)}
          </span>
        </div>
      )}
    </>
  )
}

interface NetworkChoiceProps {
  usage: UseQueryResult<NodeUsage>
  keep: boolean
  onKeep: (keep: boolean) => void
}

/** Of what the portal created on network servers: it goes too, unless somebody says otherwise. */
export function NetworkChoice({ usage, keep, onKeep }: NetworkChoiceProps) {
  const { t } = useTranslation()
  const { total = 0, names = [] } = usage.data?.networkDevices ?? {}
  if (total === 0) return null
  return (
    <Checkbox
      mt="md"
      label={t(($) => $.nodes.delete.networkServerToo, { names: names.join(', ') })}
      checked={!keep}
      onChange={(event) => onKeep(!event.currentTarget.checked)}
    />
  )
}

/** The first ten, and that there are more. */
function listed(names: readonly string[], total: number): string {
  const some = names.slice(0, 10)
  return some.join(', ') + (total > some.length ? ', …' : '')
}

/** What is deleted with nodes, their readings first. */
export function goesWithNodes(t: TFunction, alarms: NodeUsage['alarms'] = { total: 0, names: [] }): string[] {
  const { total, names } = alarms
  const more = total - names.length
  return [
    t(($) => $.nodes.delete.readings),
    t(($) => $.nodes.delete.tokens),
    ...names.map((name) => t(($) => $.nodes.delete.alarm, { name })),
    ...(more === 0
      ? []
      : names.length === 0
        ? [t(($) => $.nodes.delete.someAlarms, { count: total })]
        : [t(($) => $.nodes.delete.moreAlarms, { count: more })]),
  ]
}
