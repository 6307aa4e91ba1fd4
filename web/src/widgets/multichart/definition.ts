import { numberOf } from '@fyr/contract/widgets/thresholds'
import { moduleTypes } from '@fyr/contract/widgets/types'
import { mdiChartMultiline } from '@mdi/js'
import { lazy } from 'react'
import { lazyView } from '../lazy-view.tsx'
import { refTo } from '../parts/series/series-label.ts'
import type { WidgetDefinition } from '../widget.ts'
import { freshChart } from './charts.ts'

export const multichartDefinition: WidgetDefinition<typeof moduleTypes.multichart> = {
  type: moduleTypes.multichart,
  name: ($) => $.widgets.types.multichart.name,
  text: ($) => $.widgets.types.multichart.text,
  icon: mdiChartMultiline,
  task: 'compare',
  size: { lg: { w: 6, h: 11 }, md: { w: 8, h: 11 }, sm: { w: 4, h: 10 } },
  minimum: { lg: { w: 2, h: 4 }, md: { w: 2, h: 4 }, sm: { w: 2, h: 4 } },
  defaultSettings: (chosen) => ({
    charts: chosen
      ? [
          freshChart(
            [{ ...refTo(chosen), axis: 'left', style: null }],
            typeof chosen.value === 'boolean' ? 'steps' : 'line',
          ),
        ]
      : [],
    range: null,
    legend: 'below',
    connectGaps: false,
  }),
  suitability: ({ value }) => (value === undefined || numberOf(value) !== null ? 1 : 0),
  series: ({ charts }) => charts.flatMap(({ series }) => series),
  needsData: true,
  handlesLiveData: true,
  View: lazyView(() => import('./view.tsx')),
  Settings: lazy(() => import('./settings.tsx')),
}
