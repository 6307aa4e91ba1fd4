import type { moduleTypes } from '@fyr/contract/widgets/types'
import type { FillIndicatorSettings } from '@fyr/contract/widgets/values'
import { useTranslation } from 'react-i18next'
import { TextInput } from '#ui/form/inputs.ts'
import { NumberField, RequiredNumberField } from '#ui/form/numbers/number-field.tsx'
import { ChoiceField, ThresholdsSection } from '../parts/fields/setting-fields.tsx'
import { SettingSection } from '../parts/fields/setting-section.tsx'
import { OneSeries } from '../parts/series/plain-series.tsx'
import type { WidgetSettingsProps } from '../widget.ts'

const shapes: readonly FillIndicatorSettings['shape'][] = [
  'tank',
  'cylinder',
  'silo',
  'box',
  'bin',
  'battery',
]
const shows: readonly FillIndicatorSettings['show'][] = ['percent', 'value', 'both']

export default function FillIndicatorSettingsForm(
  props: WidgetSettingsProps<typeof moduleTypes.fillIndicator>,
) {
  const { settings, onChange, names } = props
  const { t } = useTranslation()
  const change = (part: Partial<typeof settings>) => onChange({ ...settings, ...part })
  return (
    <>
      <SettingSection of="data">
        <OneSeries value={settings.series} onChange={(series) => change({ series })} names={names} />
        <div className="fyr-setting-row">
          <RequiredNumberField
            label={t(($) => $.widgets.fillIndicator.empty)}
            value={settings.empty}
            onChange={(empty) => change({ empty })}
          />
          <RequiredNumberField
            label={t(($) => $.widgets.fillIndicator.full)}
            value={settings.full}
            onChange={(full) => change({ full })}
          />
        </div>
        <div className="fyr-setting-row">
          <NumberField
            label={t(($) => $.widgets.fillIndicator.capacity)}
            value={settings.capacity}
            onChange={(capacity) => change({ capacity })}
          />
          <TextInput
            label={t(($) => $.widgets.settings.unit)}
            value={settings.capacityUnit}
            maxLength={32}
            onChange={(event) => change({ capacityUnit: event.currentTarget.value })}
          />
        </div>
      </SettingSection>
      <SettingSection of="look">
        <ChoiceField
          label={t(($) => $.widgets.fillIndicator.shape)}
          value={settings.shape}
          onChange={(shape) => change({ shape })}
          options={shapes.map((shape) => ({
            value: shape,
            label: t(($) => $.widgets.fillIndicator.shapes[shape]),
          }))}
        />
        <ChoiceField
          label={t(($) => $.widgets.settings.shown)}
          value={settings.show}
          onChange={(show) => change({ show })}
          options={shows.map((show) => ({
            value: show,
            label: t(($) => $.widgets.fillIndicator.shows[show]),
          }))}
        />
      </SettingSection>
      <ThresholdsSection
        value={settings.thresholds}
        onChange={(thresholds) => change({ thresholds })}
        hint={t(($) => $.widgets.fillIndicator.thresholdsHint)}
      />
    </>
  )
}
