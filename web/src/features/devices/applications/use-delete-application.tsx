import type { Application } from '@fyr/contract/devices/applications'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '#api/session/rights.ts'
import { type DeleteDialog, useDeleteDialog } from '#ui/resource/use-delete-dialog.tsx'
import { DeleteWithNodesDialog } from './delete-with-nodes-dialog.tsx'
import { nodesOf } from './queries.ts'

/** Asks and deletes; one that has nodes goes with them, for who may delete nodes, and else cannot go. */
export function useDeleteApplication(): DeleteDialog<Application> {
  const { t } = useTranslation()
  const may = useMay()
  const mayLook = may('Tag.View')
  const navigate = useNavigate()
  const [withNodes, setWithNodes] = useState<{ application: Application; onDeleted?: () => void } | null>(
    null,
  )
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
  })
  return {
    ask: (application, onDeleted) =>
      application.nodeCount > 0 && may('Tag.Update')
        ? setWithNodes({ application, ...(onDeleted && { onDeleted }) })
        : empty.ask(application, onDeleted),
    dialog: withNodes ? (
      <DeleteWithNodesDialog {...withNodes} onClose={() => setWithNodes(null)} />
    ) : (
      empty.dialog
    ),
  }
}
