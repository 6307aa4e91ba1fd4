import { moduleTypes } from '@fyr/contract/widgets/types'
import { mdiCardAccountDetailsOutline } from '@mdi/js'
import { lazy } from 'react'
import { lazyView } from '../lazy-view.tsx'
import type { WidgetDefinition } from '../widget.ts'

export const infoCardDefinition: WidgetDefinition<typeof moduleTypes.infoCard> = {
  type: moduleTypes.infoCard,
  name: ($) => $.widgets.types.infoCard.name,
  text: ($) => $.widgets.types.infoCard.text,
  icon: mdiCardAccountDetailsOutline,
  task: 'describe',
  size: { lg: { w: 3, h: 5 }, md: { w: 4, h: 5 }, sm: { w: 4, h: 5 } },
  minimum: { lg: { w: 2, h: 3 }, md: { w: 2, h: 3 }, sm: { w: 2, h: 3 } },
  defaultSettings: (chosen) => ({
    deveui: chosen?.deveui ?? null,
    keys: chosen ? [chosen.key] : [],
    show: ['image', 'status', 'alarms', 'lastContact', 'battery'],
  }),
  // The node stands on it.
  title: () => '',
  suitability: () => 1,
  needsData: true,
  points: () => 1,
  View: lazyView(() => import('./view.tsx')),
  Settings: lazy(() => import('./settings.tsx')),
}
