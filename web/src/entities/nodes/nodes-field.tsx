import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { apiQuery } from '#api/queries.ts'
import { MultiSelect } from '#ui/form/inputs.ts'

interface NodesFieldProps {
  label: string
  /** Shown while none is chosen. */
  placeholder: string
  value: string[]
  onChange: (value: string[]) => void
  error?: React.ReactNode
}

/** Some nodes out of thousands, which the server searches; one that is gone stays by its DevEUI. */
export function NodesField({ label, placeholder, value, onChange, error }: NodesFieldProps) {
  const { t } = useTranslation()
  const [search, setSearch] = useState('')
  const [asked] = useDebouncedValue(search.trim().slice(0, 100), 250)
  const query = { limit: 50, sort: 'name' as const, ...(asked && { search: asked }) }
  const found = useQuery({
    ...apiQuery((api) => api.nodes.list, { query }),
    placeholderData: keepPreviousData,
  })
  const nodes = (found.data?.body ?? []).map(({ deveui, name }) => ({
    value: deveui.toLowerCase(),
    label: name === deveui ? deveui : `${name} · ${deveui}`,
  }))
  const shown = new Set(nodes.map((node) => node.value))
  return (
    <MultiSelect
      label={label}
      placeholder={value.length === 0 ? placeholder : ''}
      searchable
      clearable
      maxValues={100}
      searchValue={search}
      onSearchChange={setSearch}
      nothingFoundMessage={t(($) => $.ui.table.noMatch)}
      data={[
        ...nodes,
        ...value.filter((deveui) => !shown.has(deveui)).map((deveui) => ({ value: deveui, label: deveui })),
      ]}
      value={value}
      onChange={onChange}
      error={error}
    />
  )
}
