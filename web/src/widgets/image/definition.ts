import { moduleTypes } from '@fyr/contract/widgets/types'
import { mdiImageOutline } from '@mdi/js'
import { lazy } from 'react'
import { lazyView } from '../lazy-view.tsx'
import type { WidgetDefinition } from '../widget.ts'

export const imageDefinition: WidgetDefinition<typeof moduleTypes.image> = {
  type: moduleTypes.image,
  name: ($) => $.widgets.types.image.name,
  text: ($) => $.widgets.types.image.text,
  icon: mdiImageOutline,
  task: 'describe',
  size: { lg: { w: 3, h: 5 }, md: { w: 4, h: 5 }, sm: { w: 4, h: 5 } },
  minimum: { lg: { w: 1, h: 2 }, md: { w: 1, h: 2 }, sm: { w: 1, h: 2 } },
  defaultSettings: (chosen) => ({
    image: null,
    deveui: chosen?.deveui ?? null,
    fit: 'contain',
    alt: '',
    link: null,
  }),
  // The picture of a node is asked for with the rest.
  needsData: true,
  points: () => 1,
  needsSetup: ({ image, deveui }) => image === null && deveui === null,
  View: lazyView(() => import('./view.tsx')),
  Settings: lazy(() => import('./settings.tsx')),
}
