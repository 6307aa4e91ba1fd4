import { bandSensitivity, bandWeeks } from '@fyr/contract/automation/alarms/hours-of-week'
import { useTranslation } from 'react-i18next'
import { KeyPicker } from '#entities/series/pickers/key-picker.tsx'
import { NodePicker } from '#entities/series/pickers/node-picker.tsx'
import { useNodeKeys } from '#entities/series/pickers/use-node-keys.ts'
import { NumberInput, Select, Switch } from '#ui/form/inputs.ts'
import { Stack } from '#ui/layout.ts'
import type { AlarmFormState } from '../alarm-values.ts'
import { bandDirections } from './detection-values.ts'

interface FieldsProps {
  form: AlarmFormState
}

function useUnit({ form }: FieldsProps): string {
  const { tag, tagDataKey } = form.values
  return useNodeKeys(tag).keys?.find(({ name }) => name === tagDataKey)?.unit ?? ''
}

/** How fast the value may rise and fall. */
export function RateFields({ form }: FieldsProps) {
  const { t } = useTranslation()
  const unit = useUnit({ form })
  const suffix = ` ${unit}/${form.values.ratePer === 'minute' ? 'min' : 'h'}`
  return (
    <div className="fyr-columns" data-from="xs">
      <Select
        label={t(($) => $.alarms.form.ratePer)}
        allowDeselect={false}
        data={[
          { value: 'minute', label: t(($) => $.alarms.form.minute) },
          { value: 'hour', label: t(($) => $.alarms.form.hour) },
        ]}
        {...form.getInputProps('ratePer')}
      />
      <NumberInput
        label={t(($) => $.alarms.form.rising)}
        placeholder={t(($) => $.alarms.form.noLimit)}
        min={0}
        suffix={suffix}
        {...form.getInputProps('rising')}
      />
      <NumberInput
        label={t(($) => $.alarms.form.falling)}
        placeholder={t(($) => $.alarms.form.noLimit)}
        min={0}
        suffix={suffix}
        {...form.getInputProps('falling')}
      />
    </div>
  )
}

/** For how long the value may stay as it is. */
export function NoChangeFields({ form }: FieldsProps) {
  const { t } = useTranslation()
  const unit = useUnit({ form })
  return (
    <div className="fyr-columns" data-from="xs">
      <NumberInput
        label={t(($) => $.alarms.form.noChangeMinutes)}
        withAsterisk
        min={1}
        max={43_200}
        allowDecimal={false}
        suffix={` ${t(($) => $.alarms.form.minutesSuffix)}`}
        {...form.getInputProps('noChangeMinutes')}
      />
      <NumberInput
        label={t(($) => $.alarms.form.tolerance)}
        description={t(($) => $.alarms.form.toleranceHint)}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        placeholder="0"
        min={0}
        suffix={unit && ` ${unit}`}
        {...form.getInputProps('tolerance')}
      />
    </div>
  )
}

/** The other key, and how far from it the value may be. */
export function DifferenceFields({ form }: FieldsProps) {
  const { t } = useTranslation()
  const unit = useUnit({ form })
  const { otherTag, otherKey } = form.values
  const limit = { placeholder: t(($) => $.alarms.form.noLimit), suffix: unit && ` ${unit}` }
  return (
    <Stack gap="md">
      <div className="fyr-columns" data-from="xs">
        <NodePicker
          label={t(($) => $.alarms.form.otherNode)}
          required
          value={otherTag}
          onChange={(deveui) => form.setValues({ otherTag: deveui, otherKey: null })}
          error={form.errors.otherTag}
        />
        <KeyPicker
          label={t(($) => $.alarms.form.otherKey)}
          required
          deveui={otherTag}
          value={otherKey}
          onChange={(key) => form.setFieldValue('otherKey', key)}
          error={form.errors.otherKey}
        />
      </div>
      <div className="fyr-columns" data-from="xs">
        <NumberInput
          label={t(($) => $.alarms.form.limitLow)}
          {...limit}
          {...form.getInputProps('differenceLow')}
        />
        <NumberInput
          label={t(($) => $.alarms.form.limitHigh)}
          {...limit}
          {...form.getInputProps('differenceHigh')}
        />
      </div>
      <Switch
        label={t(($) => $.alarms.form.absolute)}
        description={t(($) => $.alarms.form.absoluteHint)}
        {...form.getInputProps('absolute', { type: 'checkbox' })}
      />
    </Stack>
  )
}

/** How far from what is usual the value may be, on which side, and what that is learned from. */
export function BandFields({ form }: FieldsProps) {
  const { t } = useTranslation()
  return (
    <div className="fyr-columns" data-from="xs">
      <Select
        label={t(($) => $.alarms.form.direction)}
        allowDeselect={false}
        data={bandDirections.map((value) => ({ value, label: t(($) => $.alarms.form.directions[value]) }))}
        {...form.getInputProps('direction')}
      />
      <NumberInput
        label={t(($) => $.alarms.form.sensitivity)}
        description={t(($) => $.alarms.form.sensitivityHint)}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        withAsterisk
        {...bandSensitivity}
        step={0.5}
        {...form.getInputProps('sensitivity')}
      />
      <NumberInput
        label={t(($) => $.alarms.form.weeks)}
        withAsterisk
        {...bandWeeks}
        allowDecimal={false}
        suffix={` ${t(($) => $.alarms.form.weeksSuffix)}`}
        {...form.getInputProps('weeks')}
      />
    </div>
  )
}
