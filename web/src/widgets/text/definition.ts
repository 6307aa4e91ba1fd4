import { moduleTypes } from '@fyr/contract/widgets/types'
import { mdiTextBoxOutline } from '@mdi/js'
import { lazy } from 'react'
import { lazyView } from '../lazy-view.tsx'
import type { WidgetDefinition } from '../widget.ts'

export const textDefinition: WidgetDefinition<typeof moduleTypes.text> = {
  type: moduleTypes.text,
  name: ($) => $.widgets.types.text.name,
  text: ($) => $.widgets.types.text.text,
  icon: mdiTextBoxOutline,
  task: 'describe',
  size: { lg: { w: 3, h: 3 }, md: { w: 4, h: 3 }, sm: { w: 4, h: 3 } },
  minimum: { lg: { w: 1, h: 1 }, md: { w: 1, h: 1 }, sm: { w: 1, h: 1 } },
  defaultSettings: () => ({ markdown: '', size: 'normal', align: 'start' }),
  needsData: false,
  View: lazyView(() => import('./view.tsx')),
  Settings: lazy(() => import('./settings.tsx')),
}
