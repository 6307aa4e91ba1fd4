import { numberOf } from '@fyr/contract/widgets/thresholds'
import { moduleTypes } from '@fyr/contract/widgets/types'
import { mdiChartLine } from '@mdi/js'
import { lazy } from 'react'
import { lazyView } from '../lazy-view.tsx'
import { freeScale } from '../parts/chart/scale.ts'
import { refTo } from '../parts/series/series-label.ts'
import type { WidgetDefinition } from '../widget.ts'

export const chartDefinition: WidgetDefinition<typeof moduleTypes.chart> = {
  type: moduleTypes.chart,
  name: ($) => $.widgets.types.chart.name,
  text: ($) => $.widgets.types.chart.text,
  icon: mdiChartLine,
  task: 'show',
  size: { lg: { w: 6, h: 7 }, md: { w: 8, h: 7 }, sm: { w: 4, h: 6 } },
  minimum: { lg: { w: 2, h: 4 }, md: { w: 2, h: 4 }, sm: { w: 2, h: 4 } },
  defaultSettings: (chosen) => ({
    series: chosen ? [{ ...refTo(chosen), axis: 'left', style: null }] : [],
    style: typeof chosen?.value === 'boolean' ? 'steps' : 'line',
    aggregation: 'band',
    stacked: false,
    left: freeScale,
    right: freeScale,
    thresholds: [],
    range: null,
    legend: 'below',
    connectGaps: false,
    alarms: false,
  }),
  suitability: ({ value }) => (value === undefined || numberOf(value) !== null ? 3 : 0),
  series: ({ series }) => series,
  needsData: true,
  handlesLiveData: true,
  // A bar needs room.
  points: ({ style, series }, width) =>
    style === 'bars' || series.some((each) => each.style === 'bars') ? Math.ceil(width / 12) : undefined,
  View: lazyView(() => import('./view.tsx')),
  Settings: lazy(() => import('./settings.tsx')),
}
