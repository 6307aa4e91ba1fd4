import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { apiQuery } from '#api/queries.ts'
import { nodeInfo } from '#entities/series/pickers/node-info.ts'
import { MultiSelect } from '#ui/form/inputs.ts'

interface NodesFieldProps {
  label: string
  description?: string
  /** While none is chosen. */
  placeholder?: string
  maxValues?: number
  required?: boolean
  value: string[]
  onChange: (value: string[]) => void
  error?: React.ReactNode
}

/** Chosen nodes that are asked for by themselves, so that they have a name. */
const namedAtOnce = 20

/** Some nodes out of thousands, which the server searches; one that is gone stays by its DevEUI. */
export function NodesField({
  label,
  description,
  placeholder = '',
  maxValues = 100,
  value,
  required = false,
  ...props
}: NodesFieldProps) {
  const { t } = useTranslation()
  const [search, setSearch] = useState('')
  const [asked] = useDebouncedValue(search.trim().slice(0, 100), 250)
  const query = { limit: 50, sort: 'name' as const, ...(asked && { search: asked }) }
  const found = useQuery({
    ...apiQuery((api) => api.nodes.list, { query }),
    placeholderData: keepPreviousData,
  })
  const labels = new Map((found.data?.body ?? []).map((node) => [node.deveui.toLowerCase(), labelOf(node)]))
  const others = found.data ? value.filter((deveui) => !labels.has(deveui)) : []
  const infos = useQueries({ queries: others.slice(0, namedAtOnce).map(nodeInfo) })
  for (const { data } of infos) if (data) labels.set(data.deveui.toLowerCase(), labelOf(data))
  const data = [...new Set([...labels.keys(), ...value])]
  return (
    <MultiSelect
      label={label}
      {...(description && { description })}
      placeholder={value.length === 0 ? placeholder : ''}
      searchable
      clearable
      maxValues={maxValues}
      withAsterisk={required}
      searchValue={search}
      onSearchChange={setSearch}
      nothingFoundMessage={t(($) => $.ui.table.noMatch)}
      data={data.map((deveui) => ({ value: deveui, label: labels.get(deveui) ?? deveui }))}
      value={value}
      {...props}
    />
  )
}

const labelOf = ({ name, deveui }: { name: string; deveui: string }) =>
  name === deveui ? deveui : `${name} · ${deveui}`
