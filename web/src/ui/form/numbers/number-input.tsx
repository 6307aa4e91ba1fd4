import { formatNumber } from '@fyr/contract/values/numbers/format-number'
import { NumberInput as MantineNumberInput, type NumberInputProps } from '@mantine/core'
import type { InputEvent } from 'react'
import { useTimeSettings } from '../../time/context.tsx'
import { withSeparator } from './with-separator.ts'

/** A field for a number: takes a comma or a point, whichever keyboard is used, and writes it as the language does. */
export function NumberInput(props: NumberInputProps) {
  const { language } = useTimeSettings()
  const separator = formatNumber(0.5, language).charAt(1)

  /** What comes in one piece, as from the clipboard: the field knows the other separator only where it is typed alone. */
  function takeWhole(event: InputEvent<HTMLInputElement>) {
    const { currentTarget: input, data } = event
    const text = data.length > 1 ? withSeparator(data, separator) : data
    if (text === data) return
    event.preventDefault()
    input.setRangeText(text, input.selectionStart ?? 0, input.selectionEnd ?? 0, 'end')
    input.dispatchEvent(new Event('input', { bubbles: true }))
  }

  return (
    <MantineNumberInput
      decimalSeparator={separator}
      allowedDecimalSeparators={[',', '.']}
      onBeforeInput={takeWhole}
      {...props}
    />
  )
}
