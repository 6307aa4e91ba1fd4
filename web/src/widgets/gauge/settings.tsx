import type { moduleTypes } from '@fyr/contract/widgets/types'
import type { GaugeSettings } from '@fyr/contract/widgets/values'
import { useTranslation } from 'react-i18next'
import { Switch } from '#ui/form/inputs.ts'
import { RequiredNumberField } from '#ui/form/numbers/number-field.tsx'
import { ChoiceField, RangeField, ShownField, ThresholdsSection } from '../parts/fields/setting-fields.tsx'
import { SettingSection } from '../parts/fields/setting-section.tsx'
import { OneSeries } from '../parts/series/plain-series.tsx'
import type { WidgetSettingsProps } from '../widget.ts'

const styles: readonly GaugeSettings['style'][] = ['arc', 'circle', 'bar']

export default function GaugeSettingsForm(props: WidgetSettingsProps<typeof moduleTypes.gauge>) {
  const { settings, onChange, names } = props
  const { t } = useTranslation()
  const change = (part: Partial<typeof settings>) => onChange({ ...settings, ...part })
  return (
    <>
      <SettingSection of="data">
        <OneSeries value={settings.series} onChange={(series) => change({ series })} names={names} />
        <ShownField value={settings.shown} onChange={(shown) => change({ shown })} />
        <RangeField value={settings.range} onChange={(range) => change({ range })} />
        <div className="fyr-setting-row">
          <RequiredNumberField
            label={t(($) => $.widgets.settings.minimum)}
            value={settings.min}
            onChange={(min) => change({ min, autoScale: false })}
          />
          <RequiredNumberField
            label={t(($) => $.widgets.settings.maximum)}
            value={settings.max}
            onChange={(max) => change({ max, autoScale: false })}
          />
        </div>
        <Switch
          label={t(($) => $.widgets.gauge.autoScale)}
          description={t(($) => $.widgets.gauge.autoScaleHint)}
          checked={settings.autoScale ?? false}
          onChange={(event) => change({ autoScale: event.currentTarget.checked })}
        />
      </SettingSection>
      <SettingSection of="look">
        <ChoiceField
          label={t(($) => $.widgets.gauge.style)}
          value={settings.style}
          onChange={(style) => change({ style })}
          options={styles.map((style) => ({ value: style, label: t(($) => $.widgets.gauge.styles[style]) }))}
        />
        <Switch
          label={t(($) => $.widgets.gauge.extremes)}
          checked={settings.extremes}
          onChange={(event) => change({ extremes: event.currentTarget.checked })}
        />
      </SettingSection>
      <ThresholdsSection value={settings.thresholds} onChange={(thresholds) => change({ thresholds })} />
    </>
  )
}
