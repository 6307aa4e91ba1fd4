import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { problemOf } from '#api/problem.ts'
import { useApiMutation } from '#api/queries.ts'
import { useMay } from '#api/rights.ts'
import { useSession } from '#api/session-state.ts'
import { nodeAlarms } from '#entities/nodes/queries.ts'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { snackbar } from '#ui/snackbar.ts'

interface DeleteNodeDialogProps {
  node: { deveui: string; name: string }
  onClose: () => void
  onDeleted?: () => void
}

/** Asks with all that goes with the node; its alarms go only if they were named here or refused it once. */
export function DeleteNodeDialog({ node, onClose, onDeleted }: DeleteNodeDialogProps) {
  const { t } = useTranslation()
  const may = useMay()
  const { userCompany } = useSession()
  const alarms = useQuery({
    ...nodeAlarms(userCompany?.companyId ?? '', node.deveui),
    enabled: may('Alarm.View') && userCompany !== null,
  })
  const [refused, setRefused] = useState(false)
  // Not the node itself: asking for what is just deleted would only show that it is gone.
  const remove = useApiMutation((api) => api.nodes.remove, {
    showsErrors: true,
    changes: [(api) => api.nodes.list, (api) => api.companies.overview],
  })
  const removeByForce = useApiMutation((api) => api.nodes.removeByForce, {
    showsErrors: true,
    changes: [(api) => api.nodes.list, (api) => api.companies.overview, (api) => api.alarms.list],
  })
  const names = alarms.data?.body.map(({ name }) => name) ?? []

  async function confirm() {
    const input = { params: { id: node.deveui } }
    try {
      await (names.length > 0 || refused ? removeByForce : remove).mutateAsync(input)
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
      text={t(($) => $.nodes.delete.text)}
      goesWithIt={[
        t(($) => $.nodes.delete.readings),
        t(($) => $.nodes.delete.tokens),
        ...names.map((name) => t(($) => $.nodes.delete.alarm, { name })),
        ...(refused && names.length === 0 ? [t(($) => $.nodes.delete.alarms)] : []),
      ]}
      confirmLabel={names.length > 0 || refused ? t(($) => $.nodes.delete.force) : t(($) => $.words.delete)}
      onConfirm={confirm}
    />
  )
}
