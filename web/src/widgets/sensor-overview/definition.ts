import { moduleTypes } from '@fyr/contract/widgets/types'
import { mdiViewListOutline } from '@mdi/js'
import { lazy } from 'react'
import { lazyView } from '../lazy-view.tsx'
import type { WidgetDefinition } from '../widget.ts'

export const sensorOverviewDefinition: WidgetDefinition<typeof moduleTypes.sensorOverview> = {
  type: moduleTypes.sensorOverview,
  name: ($) => $.widgets.types.sensorOverview.name,
  text: ($) => $.widgets.types.sensorOverview.text,
  icon: mdiViewListOutline,
  task: 'compare',
  size: { lg: { w: 6, h: 7 }, md: { w: 8, h: 7 }, sm: { w: 4, h: 7 } },
  minimum: { lg: { w: 3, h: 4 }, md: { w: 3, h: 4 }, sm: { w: 2, h: 4 } },
  defaultSettings: (chosen) => ({
    nodes: { by: 'all' },
    keys: chosen ? [{ key: chosen.key, label: null, unit: null, decimals: null, thresholds: [] }] : [],
    show: ['status', 'lastContact'],
    sort: 'needsMe',
  }),
  // All nodes are in it.
  title: ({ label }) => label,
  suitability: () => 1,
  needsData: true,
  points: () => 1,
  View: lazyView(() => import('./view.tsx')),
  Settings: lazy(() => import('./settings.tsx')),
}
