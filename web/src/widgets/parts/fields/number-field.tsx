import { useState } from 'react'
import { NumberInput } from '#ui/form/inputs.ts'

interface NumberFieldProps {
  label: string
  value: number | null
  onChange: (value: number | null) => void
  onBlur?: () => void
  placeholder?: string
  min?: number
  max?: number
  /** Whole numbers only. */
  whole?: boolean
}

/** A number, or nothing; with a comma or a point, and written as the language does. */
export function NumberField(props: NumberFieldProps) {
  const { label, value, onChange, onBlur, placeholder, min, max, whole = false } = props
  // On the way to a number there are texts, such as "-" and "0.0": they stay as long as they mean the value.
  const [typed, setTyped] = useState<number | string>('')
  return (
    <NumberInput
      label={label}
      value={numberOf(typed) === value ? typed : (value ?? '')}
      onChange={(next) => {
        setTyped(next)
        onChange(numberOf(next))
      }}
      {...(onBlur && { onBlur })}
      {...(placeholder !== undefined && { placeholder })}
      {...(min !== undefined && { min })}
      {...(max !== undefined && { max })}
      allowDecimal={!whole}
      hideControls
    />
  )
}

/** Null: it is none, or not yet. */
function numberOf(typed: number | string): number | null {
  const number = typed === '' ? Number.NaN : Number(typed)
  return Number.isFinite(number) ? number : null
}

interface RequiredNumberFieldProps extends Omit<NumberFieldProps, 'value' | 'onChange' | 'onBlur'> {
  value: number
  onChange: (value: number) => void
}

/** A number that there must be: a field that is left empty takes the one before. */
export function RequiredNumberField({ value, onChange, ...field }: RequiredNumberFieldProps) {
  const [isEmpty, setEmpty] = useState(false)
  const [turn, setTurn] = useState(0)
  return (
    <NumberField
      key={turn}
      {...field}
      value={value}
      onChange={(next) => {
        setEmpty(next === null)
        if (next !== null) onChange(next)
      }}
      onBlur={() => {
        if (isEmpty) setTurn(turn + 1)
        setEmpty(false)
      }}
    />
  )
}
