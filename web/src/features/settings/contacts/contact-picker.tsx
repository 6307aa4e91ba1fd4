import type { Contact } from '@fyr/contract/settings/contacts'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Select } from '#ui/form/inputs.ts'
import { foundContacts } from './queries.ts'

/** Chooses somebody of the address book, which the server searches; nothing where there is nobody to choose. */
export function ContactPicker({
  chosen,
  onChoose,
}: {
  chosen: readonly (string | undefined)[]
  onChoose: (contact: Contact) => void
}) {
  const { t } = useTranslation()
  const [search, setSearch] = useState('')
  const [asked] = useDebouncedValue(search.trim(), 250)
  const { data, isFetching } = useQuery({ ...foundContacts(asked), placeholderData: keepPreviousData })
  if (data === undefined || (data.body.length === 0 && search === '' && asked === '')) return null
  const contacts = data.body.filter(
    ({ contactId, email, phoneNumber }) =>
      (email !== null || phoneNumber !== null) && !chosen.includes(contactId),
  )
  return (
    <Select
      aria-label={t(($) => $.alarms.form.fromAddressBook)}
      placeholder={t(($) => $.alarms.form.fromAddressBook)}
      nothingFoundMessage={isFetching ? t(($) => $.words.loading) : t(($) => $.ui.table.noMatch)}
      searchable
      searchValue={search}
      onSearchChange={setSearch}
      // The server has searched.
      filter={({ options }) => options}
      value={null}
      data={contacts.map(({ contactId, name }) => ({ value: contactId, label: name }))}
      onChange={(id) => {
        const contact = contacts.find(({ contactId }) => contactId === id)
        if (!contact) return
        setSearch('')
        onChoose(contact)
      }}
    />
  )
}
