import { moduleTypes } from '@fyr/contract/widgets/types'
import { mdiBellAlertOutline } from '@mdi/js'
import { lazy } from 'react'
import { lazyView } from '../lazy-view.tsx'
import type { WidgetDefinition } from '../widget.ts'

/** Alarm events renew it at once; visitors of a shared dashboard hear none. */
const pollMs = 15_000

export const activeAlarmsDefinition: WidgetDefinition<typeof moduleTypes.activeAlarms> = {
  type: moduleTypes.activeAlarms,
  name: ($) => $.widgets.types.activeAlarms.name,
  text: ($) => $.widgets.types.activeAlarms.text,
  icon: mdiBellAlertOutline,
  task: 'act',
  size: { lg: { w: 4, h: 6 }, md: { w: 8, h: 6 }, sm: { w: 4, h: 6 } },
  minimum: { lg: { w: 2, h: 2 }, md: { w: 2, h: 2 }, sm: { w: 2, h: 2 } },
  defaultSettings: () => ({ nodes: { by: 'all' }, priorities: ['a', 'b', 'c'], onlyTriggered: false }),
  needsData: true,
  points: () => 1,
  drawsAlways: true,
  previewsAlone: true,
  pollAfter: () => pollMs,
  needsSetup: () => false,
  View: lazyView(() => import('./view.tsx')),
  Settings: lazy(() => import('./settings.tsx')),
}
