import { moduleTypes } from '@fyr/contract/widgets/types'
import { mdiNumeric } from '@mdi/js'
import { lazy } from 'react'
import { lazyView } from '../lazy-view.tsx'
import { refTo } from '../parts/series/series-label.ts'
import type { WidgetDefinition } from '../widget.ts'

export const singleValueDefinition: WidgetDefinition<typeof moduleTypes.singleValue> = {
  type: moduleTypes.singleValue,
  name: ($) => $.widgets.types.singleValue.name,
  text: ($) => $.widgets.types.singleValue.text,
  icon: mdiNumeric,
  task: 'show',
  size: { lg: { w: 3, h: 4 }, md: { w: 4, h: 4 }, sm: { w: 4, h: 4 } },
  minimum: { lg: { w: 1, h: 2 }, md: { w: 1, h: 2 }, sm: { w: 1, h: 2 } },
  defaultSettings: (chosen) => ({
    series: chosen ? [refTo(chosen)] : [],
    shown: 'latest',
    range: null,
    thresholds: [],
    sparkline: typeof chosen?.value === 'number' || chosen?.value === undefined,
    compare: false,
    time: true,
  }),
  suitability: ({ value }) => (typeof value === 'object' ? 1 : 3),
  series: ({ series }) => series,
  needsData: true,
  // A small line needs no more than a point for two pixels.
  points: ({ sparkline }, width) => (sparkline ? Math.max(20, Math.round(width / 2)) : 1),
  View: lazyView(() => import('./view.tsx')),
  Settings: lazy(() => import('./settings.tsx')),
}
