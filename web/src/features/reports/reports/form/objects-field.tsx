import { type ReportResource, resourceAccess } from '@fyr/contract/reports/report-kinds'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '#api/session/rights.ts'
import { useCompanyId } from '#api/session/session-state.ts'
import { ChosenObjectsField } from '#ui/resource/chosen-objects-field.tsx'
import { namesStateOf } from '#ui/resource/names-state.ts'
import { chosenOf, selectable } from '../queries.ts'

interface ObjectsFieldProps {
  type: ListedResource
  value: string[]
  onChange: (value: string[]) => void
  error?: ReactNode
}

export type ListedResource = 'gateway' | 'user' | 'report'
export const isListed = (type: ReportResource): type is ListedResource =>
  type === 'gateway' || type === 'user' || type === 'report'

/** Chosen ones that one call names: an address has no room for a thousand. */
const namedAtOnce = 100

/** Some of the company's gateways, users or reports, which the server searches. */
export function ObjectsField({ type, value, onChange, error }: ObjectsFieldProps) {
  const { t } = useTranslation()
  const companyId = useCompanyId()
  const enabled = useMay()(resourceAccess[type])
  const [search, setSearch] = useState('')
  const [asked] = useDebouncedValue(search.trim(), 250)
  const found = useQuery({
    ...selectable(companyId, type, asked),
    placeholderData: keepPreviousData,
    enabled,
  })
  // Whoever is chosen later is one that was offered.
  const [before] = useState(value)
  const chosen = useQueries({
    queries: portionsOf(before).map((ids) => ({ ...chosenOf(companyId, type, ids), enabled })),
  })
  // What a search has shown before keeps its name.
  const seen = useRef(new Map<string, string>())
  for (const { data } of [...chosen, found])
    for (const { id, name } of data?.body ?? []) seen.current.set(id, name)
  const queries = [...chosen, found]
  return (
    <ChosenObjectsField
      label={t(($) => $.reports.resources[type])}
      placeholder={t(($) => $.reports.selection.noObject)}
      names={seen.current}
      state={namesStateOf(enabled, queries)}
      onRetry={() => {
        for (const query of queries) if (query.error) void query.refetch()
      }}
      searchValue={search}
      onSearchChange={setSearch}
      limit={100}
      value={value}
      onChange={onChange}
      error={error}
    />
  )
}

const portionsOf = (ids: readonly string[]): string[][] =>
  Array.from({ length: Math.ceil(ids.length / namedAtOnce) }, (_, at) =>
    ids.slice(at * namedAtOnce, (at + 1) * namedAtOnce),
  )
