import { moduleTypes } from '@fyr/contract/widgets/types'
import { mdiTuneVariant } from '@mdi/js'
import { lazy } from 'react'
import { withTexts } from '#core/language/texts.ts'
import { lazyView } from '../lazy-view.tsx'
import { newSlider } from '../parts/control/new-slider.ts'
import type { WidgetDefinition } from '../widget.ts'

/** Events of downlinks renew it at once; visitors of a shared dashboard hear none. */
const pollMs = 30_000

export const controlSlidersDefinition: WidgetDefinition<typeof moduleTypes.controlSliders> = {
  type: moduleTypes.controlSliders,
  name: ($) => $.widgets.types.controlSliders.name,
  text: ($) => $.widgets.types.controlSliders.text,
  icon: mdiTuneVariant,
  task: 'act',
  size: { lg: { w: 4, h: 5 }, md: { w: 4, h: 5 }, sm: { w: 4, h: 5 } },
  minimum: { lg: { w: 2, h: 2 }, md: { w: 2, h: 2 }, sm: { w: 2, h: 2 } },

  defaultSettings: (chosen) => ({
    sliders: chosen
      ? [
          newSlider(chosen.deveui, {
            key: chosen.key,
            label: chosen.label.slice(0, 255),
            unit: chosen.unit,
            send: { as: 'json', field: chosen.key.slice(0, 64), booleans: typeof chosen.value === 'boolean' },
            ...(typeof chosen.value === 'boolean' && { display: 'switch', min: 0, max: 1 }),
          }),
        ]
      : [],
    confirm: true,
  }),
  series: ({ sliders }) => sliders.flatMap(({ deveui, key }) => (key === null ? [] : [{ deveui, key }])),
  needsData: true,
  points: () => 1,
  drawsAlways: true,
  pollAfter: () => pollMs,
  needsSetup: ({ sliders }) => sliders.length === 0,
  View: lazyView(withTexts(() => import('./view.tsx'), 'devices')),
  Settings: lazy(withTexts(() => import('./settings.tsx'), 'devices')),
}
