import { moduleTypes } from '@fyr/contract/widgets/types'
import { mdiChartTimeline } from '@mdi/js'
import { lazy } from 'react'
import { lazyView } from '../lazy-view.tsx'
import { refTo } from '../parts/series/series-label.ts'
import type { WidgetDefinition } from '../widget.ts'

export const stateTimelineDefinition: WidgetDefinition<typeof moduleTypes.stateTimeline> = {
  type: moduleTypes.stateTimeline,
  name: ($) => $.widgets.types.stateTimeline.name,
  text: ($) => $.widgets.types.stateTimeline.text,
  icon: mdiChartTimeline,
  task: 'compare',
  size: { lg: { w: 6, h: 4 }, md: { w: 8, h: 4 }, sm: { w: 4, h: 6 } },
  minimum: { lg: { w: 2, h: 3 }, md: { w: 2, h: 3 }, sm: { w: 2, h: 3 } },
  defaultSettings: (chosen) => ({ series: chosen ? [refTo(chosen)] : [], range: null, legend: true }),
  suitability: ({ value, mapped }) => {
    if (typeof value === 'boolean' || mapped) return 3
    return value === undefined || typeof value === 'string' ? 1 : 0
  },
  series: ({ series }) => series,
  needsData: true,
  handlesLiveData: true,
  View: lazyView(() => import('./view.tsx')),
  Settings: lazy(() => import('./settings.tsx')),
}
