import { NumberInput } from '#ui/form/inputs.ts'

interface NumberFieldProps {
  label: string
  value: number | null
  onChange: (value: number | null) => void
  placeholder?: string
  min?: number
  max?: number
  /** Whole numbers only. */
  whole?: boolean
}

/** A number, or nothing. */
export function NumberField({
  label,
  value,
  onChange,
  placeholder,
  min,
  max,
  whole = false,
}: NumberFieldProps) {
  return (
    <NumberInput
      label={label}
      value={value ?? ''}
      onChange={(next) => onChange(typeof next === 'number' && Number.isFinite(next) ? next : null)}
      {...(placeholder !== undefined && { placeholder })}
      {...(min !== undefined && { min })}
      {...(max !== undefined && { max })}
      allowDecimal={!whole}
      hideControls
    />
  )
}

interface SureNumberFieldProps extends Omit<NumberFieldProps, 'value' | 'onChange'> {
  value: number
  onChange: (value: number) => void
}

/** A number that there must be: an emptied field leaves the one before. */
export function SureNumberField({ value, onChange, ...field }: SureNumberFieldProps) {
  return <NumberField {...field} value={value} onChange={(next) => next !== null && onChange(next)} />
}
