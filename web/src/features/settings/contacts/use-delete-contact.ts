import type { Contact } from '@fyr/contract/settings/contacts'
import { useTranslation } from 'react-i18next'
import { useDeleteDialog } from '#ui/resource/use-delete-dialog.tsx'

/** Asks and deletes; one whom alarm rules name cannot go. */
export function useDeleteContact() {
  const { t } = useTranslation()
  return useDeleteDialog<Contact, { params: { id: string } }>({
    call: (api) => api.contacts.remove,
    input: ({ contactId }) => ({ params: { id: contactId } }),
    changes: [(api) => api.contacts],
    words: ({ name, alarms }) => ({
      title: t(($) => $.contacts.remove.title, { name }),
      text:
        alarms > 0 ? t(($) => $.contacts.remove.inUse, { count: alarms }) : t(($) => $.contacts.remove.text),
    }),
    deleted: ({ name }) => t(($) => $.contacts.deleted, { name }),
  })
}
