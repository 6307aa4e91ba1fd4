import { numberOf } from '@fyr/contract/widgets/thresholds'
import { moduleTypes } from '@fyr/contract/widgets/types'
import { mdiChartBar } from '@mdi/js'
import { lazy } from 'react'
import { lazyView } from '../lazy-view.tsx'
import { freeScale } from '../parts/chart/scale.ts'
import { refTo } from '../parts/series/series-label.ts'
import type { WidgetDefinition } from '../widget.ts'

export const trendChartDefinition: WidgetDefinition<typeof moduleTypes.trendChart> = {
  type: moduleTypes.trendChart,
  name: ($) => $.widgets.types.trendChart.name,
  text: ($) => $.widgets.types.trendChart.text,
  icon: mdiChartBar,
  task: 'compare',
  size: { lg: { w: 6, h: 7 }, md: { w: 8, h: 7 }, sm: { w: 4, h: 6 } },
  minimum: { lg: { w: 2, h: 4 }, md: { w: 2, h: 4 }, sm: { w: 2, h: 4 } },
  defaultSettings: (chosen) => ({
    series: chosen ? [refTo(chosen)] : [],
    // Days of a week beside those of the week before say something at once.
    range: '7d',
    resolution: 'day',
    aggregation: 'avg',
    style: 'bars',
    compare: true,
    left: freeScale,
    thresholds: [],
  }),
  suitability: ({ value }) => (value === undefined || numberOf(value) !== null ? 1 : 0),
  series: ({ series }) => series,
  needsData: true,
  View: lazyView(() => import('./view.tsx')),
  Settings: lazy(() => import('./settings.tsx')),
}
