import type { Tone } from '@fyr/contract/endpoints/fields'
import type { Aggregation, RangePreset, Threshold } from '@fyr/contract/widgets/fields'
import { mdiClose, mdiPlus } from '@mdi/js'
import { useTranslation } from 'react-i18next'
import { ColourField } from '#ui/form/colours/colour-field.tsx'
import { Input, Select, TextInput } from '#ui/form/inputs.ts'
import { NumberField, RequiredNumberField } from '#ui/form/numbers/number-field.tsx'
import { Icon } from '#ui/icon.tsx'
import { ActionIcon, Button, Group } from '#ui/layout.ts'
import type { Scale } from '../chart/scale.ts'
import { AlarmLimits } from './alarm-limits.tsx'
import { SettingSection } from './setting-section.tsx'
import './setting-fields.css'

interface FieldProps<T> {
  value: T
  onChange: (value: T) => void
}

interface ChoiceFieldProps<T extends string> extends FieldProps<T> {
  label: string
  options: readonly { value: T; label: string }[]
}

/** Of more than these one wants to search. */
const maxUnsearched = 12

/** One of several words. */
export function ChoiceField<T extends string>({ label, value, onChange, options }: ChoiceFieldProps<T>) {
  return (
    <Select
      label={label}
      data={[...options]}
      searchable={options.length > maxUnsearched}
      value={value}
      allowDeselect={false}
      onChange={(next) => {
        const chosen = options.find((option) => option.value === next)
        if (chosen) onChange(chosen.value)
      }}
    />
  )
}

const presets: readonly RangePreset[] = ['1h', '5h', '24h', '7d', '30d']

/** The dashboard's range, or one of its own. */
export function RangeField({ value, onChange }: FieldProps<RangePreset | null>) {
  const { t } = useTranslation()
  return (
    <ChoiceField
      label={t(($) => $.widgets.settings.range)}
      value={value ?? 'dashboard'}
      onChange={(next) => onChange(next === 'dashboard' ? null : next)}
      options={[
        { value: 'dashboard', label: t(($) => $.widgets.settings.rangeOfDashboard) },
        ...presets.map((preset) => ({ value: preset, label: t(($) => $.ui.range[`last${preset}`]) })),
      ]}
    />
  )
}

type Shown = 'latest' | Aggregation
const shownOrder: readonly Shown[] = ['latest', 'avg', 'min', 'max', 'sum', 'count', 'first', 'last']

/** The latest value, or what became of a range. */
export function ShownField({ value, onChange }: FieldProps<Shown>) {
  const { t } = useTranslation()
  return (
    <ChoiceField
      label={t(($) => $.widgets.settings.shown)}
      value={value}
      onChange={onChange}
      options={shownOrder.map((each) => ({
        value: each,
        label: t(($) => $.widgets.settings.aggregations[each]),
      }))}
    />
  )
}

/** Where an axis begins and ends, and what stands on it. */
export function ScaleField({ value, onChange, legend }: FieldProps<Scale> & { legend: string }) {
  const { t } = useTranslation()
  const automatic = t(($) => $.widgets.settings.automatic)
  return (
    <Input.Wrapper label={legend}>
      <div className="fyr-setting-row">
        <NumberField
          label={t(($) => $.widgets.settings.minimum)}
          placeholder={automatic}
          value={value.min}
          onChange={(min) => onChange({ ...value, min })}
        />
        <NumberField
          label={t(($) => $.widgets.settings.maximum)}
          placeholder={automatic}
          value={value.max}
          onChange={(max) => onChange({ ...value, max })}
        />
        <TextInput
          label={t(($) => $.widgets.settings.axisLabel)}
          value={value.label}
          maxLength={64}
          onChange={(event) => onChange({ ...value, label: event.currentTarget.value })}
        />
      </div>
    </Input.Wrapper>
  )
}

const tones: readonly Tone[] = ['ok', 'attention', 'alarm', 'silent', 'neutral']

/** From which value on something means what: a group of settings of its own. */
export function ThresholdsSection({ hint, ...field }: FieldProps<Threshold[]> & { hint?: string }) {
  return (
    <SettingSection of="thresholds">
      <div>
        <ThresholdRows {...field} />
      </div>
      {hint && <p className="fyr-dimmed">{hint}</p>}
    </SettingSection>
  )
}

/** The same among the settings of a part of a widget. */
export function ThresholdsField(props: FieldProps<Threshold[]>) {
  const { t } = useTranslation()
  return (
    <Input.Wrapper label={t(($) => $.widgets.settings.thresholds)} labelElement="div">
      <ThresholdRows {...props} />
    </Input.Wrapper>
  )
}

function ThresholdRows({ value, onChange }: FieldProps<Threshold[]>) {
  const { t } = useTranslation()
  const change = (at: number, part: Partial<Threshold>) =>
    onChange(value.map((each, place) => (place === at ? { ...each, ...part } : each)))
  const add = () => {
    const last = value.at(-1)
    const next = {
      value: last ? last.value + Math.max(1, Math.abs(last.value) * 0.1) : 0,
      colour: null,
      label: '',
    }
    onChange([...value, { ...next, tone: value.length === 0 ? 'attention' : 'alarm' }])
  }
  return (
    <>
      {value.map((threshold, at) => (
        <fieldset
          // biome-ignore lint/suspicious/noArrayIndexKey: two may be alike while one types
          key={at}
          className="fyr-threshold"
          aria-label={t(($) => $.widgets.settings.threshold, { value: threshold.value })}
        >
          <RequiredNumberField
            label={t(($) => $.widgets.settings.from)}
            value={threshold.value}
            onChange={(from) => change(at, { value: from })}
          />
          <ChoiceField
            label={t(($) => $.widgets.settings.tone)}
            value={threshold.tone}
            onChange={(tone) => change(at, { tone })}
            options={tones.map((tone) => ({ value: tone, label: t(($) => $.widgets.settings.tones[tone]) }))}
          />
          <TextInput
            label={t(($) => $.widgets.settings.label)}
            value={threshold.label}
            maxLength={64}
            onChange={(event) => change(at, { label: event.currentTarget.value })}
          />
          <ActionIcon
            aria-label={t(($) => $.widgets.settings.removeThreshold, { value: threshold.value })}
            onClick={() => onChange(value.filter((_, place) => place !== at))}
          >
            <Icon path={mdiClose} size={18} />
          </ActionIcon>
          <ColourField within value={threshold.colour} onChange={(colour) => change(at, { colour })} />
        </fieldset>
      ))}
      <Group gap="xs" mt={4}>
        {value.length < 20 && (
          <Button
            size="compact-md"
            variant="default"
            leftSection={<Icon path={mdiPlus} size={16} />}
            onClick={add}
          >
            {t(($) => $.widgets.settings.addThreshold)}
          </Button>
        )}
        <AlarmLimits onChoose={onChange} />
      </Group>
    </>
  )
}
