import type {
  ChartSeries,
  ChartSettings,
  chartAggregations,
  chartStyles,
} from '@fyr/contract/widgets/charts/chart'
import { useTranslation } from 'react-i18next'
import { Switch } from '#ui/form/inputs.ts'
import type { Names } from '../../widget.ts'
import { ChoiceField, ScaleField } from '../fields/setting-fields.tsx'
import { SeriesList } from '../series/series-fields.tsx'

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

export type Plot = Pick<
  ChartSettings,
  'series' | 'style' | 'aggregation' | 'stacked' | 'left' | 'right' | 'thresholds'
>

interface PlotFieldsProps {
  value: Plot
  onChange: (part: Partial<Plot>) => void
  /** Keys. */
  max: number
  names: Names
}

/** What is drawn on one chart. */
export function PlotDataFields({ value, onChange, max, names }: PlotFieldsProps) {
  const { t } = useTranslation()
  const styleOptions = useStyleOptions()
  const replace = (series: ChartSeries, part: Partial<ChartSeries>) =>
    onChange({ series: value.series.map((each) => (each === series ? { ...each, ...part } : each)) })
  return (
    <>
      <SeriesList<ChartSeries>
        value={value.series}
        onChange={(series) => onChange({ series })}
        maxKeys={max}
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
        label={t(($) => $.widgets.chart.aggregation)}
        value={value.aggregation}
        onChange={(aggregation) => onChange({ aggregation })}
        options={aggregations.map((each) => ({
          value: each,
          label: t(($) => $.widgets.settings.aggregations[each]),
        }))}
      />
    </>
  )
}

/** How one chart is drawn. */
export function PlotLookFields({ value, onChange }: Pick<PlotFieldsProps, 'value' | 'onChange'>) {
  const { t } = useTranslation()
  return (
    <>
      <ChoiceField
        label={t(($) => $.widgets.chart.style)}
        value={value.style}
        onChange={(style) => onChange({ style })}
        options={useStyleOptions()}
      />
      <Switch
        label={t(($) => $.widgets.chart.stacked)}
        description={t(($) => $.widgets.chart.stackedHint)}
        checked={value.stacked}
        onChange={(event) => onChange({ stacked: event.currentTarget.checked })}
      />
      <ScaleField
        legend={t(($) => $.widgets.chart.leftAxis)}
        value={value.left}
        onChange={(left) => onChange({ left })}
      />
      {value.series.some(({ axis }) => axis === 'right') && (
        <ScaleField
          legend={t(($) => $.widgets.chart.rightAxis)}
          value={value.right}
          onChange={(right) => onChange({ right })}
        />
      )}
    </>
  )
}

function useStyleOptions() {
  const { t } = useTranslation()
  return styles.map((style) => ({ value: style, label: t(($) => $.widgets.chart.styles[style]) }))
}
