import type { moduleTypes } from '@fyr/contract/widgets/types'
import { maximumSeries } from '@fyr/contract/widgets/types'
import { useTranslation } from 'react-i18next'
import { Switch } from '#ui/form/inputs.ts'
import { LineFields } from '../parts/chart/line-fields.tsx'
import { PlotDataFields, PlotLookFields } from '../parts/chart/plot-fields.tsx'
import { RangeField, ThresholdsSection } from '../parts/fields/setting-fields.tsx'
import { SettingSection } from '../parts/fields/setting-section.tsx'
import type { WidgetSettingsProps } from '../widget.ts'

export default function ChartSettings(props: WidgetSettingsProps<typeof moduleTypes.chart>) {
  const { settings, onChange, names } = props
  const { t } = useTranslation()
  const change = (part: Partial<typeof settings>) => onChange({ ...settings, ...part })
  return (
    <>
      <SettingSection of="data">
        <PlotDataFields value={settings} onChange={change} max={maximumSeries} names={names} />
        <RangeField value={settings.range} onChange={(range) => change({ range })} />
      </SettingSection>
      <SettingSection of="look">
        <PlotLookFields value={settings} onChange={change} />
        <LineFields value={settings} onChange={change} />
        <Switch
          label={t(($) => $.widgets.chart.alarms)}
          description={t(($) => $.widgets.chart.alarmsHint)}
          checked={settings.alarms}
          onChange={(event) => change({ alarms: event.currentTarget.checked })}
        />
      </SettingSection>
      <ThresholdsSection value={settings.thresholds} onChange={(thresholds) => change({ thresholds })} />
    </>
  )
}
