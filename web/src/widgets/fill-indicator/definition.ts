import { numberOf } from '@fyr/contract/widgets/thresholds'
import { moduleTypes } from '@fyr/contract/widgets/types'
import { mdiStorageTank } from '@mdi/js'
import { lazy } from 'react'
import { lazyView } from '../lazy-view.tsx'
import { refTo } from '../parts/series/series-label.ts'
import type { WidgetDefinition } from '../widget.ts'

export const fillIndicatorDefinition: WidgetDefinition<typeof moduleTypes.fillIndicator> = {
  type: moduleTypes.fillIndicator,
  name: ($) => $.widgets.types.fillIndicator.name,
  text: ($) => $.widgets.types.fillIndicator.text,
  icon: mdiStorageTank,
  task: 'show',
  size: { lg: { w: 3, h: 5 }, md: { w: 4, h: 5 }, sm: { w: 4, h: 5 } },
  minimum: { lg: { w: 2, h: 3 }, md: { w: 2, h: 3 }, sm: { w: 2, h: 3 } },
  defaultSettings: (chosen) => ({
    series: chosen ? [refTo(chosen)] : [],
    empty: 0,
    full: 100,
    shape: chosen && /batter/i.test(chosen.key) ? 'battery' : 'tank',
    show: chosen?.unit === '%' ? 'percent' : 'both',
    capacity: null,
    capacityUnit: '',
    thresholds: [],
  }),
  suitability: ({ value, unit, key }) => {
    if (typeof value === 'boolean' || (value !== undefined && numberOf(value) === null)) return 0
    if (/level|fill|batter|volume|distance|niv|fyll/i.test(key)) return 2
    return unit === '%' ? 1 : 0
  },
  series: ({ series }) => series,
  needsData: true,
  View: lazyView(() => import('./view.tsx')),
  Settings: lazy(() => import('./settings.tsx')),
}
