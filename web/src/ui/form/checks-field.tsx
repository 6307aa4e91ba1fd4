import { Checkbox, Input } from './inputs.ts'
import './checks-field.css'

interface ChecksFieldProps<T extends string> {
  label: string
  value: readonly T[]
  onChange: (value: T[]) => void
  options: readonly { value: T; label: string }[]
  /** Not fewer than these stay checked. */
  min?: number
}

/** Any of a few words; what is chosen stays in the order of the options. */
export function ChecksField<T extends string>({
  label,
  value,
  onChange,
  options,
  min = 0,
}: ChecksFieldProps<T>) {
  return (
    <Input.Wrapper label={label} labelElement="div">
      <fieldset className="fyr-setting-checks" aria-label={label}>
        {options.map((option) => {
          const isOn = value.includes(option.value)
          return (
            <Checkbox
              key={option.value}
              label={option.label}
              checked={isOn}
              disabled={isOn && value.length <= min}
              onChange={({ currentTarget: { checked } }) =>
                onChange(
                  options
                    .map((each) => each.value)
                    .filter((each) => (each === option.value ? checked : value.includes(each))),
                )
              }
            />
          )
        })}
      </fieldset>
    </Input.Wrapper>
  )
}
