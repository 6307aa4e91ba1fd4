import type { Application } from '@fyr/contract/devices/applications'
import { formatNumber } from '@fyr/contract/values/numbers/format-number'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { apiQuery, useApiMutation } from '#api/queries.ts'
import { DeletionWarning, goesWithNodes, NetworkChoice } from '#features/devices/nodes/delete-node-dialog.tsx'
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx'
import { snackbar } from '#ui/snackbar/snackbar.ts'
import { useTimeSettings } from '#ui/time/context.tsx'

interface DeleteWithNodesDialogProps {
  application: Application
  onClose: () => void
  onDeleted?: () => void
}

/** Asks with all that goes with an application that has nodes; the server deletes them in the background. */
export function DeleteWithNodesDialog({ application, onClose, onDeleted }: DeleteWithNodesDialogProps) {
  const { t } = useTranslation()
  const { language } = useTimeSettings()
  const { id, name } = application
  const usage = useQuery({
    ...apiQuery((api) => api.applications.usage, { params: { id } }),
    gcTime: 0,
    staleTime: 0,
  })
  const [keepOnNetworkServer, setKeep] = useState(false)
  const remove = useApiMutation((api) => api.applications.removeWithNodes, {
    showsErrors: true,
    changes: [(api) => api.applications, (api) => api.companies.overview],
    onDone: () => {
      snackbar.done(t(($) => $.applications.remove.begun, { name }))
      onDeleted?.()
    },
  })
  const { nodes = application.nodeCount, readings, alarms } = usage.data ?? {}
  const counted = (count: number) => ({ count, number: formatNumber(count, language, 0) })
  const [allReadings = '', ...others] = goesWithNodes(t, alarms)
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title={t(($) => $.applications.remove.titleWithNodes, { name })}
      text={
        <>
          <DeletionWarning usage={usage} />
          <NetworkChoice usage={usage} keep={keepOnNetworkServer} onKeep={setKeep} />
        </>
      }
      goesWithIt={[
        t(($) => $.applications.remove.nodes, counted(nodes)),
        readings === undefined ? allReadings : t(($) => $.applications.remove.readings, counted(readings)),
        ...others,
      ]}
      confirmLabel={t(($) => $.applications.remove.withNodes)}
      nameToType={name}
      disabled={usage.isPending}
      onConfirm={() =>
        remove.mutateAsync({
          params: { id },
          query: { keepOnNetworkServer: keepOnNetworkServer ? 'true' : 'false' },
        })
      }
    />
  )
}
