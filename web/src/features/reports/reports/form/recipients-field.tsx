import { reportLimits } from '@fyr/contract/reports/report-kinds'
import type { Report } from '@fyr/contract/reports/reports'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '#api/session/rights.ts'
import { foundContacts } from '#features/settings/contacts/queries.ts'
import { MultiSelect } from '#ui/form/inputs.ts'

type Known = Report['reportContacts'][number]

interface RecipientsFieldProps {
  /** Those whom the saved report has. */
  known: readonly Known[]
  value: string[]
  onChange: (value: string[]) => void
  error?: ReactNode
}

/** Some of the address book, which the server searches; who has no e-mail address is said below. */
export function RecipientsField({ known, value, onChange, error }: RecipientsFieldProps) {
  const { t, i18n } = useTranslation()
  const mayRead = useMay()('Alarm.View')
  const [search, setSearch] = useState('')
  const [asked] = useDebouncedValue(search.trim(), 250)
  const found = useQuery({ ...foundContacts(asked), placeholderData: keepPreviousData, enabled: mayRead })
  // Whom a search has shown before keeps their name.
  const seen = useRef(new Map<string, Pick<Known, 'name' | 'email'>>())
  for (const { contactId, ...contact } of [...known, ...(found.data?.body ?? [])])
    seen.current.set(contactId, contact)
  const offered = (found.data?.body ?? []).map(({ contactId }) => contactId)
  const labelOf = (id: string) => {
    const contact = seen.current.get(id)
    if (!contact) return t(($) => $.words.unknown)
    const { name, email } = contact
    return email === null ? t(($) => $.reports.form.noEmail, { name }) : `${name} · ${email}`
  }
  const without = value.flatMap((id) => {
    const contact = seen.current.get(id)
    return contact?.email === null ? [contact.name] : []
  })
  return (
    <div>
      <MultiSelect
        label={t(($) => $.reports.recipients)}
        placeholder={value.length === 0 ? t(($) => $.reports.form.recipientsPlaceholder) : ''}
        searchable
        clearable
        disabled={!mayRead}
        maxValues={reportLimits.contacts}
        searchValue={search}
        onSearchChange={setSearch}
        nothingFoundMessage={found.isFetching ? t(($) => $.words.loading) : t(($) => $.ui.table.noMatch)}
        data={[...new Set([...offered, ...value])].map((id) => ({ value: id, label: labelOf(id) }))}
        value={value}
        onChange={onChange}
        error={error}
      />
      {without.length > 0 && (
        <p className="fyr-dimmed" role="status">
          {t(($) => $.reports.form.withoutEmail, {
            count: without.length,
            names: new Intl.ListFormat(i18n.language).format(without),
          })}
        </p>
      )}
    </div>
  )
}
