import { stateNumbers } from '@fyr/contract/devices/keys/limit-states'
import { useTranslation } from 'react-i18next'
import { useLimitText } from '#entities/alarms/use-limit-text.ts'
import { useNodeKeys } from '#entities/series/pickers/use-node-keys.ts'
import { NumberInput, Select } from '#ui/form/inputs.ts'
import { Stack, Text } from '#ui/layout.ts'
import { Section } from '#ui/page.tsx'
import { type AlarmFormState, newCondition, numberOf } from '../alarm-values.ts'
import { ConditionsField } from './conditions-field.tsx'
import { BandFields, DifferenceFields, NoChangeFields, RateFields } from './detection-fields.tsx'
import { detectionKinds } from './detection-values.ts'
import { isStateLimit, StateSelect } from './state-select.tsx'
import { useKeyStates } from './use-key-states.ts'

const kinds = ['analogue', 'digital', 'advanced', ...detectionKinds] as const
type Kind = (typeof kinds)[number]
const kindOf = (value: string | null): Kind => kinds.find((each) => each === value) ?? 'analogue'

/** The rule: limits, a level or conditions. */
export function WhenSection({ form }: { form: AlarmFormState }) {
  const { t } = useTranslation()
  const { kind } = form.values
  return (
    <Section title={t(($) => $.alarms.form.when)}>
      <Stack gap="md">
        <Select
          label={t(($) => $.alarms.form.kind)}
          description={t(($) => $.alarms.form.kindHints[kind])}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          allowDeselect={false}
          data={kinds.map((value) => ({ value, label: t(($) => $.alarms.form.kinds[value]) }))}
          maxDropdownHeight={420}
          renderOption={({ option }) => <KindOption kind={kindOf(option.value)} />}
          value={kind}
          onChange={(chosen) => choose(kindOf(chosen))}
        />
        {kind === 'analogue' && <LimitFields form={form} />}
        {kind === 'digital' && <LevelField form={form} />}
        {kind === 'advanced' && <ConditionsField form={form} />}
        {kind === 'rateOfChange' && <RateFields form={form} />}
        {kind === 'noChange' && <NoChangeFields form={form} />}
        {kind === 'difference' && <DifferenceFields form={form} />}
        {kind === 'band' && <BandFields form={form} />}
      </Stack>
    </Section>
  )

  function choose(next: Kind) {
    const { tag, tagDataKey, advanced } = form.values
    form.setValues({
      kind: next,
      // The first condition is most likely about the series that was chosen.
      ...(next === 'advanced' && advanced.length === 0 && { advanced: [newCondition({ tag, tagDataKey })] }),
    })
  }
}

function KindOption({ kind }: { kind: Kind }) {
  const { t } = useTranslation()
  return (
    <div>
      {t(($) => $.alarms.form.kinds[kind])}
      <Text size="xs" c="dimmed">
        {t(($) => $.alarms.form.kindBriefs[kind])}
      </Text>
    </div>
  )
}

function LimitFields({ form }: { form: AlarmFormState }) {
  const { t } = useTranslation()
  const { tag, tagDataKey, limitLow, limitHigh } = form.values
  const unit = useNodeKeys(tag).keys?.find(({ name }) => name === tagDataKey)?.unit
  const states = useKeyStates(tag, tagDataKey)
  const suffix = unit ? ` ${unit}` : ''
  const isLow = numberOf(limitHigh) === null && numberOf(limitLow) !== null
  const chosen = isLow
    ? { side: 'LOW' as const, limit: limitLow }
    : { side: 'HIGH' as const, limit: limitHigh }
  const hasBoth = numberOf(limitHigh) !== null && numberOf(limitLow) !== null
  if (isStateLimit(states, chosen) && !hasBoth) {
    // A rule of the kind On/off understands devices that say ON as well as 1.
    const isLevel = stateNumbers(states).join() === '0,1'
    return (
      <StateSelect
        label={t(($) => $.alarms.form.digitalTrigger)}
        states={states}
        chosen={chosen}
        onChange={({ side, limit }) =>
          form.setValues(
            isLevel
              ? { kind: 'digital', digitalTrigger: side === 'HIGH' ? 'high' : 'low' }
              : { limitHigh: side === 'HIGH' ? limit : '', limitLow: side === 'LOW' ? limit : '' },
          )
        }
        error={form.errors.limitHigh ?? form.errors.limitLow}
      />
    )
  }
  return (
    <div className="fyr-columns" data-from="xs">
      <NumberInput
        label={t(($) => $.alarms.form.limitLow)}
        placeholder={t(($) => $.alarms.form.noLimit)}
        suffix={suffix}
        {...form.getInputProps('limitLow')}
      />
      <NumberInput
        label={t(($) => $.alarms.form.limitHigh)}
        placeholder={t(($) => $.alarms.form.noLimit)}
        suffix={suffix}
        {...form.getInputProps('limitHigh')}
      />
    </div>
  )
}

/** High or low, by the words of the key where it has some. */
function LevelField({ form }: { form: AlarmFormState }) {
  const { t } = useTranslation()
  const limitText = useLimitText()
  const { tag, tagDataKey } = form.values
  const valueMapping = useNodeKeys(tag).keys?.find(({ name }) => name === tagDataKey)?.valueMapping ?? null
  const label = (digitalTrigger: 'high' | 'low') =>
    limitText({ limitHigh: null, limitLow: null, unit: '', digitalTrigger, valueMapping })
  return (
    <Select
      label={t(($) => $.alarms.form.digitalTrigger)}
      data={[
        { value: 'high', label: label('high') },
        { value: 'low', label: label('low') },
      ]}
      {...form.getInputProps('digitalTrigger')}
    />
  )
}
