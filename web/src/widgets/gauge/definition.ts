import { numberOf } from '@fyr/contract/widgets/thresholds'
import { moduleTypes } from '@fyr/contract/widgets/types'
import { mdiGauge } from '@mdi/js'
import { lazy } from 'react'
import { lazyView } from '../lazy-view.tsx'
import { refTo } from '../parts/series/series-label.ts'
import type { WidgetDefinition } from '../widget.ts'
import { freshScale } from './gauge-scale.ts'

export const gaugeDefinition: WidgetDefinition<typeof moduleTypes.gauge> = {
  type: moduleTypes.gauge,
  name: ($) => $.widgets.types.gauge.name,
  text: ($) => $.widgets.types.gauge.text,
  icon: mdiGauge,
  task: 'show',
  size: { lg: { w: 3, h: 5 }, md: { w: 4, h: 5 }, sm: { w: 4, h: 5 } },
  minimum: { lg: { w: 2, h: 3 }, md: { w: 2, h: 3 }, sm: { w: 2, h: 3 } },
  defaultSettings: (chosen) => ({
    series: chosen ? [refTo(chosen)] : [],
    shown: 'latest',
    range: null,
    ...freshScale(chosen?.value, chosen?.unit ?? ''),
    autoScale: true,
    thresholds: [],
    style: 'arc',
    extremes: false,
  }),
  suitability: ({ value, unit }) => {
    if (typeof value === 'boolean' || (value !== undefined && numberOf(value) === null)) return 0
    return unit === '%' ? 2 : 1
  },
  series: ({ series }) => series,
  needsData: true,
  View: lazyView(() => import('./view.tsx')),
  Settings: lazy(() => import('./settings.tsx')),
}
