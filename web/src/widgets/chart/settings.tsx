import type { ChartSeries, chartAggregations, chartStyles } from '@fyr/contract/widgets/chart'
import type { moduleTypes } from '@fyr/contract/widgets/types'
import { useTranslation } from 'react-i18next'
import { Switch } from '#ui/form/inputs.ts'
import { SeriesList } from '../parts/series-fields.tsx'
import { ChoiceField, RangeField, ScaleField, ThresholdsField } from '../parts/setting-fields.tsx'
import type { WidgetSettingsProps } from '../widget.ts'

const styles: readonly (typeof chartStyles)[number][] = ['line', 'area', 'bars', 'steps', 'points']
const aggregations: readonly (typeof chartAggregations)[number][] = [
  'band',
  'avg',
  'min',
  'max',
  'sum',
  'count',
  'first',
  'last',
]
const legends = ['below', 'right', 'none'] as const
const most = 50

export default function ChartSettings(props: WidgetSettingsProps<typeof moduleTypes.chart>) {
  const { settings, onChange, names } = props
  const { t } = useTranslation()
  const change = (part: Partial<typeof settings>) => onChange({ ...settings, ...part })
  const styleOptions = styles.map((style) => ({
    value: style,
    label: t(($) => $.widgets.chart.styles[style]),
  }))
  const replace = (series: ChartSeries, part: Partial<ChartSeries>) =>
    change({ series: settings.series.map((each) => (each === series ? { ...each, ...part } : each)) })
  const usesRight = settings.series.some(({ axis }) => axis === 'right')
  return (
    <>
      <SeriesList<ChartSeries>
        value={settings.series}
        onChange={(series) => change({ series })}
        most={most}
        made={(ref) => ({ ...ref, axis: 'left', style: null })}
        names={names}
        more={(series) => (
          <div className="fyr-setting-row">
            <ChoiceField
              label={t(($) => $.widgets.chart.axis)}
              value={series.axis}
              onChange={(axis) => replace(series, { axis })}
              options={[
                { value: 'left', label: t(($) => $.widgets.chart.left) },
                { value: 'right', label: t(($) => $.widgets.chart.right) },
              ]}
            />
            <ChoiceField
              label={t(($) => $.widgets.chart.style)}
              value={series.style ?? 'chart'}
              onChange={(style) => replace(series, { style: style === 'chart' ? null : style })}
              options={[{ value: 'chart', label: t(($) => $.widgets.chart.asChart) }, ...styleOptions]}
            />
          </div>
        )}
      />
      <ChoiceField
        label={t(($) => $.widgets.chart.style)}
        value={settings.style}
        onChange={(style) => change({ style })}
        options={styleOptions}
      />
      <ChoiceField
        label={t(($) => $.widgets.chart.aggregation)}
        value={settings.aggregation}
        onChange={(aggregation) => change({ aggregation })}
        options={aggregations.map((each) => ({
          value: each,
          label: t(($) => $.widgets.settings.aggregations[each]),
        }))}
      />
      <RangeField value={settings.range} onChange={(range) => change({ range })} />
      <ScaleField
        legend={t(($) => $.widgets.chart.leftAxis)}
        value={settings.left}
        onChange={(left) => change({ left })}
      />
      {usesRight && (
        <ScaleField
          legend={t(($) => $.widgets.chart.rightAxis)}
          value={settings.right}
          onChange={(right) => change({ right })}
        />
      )}
      <ThresholdsField
        value={settings.thresholds}
        onChange={(thresholds) => change({ thresholds: [...thresholds] })}
      />
      <ChoiceField
        label={t(($) => $.widgets.chart.legend)}
        value={settings.legend}
        onChange={(legend) => change({ legend })}
        options={legends.map((legend) => ({
          value: legend,
          label: t(($) => $.widgets.chart.legends[legend]),
        }))}
      />
      <Switch
        label={t(($) => $.widgets.chart.connectGaps)}
        checked={settings.connectGaps}
        onChange={(event) => change({ connectGaps: event.currentTarget.checked })}
      />
    </>
  )
}
