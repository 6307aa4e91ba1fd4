import type { UseFormReturnType } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import { FoldedFields } from '#ui/form/folded-fields.tsx'
import { Checkbox, NumberInput } from '#ui/form/inputs.ts'
import { wholeNumber } from '#ui/form/numbers/number-text.ts'
import type { MasterValues } from './master-values.ts'

const isInside = (field: string) => /^(timeout|retries|pause|maxGap|active)$/.test(field)

/** Settings of a master whose defaults suit most devices. */
export function MoreFields({ form }: { form: UseFormReturnType<MasterValues> }) {
  const { t } = useTranslation()
  return (
    <FoldedFields
      summary={t(($) => $.modbus.more)}
      startOpen={!form.values.active}
      errors={form.errors}
      isInside={isInside}
    >
      <div className="fyr-columns" data-from="xs">
        <NumberInput label={t(($) => $.modbus.timeout)} {...wholeNumber} {...form.getInputProps('timeout')} />
        <NumberInput label={t(($) => $.modbus.retries)} {...wholeNumber} {...form.getInputProps('retries')} />
        <NumberInput label={t(($) => $.modbus.pause)} {...wholeNumber} {...form.getInputProps('pause')} />
        <NumberInput
          label={t(($) => $.modbus.gap)}
          description={t(($) => $.modbus.gapHint)}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          {...wholeNumber}
          {...form.getInputProps('maxGap')}
        />
      </div>
      <Checkbox
        mt="md"
        label={t(($) => $.modbus.active)}
        {...form.getInputProps('active', { type: 'checkbox' })}
      />
    </FoldedFields>
  )
}
