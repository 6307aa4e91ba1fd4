import { moduleTypes } from '@fyr/contract/widgets/types'
import { mdiMapOutline } from '@mdi/js'
import { lazy } from 'react'
import { withTexts } from '#core/language/texts.ts'
import { lazyView } from '../lazy-view.tsx'
import type { WidgetDefinition } from '../widget.ts'

export const mapDefinition: WidgetDefinition<typeof moduleTypes.map> = {
  type: moduleTypes.map,
  name: ($) => $.widgets.types.map.name,
  text: ($) => $.widgets.types.map.text,
  icon: mdiMapOutline,
  task: 'place',
  size: { lg: { w: 6, h: 8 }, md: { w: 8, h: 8 }, sm: { w: 4, h: 8 } },
  minimum: { lg: { w: 2, h: 4 }, md: { w: 2, h: 4 }, sm: { w: 2, h: 4 } },
  defaultSettings: () => ({
    nodes: { by: 'all' },
    centre: null,
    zoom: 7,
    mapType: 'roadmap',
    cluster: true,
    displayAttributes: [],
    showTypes: [1],
    slidervalues: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 24, 36, 48],
    colourKey: null,
    thresholds: [],
    tracks: false,
    range: null,
    markers: [],
  }),
  needsData: true,
  points: () => 1,
  View: lazyView(withTexts(() => import('./view.tsx'), 'maps')),
  Settings: lazy(withTexts(() => import('./settings.tsx'), 'maps')),
}
