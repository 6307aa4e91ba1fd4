import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { apiQuery } from '#api/queries.ts'
import { nodeInfo } from '#entities/series/pickers/node-info.ts'
import { Select } from '#ui/form/inputs.ts'
import { Text } from '#ui/layout.ts'
import { TextLink } from '#ui/links.tsx'

export interface KindNodeSelectProps {
  /** Number of the node type. */
  kind: number
  label: string
  /** Shown while there is no node of the type: what is missing, and the link that creates one. */
  none: string
  create: string
  value?: string | null
  onChange?: (deveui: string | null) => void
  /** False: it may be left empty. */
  required?: boolean
  onBlur?: () => void
  error?: ReactNode
}

/** One of the nodes of a type, which the server searches. */
export function KindNodeSelect({
  kind,
  none,
  create,
  value = null,
  required = true,
  ...props
}: KindNodeSelectProps) {
  const { t } = useTranslation()
  const [search, setSearch] = useState('')
  const [requested] = useDebouncedValue(search.trim().slice(0, 100), 250)
  const chosen = useQuery({ ...nodeInfo(value ?? ''), enabled: value !== null })
  const chosenLabel = value && labelOf({ name: chosen.data?.name ?? value, deveui: value })
  // The field shows the name of the chosen node: that is no search.
  const text = requested === chosenLabel ? '' : requested
  const query = { limit: 50, sort: 'name' as const, nodeType: kind, ...(text && { search: text }) }
  const found = useQuery({
    ...apiQuery((api) => api.nodes.list, { query }),
    placeholderData: keepPreviousData,
  })
  const nodes = found.data?.body ?? []
  const data = nodes.map((node) => ({ value: node.deveui, label: labelOf(node) }))
  if (value && chosenLabel && !nodes.some(({ deveui }) => deveui === value))
    data.unshift({ value, label: chosenLabel })
  return (
    <div>
      <Select
        withAsterisk={required}
        clearable={!required}
        searchable
        allowDeselect={false}
        data={data}
        value={value}
        onSearchChange={setSearch}
        filter={({ options }) => options}
        nothingFoundMessage={t(($) => $.ui.table.noMatch)}
        {...props}
      />
      {found.data && text === '' && data.length === 0 && (
        <Text size="sm" c="dimmed" mt={4}>
          {none}.{' '}
          <TextLink to="/tag/create" search={{ type: kind }}>
            {create}
          </TextLink>
        </Text>
      )}
    </div>
  )
}

const labelOf = ({ name, deveui }: { name: string; deveui: string }) =>
  name === deveui ? deveui : `${name} · ${deveui}`
