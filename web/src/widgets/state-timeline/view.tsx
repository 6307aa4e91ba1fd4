import type { moduleTypes } from '@fyr/contract/widgets/types'
import { freeScale } from '../parts/chart/scale.ts'
import { SeriesChart } from '../parts/chart/series-chart.tsx'
import { labelsOf, seriesLabel } from '../parts/series/series-label.ts'
import type { WidgetViewProps } from '../widget.ts'

export default function StateTimelineView(props: WidgetViewProps<typeof moduleTypes.stateTimeline>) {
  const { settings, data, names, live, range, view, title, size } = props
  const labels = labelsOf(settings.series, names)
  // The bands come first where there is little room.
  const hasLegend = settings.legend && size.height >= settings.series.length * 30 + 134
  return (
    <SeriesChart
      label={title || labels.join(', ')}
      askedAt={data.askedAt}
      range={range}
      view={view}
      live={live}
      aggregation="band"
      areStates
      legend={hasLegend ? 'below' : 'none'}
      left={freeScale}
      right={freeScale}
      thresholds={[]}
      spanGaps={false}
      series={settings.series.flatMap((ref, at) => {
        const shown = data.series[at]
        if (!shown) return []
        const { unit, decimals, valueMapping } = seriesLabel(ref, names)
        const label = labels[at] ?? ref.key
        return [
          { shown, label, unit, decimals, colour: ref.colour, style: 'steps', axis: 'left', valueMapping },
        ]
      })}
    />
  )
}
