import { moduleTypes } from '@fyr/contract/widgets/types'
import { mdiWeatherPartlyCloudy } from '@mdi/js'
import { lazy } from 'react'
import { lazyView } from '../lazy-view.tsx'
import type { WidgetDefinition } from '../widget.ts'

const quarter = 15 * 60_000

export const weatherDefinition: WidgetDefinition<typeof moduleTypes.weather> = {
  type: moduleTypes.weather,
  name: ($) => $.widgets.types.weather.name,
  text: ($) => $.widgets.types.weather.text,
  icon: mdiWeatherPartlyCloudy,
  task: 'show',
  size: { lg: { w: 4, h: 6 }, md: { w: 4, h: 6 }, sm: { w: 4, h: 6 } },
  minimum: { lg: { w: 2, h: 3 }, md: { w: 2, h: 3 }, sm: { w: 2, h: 3 } },
  defaultSettings: (chosen) => ({
    place: '',
    lat: null,
    long: null,
    deveui: chosen?.deveui ?? null,
    days: 3,
    show: ['temperature', 'wind', 'precipitation'],
  }),
  // It never keeps the dashboard's answer waiting: what is not known yet is asked for again by itself.
  needsData: true,
  points: () => 1,
  pollAfter: ({ weather }) => weather?.askAgain ?? quarter,
  View: lazyView(() => import('./view.tsx')),
  Settings: lazy(() => import('./settings.tsx')),
}
