import { opcMonitorings } from '@fyr/contract/connections/opcua/limits'
import type { UseFormReturnType } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import { FoldedFields } from '#ui/form/folded-fields.tsx'
import { Checkbox, NumberInput, Select } from '#ui/form/inputs.ts'
import { wholeNumber } from '#ui/form/numbers/number-text.ts'
import type { ServerValues } from './server-values.ts'

const isInside = (field: string) =>
  /^(monitoring|publishingInterval|pollInterval|timeout|readHistory|active)$/.test(field)

/** Settings of a server whose defaults suit most. */
export function MoreFields({ form }: { form: UseFormReturnType<ServerValues> }) {
  const { t } = useTranslation()
  const { monitoring, active } = form.values
  return (
    <FoldedFields
      summary={t(($) => $.opcua.form.more)}
      startOpen={!active || monitoring === 'poll'}
      errors={form.errors}
      isInside={isInside}
    >
      <Select
        label={t(($) => $.opcua.form.monitoring)}
        description={t(($) => $.opcua.form.monitoringHint)}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        data={opcMonitorings.map((value) => ({
          value,
          label: t(($) => $.opcua.form.monitorings[value]),
        }))}
        allowDeselect={false}
        mb="md"
        {...form.getInputProps('monitoring')}
      />
      <div className="fyr-columns" data-from="xs">
        {monitoring === 'poll' ? (
          <NumberInput
            label={t(($) => $.opcua.form.pollInterval)}
            {...wholeNumber}
            {...form.getInputProps('pollInterval')}
          />
        ) : (
          <NumberInput
            label={t(($) => $.opcua.form.publishingInterval)}
            {...wholeNumber}
            {...form.getInputProps('publishingInterval')}
          />
        )}
        <NumberInput
          label={t(($) => $.opcua.form.timeout)}
          {...wholeNumber}
          {...form.getInputProps('timeout')}
        />
      </div>
      <Checkbox
        mt="md"
        label={t(($) => $.opcua.form.readHistory)}
        description={t(($) => $.opcua.form.readHistoryHint)}
        {...form.getInputProps('readHistory', { type: 'checkbox' })}
      />
      <Checkbox
        mt="md"
        label={t(($) => $.opcua.form.active)}
        {...form.getInputProps('active', { type: 'checkbox' })}
      />
    </FoldedFields>
  )
}
