import { useId } from 'react'
import { Input, SegmentedControl } from '#ui/form/inputs.ts'

interface ChoiceProps<Value extends string> {
  label: string
  value: Value
  choices: { value: Value; label: string }[]
  onChange: (value: Value) => void
}

/** One of a few, all in sight. */
export function Choice<Value extends string>({ label, value, choices, onChange }: ChoiceProps<Value>) {
  const id = useId()
  return (
    <Input.Wrapper label={label} labelElement="div" labelProps={{ id }}>
      <div>
        <SegmentedControl
          className="fyr-choice-row"
          aria-labelledby={id}
          value={value}
          data={choices}
          onChange={onChange}
        />
      </div>
    </Input.Wrapper>
  )
}
