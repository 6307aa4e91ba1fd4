import { moduleTypes } from '@fyr/contract/widgets/types'
import { mdiMapMarkerRadiusOutline } from '@mdi/js'
import { lazy } from 'react'
import { lazyView } from '../lazy-view.tsx'
import type { WidgetDefinition } from '../widget.ts'
import { freshLabel } from './labels.ts'

export const imageMapDefinition: WidgetDefinition<typeof moduleTypes.imageMap> = {
  type: moduleTypes.imageMap,
  name: ($) => $.widgets.types.imageMap.name,
  text: ($) => $.widgets.types.imageMap.text,
  icon: mdiMapMarkerRadiusOutline,
  task: 'place',
  size: { lg: { w: 6, h: 8 }, md: { w: 8, h: 8 }, sm: { w: 4, h: 7 } },
  minimum: { lg: { w: 2, h: 3 }, md: { w: 2, h: 3 }, sm: { w: 2, h: 3 } },
  defaultSettings: (chosen) => ({ image: null, zoom: -5, labels: chosen ? [freshLabel(chosen, [])] : [] }),
  // Its labels name what they show.
  title: () => '',
  suitability: () => 1,
  series: ({ labels }) => labels,
  needsData: true,
  points: () => 1,
  drawsAlways: true,
  needsSetup: ({ image }) => image === null,
  View: lazyView(() => import('./view.tsx')),
  Settings: lazy(() => import('./settings.tsx')),
}
