import type { ListedUser } from '@fyr/contract/access/users'
import { useTranslation } from 'react-i18next'
import { useSession } from '#api/session/session-state.ts'
import { nameOf } from '#ui/person.tsx'
import { useDeleteDialog } from '#ui/resource/use-delete-dialog.tsx'

/** Asks and ends a membership; the account goes with its last. */
export function useRemoveUser() {
  const { t } = useTranslation()
  const company = useSession().userCompany?.name ?? ''
  return useDeleteDialog<
    Pick<ListedUser, 'userId' | 'firstName' | 'lastName' | 'email'>,
    { params: { id: string } }
  >({
    call: (api) => api.users.remove,
    input: ({ userId }) => ({ params: { id: userId } }),
    changes: [(api) => api.users, (api) => api.roles],
    words: (user) => ({
      title: t(($) => $.users.remove.title, { name: nameOf(user), company }),
      text: t(($) => $.users.remove.text),
      confirmLabel: t(($) => $.words.remove),
    }),
    deleted: (user) => t(($) => $.users.removed, { name: nameOf(user) }),
  })
}
