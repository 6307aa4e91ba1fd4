import type { ChartSeries, MultichartSettings } from '@fyr/contract/widgets/charts/chart'
import { maximumSeries } from '@fyr/contract/widgets/types'
import { freeScale } from '../parts/chart/scale.ts'

export type StackedChart = MultichartSettings['charts'][number]

export const maxCharts = 10

export const freshChart = (series: ChartSeries[], style: StackedChart['style']): StackedChart => ({
  title: '',
  series,
  style,
  aggregation: 'band',
  stacked: false,
  left: freeScale,
  right: freeScale,
  thresholds: [],
})

/** Where each chart's keys begin in the answer, which has those of all charts one after the other. */
export function firstPlaces(charts: readonly Pick<StackedChart, 'series'>[]): number[] {
  let next = 0
  return charts.map(({ series }) => {
    const first = next
    next += series.length
    return first
  })
}

/** How many keys a chart may have beside those of the others. */
export function roomFor(at: number, charts: readonly Pick<StackedChart, 'series'>[]): number {
  return charts.reduce(
    (room, { series }, place) => (place === at ? room : room - series.length),
    maximumSeries,
  )
}

const lowest = 96
const between = 8

/** The height of each chart in pixels: all of the room, or as much as a chart needs where they are too many for it. */
export function chartHeight(room: number, charts: number): number {
  return Math.max(lowest, Math.floor((room - between * (charts - 1)) / Math.max(1, charts)))
}
