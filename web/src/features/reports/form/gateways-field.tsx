import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useCompanyId } from '#api/session/session-state.ts'
import { MultiSelect } from '#ui/form/inputs.ts'
import { selectableGateways } from '../queries.ts'

interface GatewaysFieldProps {
  value: string[]
  onChange: (value: string[]) => void
  error?: ReactNode
}

/** Some of the company's gateways; one that is gone can still be taken away. */
export function GatewaysField({ value, onChange, error }: GatewaysFieldProps) {
  const { t } = useTranslation()
  const { data } = useQuery(selectableGateways(useCompanyId()))
  const known = (data?.body ?? []).map(({ id, name }) => ({ value: id, label: name }))
  const gone = data ? value.filter((id) => !known.some((each) => each.value === id)) : value
  return (
    <MultiSelect
      label={t(($) => $.reports.selection.gateways)}
      placeholder={value.length === 0 ? t(($) => $.reports.selection.noObject) : ''}
      data={[...known, ...gone.map((id) => ({ value: id, label: t(($) => $.words.unknown) }))]}
      searchable
      clearable
      limit={100}
      nothingFoundMessage={t(($) => $.ui.table.noMatch)}
      value={value}
      onChange={onChange}
      error={error}
    />
  )
}
