import type { Contact } from '@fyr/contract/contacts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { apiQuery } from '#api/queries.ts'
import { Select } from '#ui/form/inputs.ts'

/** Chooses somebody of the address book; nothing where there is nobody to choose. */
export function ContactPicker({
  chosen,
  onChoose,
}: {
  chosen: readonly (string | undefined)[]
  onChoose: (contact: Contact) => void
}) {
  const { t } = useTranslation()
  const { data } = useQuery(apiQuery((api) => api.contacts.list, { query: {} }))
  const contacts = (data?.body ?? []).filter(
    ({ contactId, email, phoneNumber }) =>
      (email !== null || phoneNumber !== null) && !chosen.includes(contactId),
  )
  if (contacts.length === 0) return null
  return (
    <Select
      aria-label={t(($) => $.alarms.form.fromAddressBook)}
      placeholder={t(($) => $.alarms.form.fromAddressBook)}
      nothingFoundMessage={t(($) => $.ui.table.noMatch)}
      searchable
      value={null}
      data={contacts.map(({ contactId, name }) => ({ value: contactId, label: name }))}
      onChange={(id) => {
        const contact = contacts.find(({ contactId }) => contactId === id)
        if (contact) onChoose(contact)
      }}
    />
  )
}
