import type { moduleTypes } from '@fyr/contract/widgets/types'
import { SeriesChart } from '../parts/chart/series-chart.tsx'
import { labelsOf, seriesLabel } from '../parts/series/series-label.ts'
import type { WidgetViewProps } from '../widget.ts'

export default function ChartView(props: WidgetViewProps<typeof moduleTypes.chart>) {
  const { settings, data, names, live, range, view, title, size } = props
  const labels = labelsOf(settings.series, names)
  return (
    <SeriesChart
      label={title || labels.join(', ')}
      askedAt={data.askedAt}
      range={range}
      view={view}
      live={live}
      aggregation={settings.aggregation}
      // Where there is hardly room for the lines, what they are called stands in the title or the table.
      legend={
        size.height < 140 || (settings.legend === 'right' && size.width < 420) ? 'none' : settings.legend
      }
      left={settings.left}
      right={settings.right}
      thresholds={settings.thresholds}
      nodes={names.nodes}
      spanGaps={settings.connectGaps}
      stacked={settings.stacked}
      alarms={data.alarms}
      annotations={data.annotations}
      series={settings.series.flatMap((ref, at) => {
        const shown = data.series[at]
        if (!shown) return []
        const { unit, decimals, valueMapping } = seriesLabel(ref, names)
        const style = ref.style ?? settings.style
        return [
          {
            shown,
            label: labels[at] ?? ref.key,
            unit,
            decimals,
            colour: ref.colour,
            style,
            axis: ref.axis,
            // Who chose a style for the key wants its numbers.
            valueMapping: ref.style === null ? valueMapping : undefined,
          },
        ]
      })}
    />
  )
}
