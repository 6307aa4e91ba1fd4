import type { Aggregation } from '@fyr/contract/widgets/fields'
import type { TrendChartSettings } from '@fyr/contract/widgets/tables'
import type { moduleTypes } from '@fyr/contract/widgets/types'
import { useTranslation } from 'react-i18next'
import { Switch } from '#ui/form/inputs.ts'
import { ChoiceField, RangeField, ScaleField, ThresholdsSection } from '../parts/fields/setting-fields.tsx'
import { SettingSection } from '../parts/fields/setting-section.tsx'
import { ManySeries } from '../parts/series/plain-series.tsx'
import type { WidgetSettingsProps } from '../widget.ts'

const resolutions: readonly TrendChartSettings['resolution'][] = ['hour', '5hours', 'day', 'week']
const aggregations: readonly Aggregation[] = ['avg', 'min', 'max', 'sum', 'count', 'first', 'last']
const styles: readonly TrendChartSettings['style'][] = ['bars', 'line']
const maxKeys = 10

export default function TrendChartSettingsForm(props: WidgetSettingsProps<typeof moduleTypes.trendChart>) {
  const { settings, onChange, names } = props
  const { t } = useTranslation()
  const change = (part: Partial<typeof settings>) => onChange({ ...settings, ...part })
  return (
    <>
      <SettingSection of="data">
        <ManySeries
          value={settings.series}
          onChange={(series) => change({ series })}
          maxKeys={maxKeys}
          names={names}
        />
        <RangeField value={settings.range} onChange={(range) => change({ range })} />
        <ChoiceField
          label={t(($) => $.widgets.trendChart.resolution)}
          value={settings.resolution}
          onChange={(resolution) => change({ resolution })}
          options={resolutions.map((each) => ({
            value: each,
            label: t(($) => $.widgets.trendChart.resolutions[each]),
          }))}
        />
        <ChoiceField
          label={t(($) => $.widgets.settings.shown)}
          value={settings.aggregation}
          onChange={(aggregation) => change({ aggregation })}
          options={aggregations.map((each) => ({
            value: each,
            label: t(($) => $.widgets.settings.aggregations[each]),
          }))}
        />
        <Switch
          label={t(($) => $.widgets.trendChart.compare)}
          checked={settings.compare}
          onChange={(event) => change({ compare: event.currentTarget.checked })}
        />
      </SettingSection>
      <SettingSection of="look">
        <ChoiceField
          label={t(($) => $.widgets.chart.style)}
          value={settings.style}
          onChange={(style) => change({ style })}
          options={styles.map((style) => ({ value: style, label: t(($) => $.widgets.chart.styles[style]) }))}
        />
        <ScaleField
          legend={t(($) => $.widgets.trendChart.axis)}
          value={settings.left}
          onChange={(left) => change({ left })}
        />
      </SettingSection>
      <ThresholdsSection value={settings.thresholds} onChange={(thresholds) => change({ thresholds })} />
    </>
  )
}
