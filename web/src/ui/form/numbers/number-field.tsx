import { useRef, useState } from 'react'
import { NumberInput } from '#ui/form/inputs.ts'

interface NumberFieldProps {
  label: string
  value: number | null
  onChange: (value: number | null) => void
  onFocus?: () => void
  onBlur?: () => void
  placeholder?: string
  min?: number
  max?: number
  /** Whole numbers only. */
  whole?: boolean
  /** Behind the number, such as its unit. */
  suffix?: string | undefined
}

/** A number, or nothing; with a comma or a point, and written as the language does. */
export function NumberField(props: NumberFieldProps) {
  const { label, value, onChange, onFocus, onBlur, placeholder, min, max, whole = false, suffix } = props
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
      {...(onFocus && { onFocus })}
      {...(onBlur && { onBlur })}
      {...(placeholder !== undefined && { placeholder })}
      {...(min !== undefined && { min })}
      {...(max !== undefined && { max })}
      {...(suffix !== undefined && { suffix })}
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

interface RequiredNumberFieldProps
  extends Omit<NumberFieldProps, 'value' | 'onChange' | 'onFocus' | 'onBlur'> {
  value: number
  onChange: (value: number) => void
}

/** A number that there must be: a field that is left empty takes the one that it had. */
export function RequiredNumberField({ value, onChange, ...field }: RequiredNumberFieldProps) {
  const [isEmpty, setEmpty] = useState(false)
  const [turn, setTurn] = useState(0)
  // On the way to an empty field its first digits were numbers, too.
  const before = useRef(value)
  return (
    <NumberField
      key={turn}
      {...field}
      value={value}
      onChange={(next) => {
        setEmpty(next === null)
        if (next !== null) onChange(next)
      }}
      onFocus={() => {
        before.current = value
      }}
      onBlur={() => {
        if (isEmpty) {
          onChange(before.current)
          setTurn(turn + 1)
        }
        setEmpty(false)
      }}
    />
  )
}
