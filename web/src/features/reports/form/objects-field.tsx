import type { ReportResource } from '@fyr/contract/reports/report-kinds'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useCompanyId } from '#api/session/session-state.ts'
import { MultiSelect } from '#ui/form/inputs.ts'
import { selectable } from '../queries.ts'

interface ObjectsFieldProps {
  type: ListedResource
  value: string[]
  onChange: (value: string[]) => void
  error?: ReactNode
}

export type ListedResource = 'gateway' | 'user' | 'report'
export const isListed = (type: ReportResource): type is ListedResource =>
  type === 'gateway' || type === 'user' || type === 'report'

/** Some of the company's gateways, users or reports; one that is gone can still be taken away. */
export function ObjectsField({ type, value, onChange, error }: ObjectsFieldProps) {
  const { t } = useTranslation()
  const { data } = useQuery(selectable(useCompanyId(), type))
  const known = (data?.body ?? []).map(({ id, name }) => ({ value: id, label: name }))
  const gone = data ? value.filter((id) => !known.some((each) => each.value === id)) : value
  return (
    <MultiSelect
      label={t(($) => $.reports.resources[type])}
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
