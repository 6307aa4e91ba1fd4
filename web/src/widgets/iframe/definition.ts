import { moduleTypes } from '@fyr/contract/widgets/types'
import { mdiWeb } from '@mdi/js'
import { lazy } from 'react'
import { lazyView } from '../lazy-view.tsx'
import type { WidgetDefinition } from '../widget.ts'

/** What the server's address for a page is good for, with room to spare. */
const halfDay = 12 * 3_600_000

export const iframeDefinition: WidgetDefinition<typeof moduleTypes.iframe> = {
  type: moduleTypes.iframe,
  name: ($) => $.widgets.types.iframe.name,
  text: ($) => $.widgets.types.iframe.text,
  icon: mdiWeb,
  task: 'describe',
  size: { lg: { w: 6, h: 8 }, md: { w: 8, h: 8 }, sm: { w: 4, h: 8 } },
  minimum: { lg: { w: 2, h: 3 }, md: { w: 2, h: 3 }, sm: { w: 2, h: 3 } },
  defaultSettings: () => ({ url: null, scripts: true, forms: false, ownOrigin: false, refreshSeconds: 0 }),
  needsSetup: ({ url }) => url === null,
  // Where the page may be shown is part of the answer.
  needsData: true,
  points: () => 1,
  pollAfter: () => halfDay,
  View: lazyView(() => import('./view.tsx')),
  Settings: lazy(() => import('./settings.tsx')),
}
