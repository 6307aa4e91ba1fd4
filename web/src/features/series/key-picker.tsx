import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Select } from '#ui/form/inputs.ts'
import { useNodeKeys } from './use-node-keys.ts'

interface KeyPickerProps {
  /** The node whose keys are offered. */
  deveui: string | null
  value: string | null
  onChange: (key: string | null) => void
  label?: string
  ariaLabel?: string
  error?: React.ReactNode
  onBlur?: () => void
  required?: boolean
}

/** A key of a node; one that it has not sent yet can be typed. */
export function KeyPicker({
  deveui,
  value,
  onChange,
  label,
  ariaLabel,
  error,
  onBlur,
  required,
}: KeyPickerProps) {
  const { t } = useTranslation()
  const [search, setSearch] = useState('')
  const { keys = [] } = useNodeKeys(deveui)
  const options = keys.map((key) => ({
    value: key.name,
    label: key.label && key.label !== key.name ? `${key.label} (${key.name})` : key.name,
  }))
  const known = (text: string) => options.some((option) => option.value === text || option.label === text)
  const typed = search.trim()
  if (value !== null && !known(value)) options.push({ value, label: value })
  if (typed !== '' && !known(typed) && deveui !== null) {
    options.push({ value: typed, label: t(($) => $.alarms.form.useKey, { key: typed }) })
  }
  return (
    <Select
      {...(label && { label })}
      {...(ariaLabel && { 'aria-label': ariaLabel })}
      data={options}
      value={value}
      onChange={onChange}
      disabled={deveui === null}
      searchable
      onSearchChange={setSearch}
      nothingFoundMessage={t(($) => $.alarms.form.noKey)}
      placeholder={deveui === null ? t(($) => $.alarms.form.keyFirst) : ''}
      withAsterisk={required ?? false}
      maxDropdownHeight={280}
      {...(error !== undefined && { error })}
      {...(onBlur && { onBlur })}
    />
  )
}
