import type { Application } from '@fyr/contract/devices/applications'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '#api/session/rights.ts'
import { useDeleteDialog } from '#ui/resource/use-delete-dialog.tsx'
import { DeleteWithNodesDialog } from './delete-with-nodes-dialog.tsx'
import { nodesOf } from './queries.ts'

/** Asks and deletes; one that has nodes goes with them, for who may delete nodes, and else cannot go. */
export function useDeleteApplication(onDeleted?: () => void) {
  const { t } = useTranslation()
  const may = useMay()
  const mayLook = may('Tag.View')
  const navigate = useNavigate()
  const [withNodes, setWithNodes] = useState<Application | null>(null)
  const empty = useDeleteDialog<Application, { params: { id: string } }>({
    call: (api) => api.applications.remove,
    input: ({ id }) => ({ params: { id } }),
    changes: [(api) => api.applications, (api) => api.companies.overview],
    words: ({ id, name, nodeCount }) =>
      nodeCount > 0
        ? {
            title: t(($) => $.applications.remove.cannot, { name }),
            text: t(($) => $.applications.remove.hasNodes, { count: nodeCount }),
            dangerous: false,
            confirmLabel: mayLook ? t(($) => $.applications.openNodes) : t(($) => $.words.close),
            onConfirm: () => mayLook && navigate({ to: '/tag', search: nodesOf(id) }),
          }
        : {
            title: t(($) => $.applications.remove.title, { name }),
            text: t(($) => $.applications.remove.text),
          },
    deleted: ({ name }) => t(($) => $.applications.deleted, { name }),
    ...(onDeleted && { onDeleted }),
  })
  return {
    ask: (application: Application) =>
      application.nodeCount > 0 && may('Tag.Update') ? setWithNodes(application) : empty.ask(application),
    dialog: withNodes ? (
      <DeleteWithNodesDialog
        application={withNodes}
        onClose={() => setWithNodes(null)}
        onDeleted={onDeleted}
      />
    ) : (
      empty.dialog
    ),
  }
}
