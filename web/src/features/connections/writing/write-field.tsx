import { formatNumber } from '@fyr/contract/values/numbers/format-number'
import type { GetInputPropsReturnType } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import { NumberInput, Select, TextInput } from '#ui/form/inputs.ts'
import { anyNumber, wholeNumber } from '#ui/form/numbers/number-text.ts'
import { useTimeSettings } from '#ui/time/context.tsx'
import type { WriteTarget } from './write-target.ts'

interface WriteFieldProps {
  target: WriteTarget
  /** Input props of the form. */
  props: GetInputPropsReturnType
}

/** The field of one key that is written, with the values that it may take. */
export function WriteField({ target, props }: WriteFieldProps) {
  const { t } = useTranslation()
  const rangeText = useRangeText()
  const { key, label, unit, input, words = [] } = target
  const name = { label: label || key }
  const choices =
    input === 'switch'
      ? [
          { value: 'on', label: t(($) => $.words.on) },
          { value: 'off', label: t(($) => $.words.off) },
        ]
      : words.map(({ value, text }) => ({ value: String(value), label: text }))
  if (choices.length > 0)
    return (
      <Select
        {...name}
        clearable
        data={choices}
        {...props}
        value={props.value || null}
        onChange={(value) => props.onChange(value ?? '')}
      />
    )
  const hasRange = target.minimum !== null || target.maximum !== null || target.step !== null
  if (input === 'text') return <TextInput {...name} maxLength={120} {...props} />
  if (input === 'any' && !hasRange)
    return (
      <TextInput
        {...name}
        maxLength={1000}
        {...(unit && { rightSection: unit, rightSectionWidth: 64 })}
        {...props}
      />
    )
  return (
    <NumberInput
      {...name}
      description={rangeText(target)}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      {...(input === 'whole' ? wholeNumber : anyNumber)}
      {...(unit && { suffix: ` ${unit}` })}
      {...props}
    />
  )
}

function useRangeText() {
  const { t } = useTranslation()
  const { language } = useTimeSettings()
  const write = (value: number) => formatNumber(value, language)
  return ({ minimum, maximum, step }: WriteTarget): string => {
    const range =
      minimum !== null && maximum !== null
        ? t(($) => $.downlinks.write.range, { minimum: write(minimum), maximum: write(maximum) })
        : minimum !== null
          ? t(($) => $.downlinks.write.from, { minimum: write(minimum) })
          : maximum !== null
            ? t(($) => $.downlinks.write.upTo, { maximum: write(maximum) })
            : ''
    const steps = step === null ? '' : t(($) => $.downlinks.write.step, { step: write(step) })
    return [range, steps].filter(Boolean).join(', ')
  }
}
