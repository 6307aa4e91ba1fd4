import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { problemOf } from '#api/problem.ts'
import { useApiMutation } from '#api/queries.ts'
import { useMay } from '#api/session/rights.ts'
import { useSession } from '#api/session/session-state.ts'
import { type NodeKey, nameOf } from '#entities/nodes/node-key.ts'
import { nodeAlarms } from '#entities/nodes/queries.ts'
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx'
import { snackbar } from '#ui/snackbar/snackbar.ts'

interface DeleteKeyDialogProps {
  deveui: string
  nodeKey: NodeKey
  onClose: () => void
}

/** Asks with all that goes with the key; alarms go only if they were named here or refused it once. */
export function DeleteKeyDialog({ deveui, nodeKey, onClose }: DeleteKeyDialogProps) {
  const { t } = useTranslation()
  const may = useMay()
  const { userCompany } = useSession()
  const alarms = useQuery({
    ...nodeAlarms(userCompany?.companyId ?? '', deveui),
    enabled: may('Alarm.View') && userCompany !== null,
  })
  const [refused, setRefused] = useState(false)
  const options = { showsErrors: true, changes: [(api: { nodes: unknown }) => api.nodes] }
  const remove = useApiMutation((api) => api.nodes.removeKey, options)
  const removeByForce = useApiMutation((api) => api.nodes.removeKeyByForce, options)
  const { name } = nodeKey
  const using =
    alarms.data?.body.filter(
      ({ tag, tagDataKey, advanced }) =>
        (tag === deveui && tagDataKey === name) ||
        advanced.some((each) => each.tag === deveui && each.tagDataKey === name),
    ) ?? []
  const force = using.length > 0 || refused

  async function confirm() {
    try {
      if (force) await removeByForce.mutateAsync({ params: { a: deveui, b: name } })
      else await remove.mutateAsync({ params: { id: deveui, key: name } })
    } catch (error) {
      const problem = problemOf(error)
      if (problem.kind === 'refused' && problem.code === 'key.inUse') setRefused(true)
      throw error
    }
    snackbar.done(t(($) => $.nodes.deleted, { name: nameOf(nodeKey) }))
  }

  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title={t(($) => $.nodes.keys.deleteTitle, { name: nameOf(nodeKey) })}
      text={t(($) => $.nodes.delete.text)}
      goesWithIt={[
        t(($) => $.nodes.keys.deleteReadings),
        ...using.map((alarm) => t(($) => $.nodes.delete.alarm, { name: alarm.name })),
        ...(refused && using.length === 0 ? [t(($) => $.nodes.delete.alarms)] : []),
      ]}
      confirmLabel={force ? t(($) => $.nodes.delete.force) : t(($) => $.words.delete)}
      onConfirm={confirm}
    />
  )
}
