import { useTranslation } from 'react-i18next'
import { Select } from '#ui/form/inputs.ts'
import type { Slots } from './slots.ts'

export interface NodePickerProps {
  /** DevEUI. */
  value: string | null
  onChange: (deveui: string | null) => void
  label?: string
  /** Instead of a label, where something beside says what it is. */
  ariaLabel?: string
  placeholder?: string
  error?: React.ReactNode
  onBlur?: () => void
  clearable?: boolean
  required?: boolean
}

/** Where a template is made, a slot is chosen in place of a node. */
export function SlotPicker({ slots, ...props }: NodePickerProps & { slots: Slots }) {
  const { value, onChange, label, ariaLabel, placeholder, error, onBlur } = props
  const { t } = useTranslation()
  return (
    <Select
      {...(label && { label })}
      {...(ariaLabel && { 'aria-label': ariaLabel })}
      data={slots.all.map(({ address, name }) => ({ value: address, label: name }))}
      value={value}
      onChange={onChange}
      searchable={slots.all.length > 12}
      nothingFoundMessage={t(($) => $.dashboards.noSlot)}
      placeholder={placeholder ?? t(($) => $.dashboards.chooseSlot)}
      description={slots.all.length === 0 ? t(($) => $.dashboards.noSlot) : undefined}
      allowDeselect={false}
      clearable={props.clearable ?? false}
      withAsterisk={props.required ?? false}
      {...(error !== undefined && { error })}
      {...(onBlur && { onBlur })}
    />
  )
}
