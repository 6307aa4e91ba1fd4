import type { Application } from '@fyr/contract/nodes/applications'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useMay } from '#api/session/rights.ts'
import { useDeleteDialog } from '#ui/resource/use-delete-dialog.tsx'
import { nodesOf } from './queries.ts'

/** Asks and deletes; one that still has nodes cannot go, and the way to them is offered instead. */
export function useDeleteApplication(onDeleted?: () => void) {
  const { t } = useTranslation()
  const mayLook = useMay()('Tag.View')
  const navigate = useNavigate()
  return useDeleteDialog<Application, { params: { id: string } }>({
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
}
