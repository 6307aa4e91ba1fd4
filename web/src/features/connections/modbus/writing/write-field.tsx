import type { ModbusRegister } from '@fyr/contract/connections/modbus/modbus'
import { formatNumber } from '@fyr/contract/values/numbers/format-number'
import type { GetInputPropsReturnType } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import { NumberInput, Select, TextInput } from '#ui/form/inputs.ts'
import { anyNumber, wholeNumber } from '#ui/form/numbers/number-text.ts'
import { useTimeSettings } from '#ui/time/context.tsx'

interface WriteFieldProps {
  register: ModbusRegister
  /** Input props of the form. */
  props: GetInputPropsReturnType
}

/** The field of one writable register, with the values that it may take. */
export function WriteField({ register, props }: WriteFieldProps) {
  const { t } = useTranslation()
  const rangeText = useRangeText()
  const { key, label, unit, valueType } = register
  const name = { label: label || key }
  if (valueType === 'BOOL')
    return (
      <Select
        {...name}
        clearable
        data={[
          { value: 'on', label: t(($) => $.words.on) },
          { value: 'off', label: t(($) => $.words.off) },
        ]}
        {...props}
        value={props.value || null}
        onChange={(value) => props.onChange(value ?? '')}
      />
    )
  if (valueType === 'STRING') return <TextInput {...name} maxLength={120} {...props} />
  return (
    <NumberInput
      {...name}
      description={rangeText(register)}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      {...(valueType === 'BITS' ? wholeNumber : anyNumber)}
      {...(unit && { suffix: ` ${unit}` })}
      {...props}
    />
  )
}

function useRangeText() {
  const { t } = useTranslation()
  const { language } = useTimeSettings()
  const write = (value: number) => formatNumber(value, language)
  return ({ minimum, maximum, step }: ModbusRegister): string => {
    const range =
      minimum !== null && maximum !== null
        ? t(($) => $.modbus.write.range, { minimum: write(minimum), maximum: write(maximum) })
        : minimum !== null
          ? t(($) => $.modbus.write.from, { minimum: write(minimum) })
          : maximum !== null
            ? t(($) => $.modbus.write.upTo, { maximum: write(maximum) })
            : ''
    const steps = step === null ? '' : t(($) => $.modbus.write.step, { step: write(step) })
    return [range, steps].filter(Boolean).join(', ')
  }
}
