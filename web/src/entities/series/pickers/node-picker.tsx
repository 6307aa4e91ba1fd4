import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '#api/client/client.ts'
import { Select } from '#ui/form/inputs.ts'
import { nodeInfo } from './node-info.ts'
import { type NodePickerProps, SlotPicker } from './slot-picker.tsx'
import { useSlots } from './slots.ts'

const shownAtOnce = 50

/** One node; in the editor of a template, what stands for one. */
export function NodePicker(props: NodePickerProps) {
  const slots = useSlots()
  return slots ? <SlotPicker {...props} slots={slots} /> : <SearchedNodePicker {...props} />
}

/** One node out of thousands: the server searches by name and DevEUI. */
function SearchedNodePicker(props: NodePickerProps) {
  const { value, onChange, label, ariaLabel, placeholder, error, onBlur } = props
  const { t } = useTranslation()
  const [search, setSearch] = useState('')
  const [asked] = useDebouncedValue(search, 250)
  const chosen = useQuery({ ...nodeInfo(value ?? ''), enabled: value !== null })
  const chosenName = chosen.data?.name ?? value ?? ''
  // The field shows the chosen node's name: that is not a question.
  const question = asked === labelOf(chosenName, value ?? '') ? '' : asked.trim()
  const found = useQuery({
    queryKey: ['nodes', 'picker', question],
    queryFn: async ({ signal }) => {
      const query = { limit: shownAtOnce, sort: 'name' as const, ...(question && { search: question }) }
      return (await api.nodes.list({ query }, { signal })).body
    },
    placeholderData: keepPreviousData,
  })
  const options = (found.data ?? []).map(({ deveui, name }) => ({
    value: deveui,
    label: labelOf(name, deveui),
  }))
  if (value !== null && options.every((option) => option.value !== value)) {
    options.unshift({ value, label: labelOf(chosenName, value) })
  }

  return (
    <Select
      {...(label && { label })}
      {...(ariaLabel && { 'aria-label': ariaLabel })}
      data={options}
      value={value}
      onChange={onChange}
      // A click on the chosen one keeps it; the cross takes it away.
      allowDeselect={false}
      searchable
      onSearchChange={setSearch}
      // The server has searched.
      filter={({ options: all }) => all}
      nothingFoundMessage={found.isFetching ? t(($) => $.words.loading) : t(($) => $.alarms.form.noNode)}
      placeholder={placeholder ?? t(($) => $.alarms.form.nodeSearch)}
      clearable={props.clearable ?? false}
      withAsterisk={props.required ?? false}
      maxDropdownHeight={280}
      {...(error !== undefined && { error })}
      {...(onBlur && { onBlur })}
    />
  )
}

const labelOf = (name: string, deveui: string) => (name === deveui ? deveui : `${name} · ${deveui}`)
