import { moduleTypes } from '@fyr/contract/widgets/types'
import { mdiTable } from '@mdi/js'
import { lazy } from 'react'
import { lazyView } from '../lazy-view.tsx'
import { refTo } from '../parts/series/series-label.ts'
import type { WidgetDefinition } from '../widget.ts'

export const rawTableDefinition: WidgetDefinition<typeof moduleTypes.rawTable> = {
  type: moduleTypes.rawTable,
  name: ($) => $.widgets.types.rawTable.name,
  text: ($) => $.widgets.types.rawTable.text,
  icon: mdiTable,
  task: 'compare',
  size: { lg: { w: 6, h: 7 }, md: { w: 8, h: 7 }, sm: { w: 4, h: 7 } },
  minimum: { lg: { w: 3, h: 4 }, md: { w: 3, h: 4 }, sm: { w: 2, h: 4 } },
  defaultSettings: (chosen) => ({
    series: chosen ? [refTo(chosen)] : [],
    range: null,
    rows: 100,
    columns: ['time', 'value', 'unit'],
    layout: 'readings',
    thresholds: [],
  }),
  // Objects and long texts are read in a table, if anywhere.
  suitability: ({ value }) => (typeof value === 'object' || typeof value === 'string' ? 2 : 1),
  series: ({ series }) => series,
  needsData: true,
  // It shows readings, not stretches of time.
  points: () => 1,
  View: lazyView(() => import('./view.tsx')),
  Settings: lazy(() => import('./settings.tsx')),
}
