import type { Role } from '@fyr/contract/access/roles'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useDeleteDialog } from '#ui/resource/use-delete-dialog.tsx'

/** Asks and deletes; one that users have cannot go. */
export function useDeleteRole() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  return useDeleteDialog<Role, { params: { id: string } }>({
    call: (api) => api.roles.remove,
    input: ({ userRoleId }) => ({ params: { id: userRoleId } }),
    changes: [(api) => api.roles],
    words: ({ name, users }) =>
      users > 0
        ? {
            title: t(($) => $.roles.remove.cannot, { name }),
            text: t(($) => $.roles.remove.hasUsers, { count: users }),
            dangerous: false,
            confirmLabel: t(($) => $.roles.openUsers),
            onConfirm: () => navigate({ to: '/company/users' }),
          }
        : { title: t(($) => $.roles.remove.title, { name }), text: t(($) => $.roles.remove.text) },
    deleted: ({ name }) => t(($) => $.roles.deleted, { name }),
  })
}
