import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { MultiSelect } from '#ui/form/inputs.ts'
import { allApplications } from './queries.ts'

interface ApplicationsFieldProps {
  label: string
  /** Shown while none is chosen. */
  placeholder: string
  value: string[]
  onChange: (value: string[]) => void
  error?: React.ReactNode
}

/** Some of the company's applications; one that is gone can still be taken away. */
export function ApplicationsField({ label, placeholder, value, onChange, error }: ApplicationsFieldProps) {
  const { t } = useTranslation()
  const { data } = useQuery(allApplications())
  const known = (data?.body ?? []).map(({ id, name }) => ({ value: id, label: name }))
  const gone = value.filter((id) => !known.some((each) => each.value === id))
  return (
    <MultiSelect
      label={label}
      placeholder={value.length === 0 ? placeholder : ''}
      data={[...known, ...gone.map((id) => ({ value: id, label: t(($) => $.words.unknown) }))]}
      searchable
      clearable
      maxValues={100}
      value={value}
      onChange={onChange}
      error={error}
    />
  )
}
