import { NumberInput as MantineNumberInput, type NumberInputProps } from '@mantine/core'
import { formatNumber } from '../numbers.ts'
import { useTimeSettings } from '../time/context.tsx'

/** A field for a number: takes a comma or a point, whichever keyboard is used, and writes it as the language does. */
export function NumberInput(props: NumberInputProps) {
  const { language } = useTimeSettings()
  return (
    <MantineNumberInput
      decimalSeparator={formatNumber(0.5, language).charAt(1)}
      allowedDecimalSeparators={[',', '.']}
      {...props}
    />
  )
}
