import { numberOf } from '@fyr/contract/widgets/thresholds'
import { moduleTypes } from '@fyr/contract/widgets/types'
import { mdiAngleAcute } from '@mdi/js'
import { lazy } from 'react'
import { lazyView } from '../lazy-view.tsx'
import { refTo } from '../parts/series/series-label.ts'
import type { WidgetDefinition } from '../widget.ts'

export const tiltChartDefinition: WidgetDefinition<typeof moduleTypes.tiltChart> = {
  type: moduleTypes.tiltChart,
  name: ($) => $.widgets.types.tiltChart.name,
  text: ($) => $.widgets.types.tiltChart.text,
  icon: mdiAngleAcute,
  task: 'show',
  size: { lg: { w: 4, h: 7 }, md: { w: 4, h: 7 }, sm: { w: 4, h: 7 } },
  minimum: { lg: { w: 2, h: 4 }, md: { w: 2, h: 4 }, sm: { w: 2, h: 4 } },
  defaultSettings: (chosen) => {
    const isFront = chosen !== null && /(^|[_\W])y$|pitch/i.test(chosen.key)
    const ref = chosen ? refTo(chosen) : null
    return {
      x: isFront ? null : ref,
      y: isFront ? ref : null,
      range: null,
      limit: 5,
      thresholds: [],
      trail: true,
    }
  },
  suitability: ({ value, unit, key }) => {
    if (typeof value === 'boolean' || (value !== undefined && numberOf(value) === null)) return 0
    if (/tilt|lean|inclin|lutning|pitch|roll/i.test(key)) return 3
    return unit === '°' ? 1 : 0
  },
  series: ({ x, y }) => [x, y].filter((each) => each !== null),
  needsData: true,
  points: () => 300,
  View: lazyView(() => import('./view.tsx')),
  Settings: lazy(() => import('./settings.tsx')),
}
