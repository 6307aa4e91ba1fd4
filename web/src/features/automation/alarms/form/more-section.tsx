import { useTranslation } from 'react-i18next'
import { useNodeKeys } from '#entities/series/pickers/use-node-keys.ts'
import { FoldedFields } from '#ui/form/folded-fields.tsx'
import { Input, NumberInput, Select, Switch } from '#ui/form/inputs.ts'
import { Stack } from '#ui/layout.ts'
import { alertTypes } from '../choices.ts'
import { FollowUpFields } from '../notify/follow-up-fields.tsx'
import { MessageField } from '../notify/message-field.tsx'
import { ActiveTimes } from './active-times.tsx'
import { type AlarmFormState, delayUnits } from './alarm-values.ts'
import { isAdvancedField, usesMore } from './behind-more.ts'

/** Optional fields: delay, times, message, reminders. Open where a rule uses one of them. */
export function MoreSection({ form }: { form: AlarmFormState }) {
  const { t } = useTranslation()
  const { kind, alertType } = form.values
  return (
    <FoldedFields
      summary={t(($) => $.alarms.form.more)}
      startOpen={usesMore(form.values)}
      errors={form.errors}
      isInside={isAdvancedField}
    >
      <Stack gap="md" py="xs">
        <DelayFields form={form} />
        <ActiveTimes form={form} />
        {kind === 'analogue' && <HysteresisField form={form} />}
        <Switch
          label={t(($) => $.alarms.form.autoAcknowledge)}
          description={t(($) => $.alarms.form.autoAcknowledgeHint)}
          {...form.getInputProps('autoAcknowledge', { type: 'checkbox' })}
        />
        {alertType !== String(alertTypes.d) && (
          <>
            <MessageField form={form} />
            <FollowUpFields form={form} />
          </>
        )}
        <Switch
          label={t(($) => $.alarms.form.active)}
          {...form.getInputProps('active', { type: 'checkbox' })}
        />
      </Stack>
    </FoldedFields>
  )
}

function DelayFields({ form }: { form: AlarmFormState }) {
  const { t } = useTranslation()
  const label = t(($) => $.alarms.form.delay)
  return (
    <Input.Wrapper
      label={label}
      labelElement="div"
      description={t(($) => $.alarms.form.delayHint)}
      error={form.errors.delay}
    >
      <div className="fyr-columns" style={{ marginTop: 4 }}>
        <NumberInput
          aria-label={label}
          min={0}
          allowDecimal={false}
          {...form.getInputProps('delay')}
          error={form.errors.delay !== undefined}
        />
        <Select
          aria-label={`${label}, ${t(($) => $.words.unit)}`}
          data={delayUnits.map((value) => ({ value, label: t(($) => $.alarms.form.units[value]) }))}
          {...form.getInputProps('delayUnit')}
        />
      </div>
    </Input.Wrapper>
  )
}

function HysteresisField({ form }: { form: AlarmFormState }) {
  const { t } = useTranslation()
  const { tag, tagDataKey } = form.values
  const unit = useNodeKeys(tag).keys?.find(({ name }) => name === tagDataKey)?.unit
  return (
    <NumberInput
      label={t(($) => $.alarms.form.hysteresis)}
      description={t(($) => $.alarms.form.hysteresisHint)}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      placeholder="0"
      min={0}
      suffix={unit ? ` ${unit}` : ''}
      {...form.getInputProps('hysteresis')}
    />
  )
}
