import type { ControlContent, ControlSlider } from '@fyr/contract/widgets/controls/controls'
import { useTranslation } from 'react-i18next'
import { KeyPicker } from '#entities/series/pickers/key-picker.tsx'
import { NodePicker } from '#entities/series/pickers/node-picker.tsx'
import { Switch, TextInput } from '#ui/form/inputs.ts'
import { RequiredNumberField } from '#ui/form/numbers/number-field.tsx'
import { ChoiceField } from '../fields/setting-fields.tsx'
import { DeliveryFields } from './delivery-fields.tsx'
import { contentOf, problemOfSlider } from './sent-content.ts'

interface SliderFieldsProps {
  value: ControlSlider
  onChange: (value: ControlSlider) => void
  /** It is on or off, and no choice. */
  isSwitchOnly?: boolean
}

/** What a slider steers, between which ends, and what is sent for it. */
export function SliderFields({ value, onChange, isSwitchOnly = false }: SliderFieldsProps) {
  const { t } = useTranslation()
  const change = (part: Partial<ControlSlider>) => onChange({ ...value, ...part })
  const isSwitch = value.display === 'switch'
  const problem = problemOfSlider(value)
  return (
    <>
      <NodePicker
        label={t(($) => $.widgets.settings.node)}
        value={value.deveui}
        onChange={(deveui) => deveui && change({ deveui, key: null })}
      />
      <KeyPicker
        label={t(($) => $.widgets.controlSliders.reportedKey)}
        deveui={value.deveui}
        value={value.key}
        onChange={(key) => change({ key })}
        clearable
      />
      <div className="fyr-setting-row">
        <TextInput
          label={t(($) => $.widgets.settings.label)}
          value={value.label}
          maxLength={255}
          onChange={(event) => change({ label: event.currentTarget.value })}
        />
        {!isSwitch && (
          <TextInput
            label={t(($) => $.widgets.settings.unit)}
            value={value.unit}
            maxLength={32}
            onChange={(event) => change({ unit: event.currentTarget.value })}
          />
        )}
      </div>
      {!isSwitchOnly && (
        <ChoiceField
          label={t(($) => $.widgets.controlSliders.display)}
          value={value.display}
          onChange={(display) =>
            change(display === 'switch' ? { display, min: 0, max: 1, step: 1 } : { display })
          }
          options={(['slider', 'switch'] as const).map((each) => ({
            value: each,
            label: t(($) => $.widgets.controlSliders.displays[each]),
          }))}
        />
      )}
      <div className="fyr-setting-row">
        <RequiredNumberField
          label={isSwitch ? t(($) => $.widgets.controlSliders.off) : t(($) => $.widgets.settings.minimum)}
          value={value.min}
          onChange={(min) => change({ min })}
        />
        <RequiredNumberField
          label={isSwitch ? t(($) => $.widgets.controlSliders.on) : t(($) => $.widgets.settings.maximum)}
          value={value.max}
          onChange={(max) => change({ max })}
        />
        {!isSwitch && (
          <RequiredNumberField
            label={t(($) => $.widgets.controlSliders.step)}
            value={value.step}
            onChange={(step) => step > 0 && change({ step })}
          />
        )}
      </div>
      <ContentFields value={value.send} onChange={(send) => change({ send })} isSwitch={isSwitch} />
      <p className="fyr-dimmed" role="status">
        {problem ? (
          <span className="fyr-w-control-problem">
            {t(($) => $.widgets.controlSliders.problems[problem])}
          </span>
        ) : (
          t(($) => $.widgets.controlSliders.example, {
            value: String(value.max),
            content: writeContent(value),
          })
        )}
      </p>
      <DeliveryFields value={value} onChange={change} />
    </>
  )
}

interface ContentFieldsProps {
  value: ControlContent
  onChange: (value: ControlContent) => void
  isSwitch: boolean
}

const kinds = {
  json: { as: 'json', field: 'value', booleans: false },
  hex: { as: 'hex', pattern: '01{u8}', factor: 1 },
  text: { as: 'text', pattern: '{value}' },
} as const satisfies Record<ControlContent['as'], ControlContent>

function ContentFields({ value, onChange, isSwitch }: ContentFieldsProps) {
  const { t } = useTranslation()
  return (
    <>
      <ChoiceField
        label={t(($) => $.downlinks.format)}
        value={value.as}
        onChange={(as) => onChange(kinds[as])}
        options={(['json', 'hex', 'text'] as const).map((as) => ({
          value: as,
          label: t(($) => $.widgets.controlSliders.formats[as]),
        }))}
      />
      {value.as === 'json' ? (
        <>
          <TextInput
            label={t(($) => $.widgets.controlSliders.field)}
            value={value.field}
            maxLength={64}
            spellCheck={false}
            onChange={(event) => onChange({ ...value, field: event.currentTarget.value })}
          />
          {isSwitch && (
            <Switch
              label={t(($) => $.widgets.controlSliders.booleans)}
              checked={value.booleans}
              onChange={(event) => onChange({ ...value, booleans: event.currentTarget.checked })}
            />
          )}
        </>
      ) : (
        <TextInput
          label={t(($) => $.downlinks.payload)}
          description={t(($) => $.widgets.controlSliders.placeholders[value.as], {
            // What it is called is not to be replaced in the text itself.
            placeholder: '{value}',
          })}
          value={value.pattern}
          maxLength={200}
          spellCheck={false}
          onChange={(event) => onChange({ ...value, pattern: event.currentTarget.value })}
        />
      )}
      {value.as === 'hex' && (
        <RequiredNumberField
          label={t(($) => $.widgets.controlSliders.factor)}
          value={value.factor}
          onChange={(factor) => Math.abs(factor) <= 1e6 && onChange({ ...value, factor })}
        />
      )}
    </>
  )
}

/** What is sent for its greatest value, as people read it. */
function writeContent(slider: ControlSlider): string {
  const content = contentOf(slider, slider.max)
  if ('data' in content) return JSON.stringify(content.data)
  return slider.send.as === 'text'
    ? slider.send.pattern.replaceAll('{value}', String(slider.max))
    : content.payload
}
