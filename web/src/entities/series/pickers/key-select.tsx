import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Select } from '#ui/form/inputs.ts'
import { groupedKeys } from './radio-keys.ts'

interface KeySelectProps {
  /** Those that are offered; another one can be typed. */
  keys: readonly { name: string; label: string }[]
  value: string | null
  onChange: (key: string | null) => void
  label?: string
  ariaLabel?: string
  placeholder?: string
  error?: React.ReactNode
  onBlur?: () => void
  required?: boolean
  disabled?: boolean
  clearable?: boolean
  /** For keys that the server searches: what is typed, '' while the field shows what is chosen. */
  onSearch?: (text: string) => void
}

/** A key by its label and name; one that nobody has sent yet can be typed. */
export function KeySelect({ keys, value, onChange, label, ariaLabel, ...props }: KeySelectProps) {
  const {
    onSearch,
    placeholder = '',
    error,
    onBlur,
    required = false,
    disabled = false,
    clearable = false,
  } = props
  const { t } = useTranslation()
  const [search, setSearch] = useState('')
  const options = keys.map((key) => ({
    value: key.name,
    label: key.label && key.label !== key.name ? `${key.label} (${key.name})` : key.name,
  }))
  const known = (text: string) => options.some((option) => option.value === text || option.label === text)
  const typed = search.trim()
  if (value !== null && !known(value)) options.push({ value, label: value })
  if (typed !== '' && !known(typed) && !disabled) {
    options.push({ value: typed, label: t(($) => $.alarms.form.useKey, { key: typed }) })
  }
  return (
    <Select
      {...(label && { label })}
      {...(ariaLabel && { 'aria-label': ariaLabel })}
      data={groupedKeys(
        options,
        t(($) => $.nodes.radio.title),
      )}
      value={value}
      onChange={onChange}
      disabled={disabled}
      allowDeselect={false}
      searchable
      clearable={clearable}
      onSearchChange={(text) => {
        setSearch(text)
        onSearch?.(options.some((option) => option.value === value && option.label === text) ? '' : text)
      }}
      nothingFoundMessage={t(($) => $.alarms.form.noKey)}
      placeholder={placeholder}
      withAsterisk={required}
      maxLength={128}
      maxDropdownHeight={280}
      {...(error !== undefined && { error })}
      {...(onBlur && { onBlur })}
    />
  )
}
