import type { moduleTypes } from '@fyr/contract/widgets/types'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useChartView } from '#ui/chart/view.ts'
import { SeriesChart } from '../parts/chart/series-chart.tsx'
import { labelsOf, seriesLabel } from '../parts/series/series-label.ts'
import type { WidgetViewProps } from '../widget.ts'
import { chartHeight, firstPlaces } from './charts.ts'
import './multichart.css'

const titleHeight = 20

export default function MultichartView(props: WidgetViewProps<typeof moduleTypes.multichart>) {
  const { settings, data, names, live, title, size } = props
  const { t } = useTranslation()
  const { range, view } = useSharedView(props)
  const { charts, legend } = settings
  const places = firstPlaces(charts)
  const height = chartHeight(size.height, charts.length)
  return (
    <div className="fyr-w-multichart" tabIndex={height * charts.length > size.height ? 0 : undefined}>
      {charts.map((chart, at) => {
        const labels = labelsOf(chart.series, names)
        const name = chart.title || labels.join(', ')
        const room = height - (chart.title ? titleHeight : 0)
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: two charts may be alike; they have no name of their own
          <section key={at} style={{ height }} aria-label={name || title}>
            {chart.title && <h3 style={{ height: titleHeight }}>{chart.title}</h3>}
            {chart.series.length === 0 ? (
              <p className="fyr-dimmed">{t(($) => $.widgets.multichart.noKeys)}</p>
            ) : (
              <div style={{ height: room }}>
                <SeriesChart
                  label={name}
                  askedAt={data.askedAt}
                  range={range}
                  view={view}
                  live={live}
                  aggregation={chart.aggregation}
                  legend={room < 130 || (legend === 'right' && size.width < 420) ? 'none' : legend}
                  left={chart.left}
                  right={chart.right}
                  thresholds={chart.thresholds}
                  annotations={data.annotations?.filter(({ deveui }) =>
                    chart.series.some((each) => each.deveui === deveui),
                  )}
                  nodes={names.nodes}
                  spanGaps={settings.connectGaps}
                  stacked={chart.stacked}
                  series={chart.series.flatMap((ref, place) => {
                    const shown = data.series[(places[at] ?? 0) + place]
                    if (!shown) return []
                    const { unit, decimals, valueMapping } = seriesLabel(ref, names)
                    const style = ref.style ?? chart.style
                    const label = labels[place] ?? ref.key
                    const drawn = { shown, label, unit, decimals, colour: ref.colour, style, axis: ref.axis }
                    return [{ ...drawn, valueMapping: ref.style === null ? valueMapping : undefined }]
                  })}
                />
              </div>
            )}
          </section>
        )
      })}
    </div>
  )
}

/** The dashboard's view, or one for the charts of this widget alone where its range is its own. */
function useSharedView({
  range,
  view,
}: Pick<WidgetViewProps<typeof moduleTypes.multichart>, 'range' | 'view'>) {
  const [zoom, setZoom] = useState<{ from: number; to: number } | null>(null)
  const shown = zoom ? { ...zoom, live: false } : range
  const own = useChartView(shown, { onSettle: setZoom, onReset: () => setZoom(null) })
  return view ? { range, view } : { range: shown, view: own }
}
