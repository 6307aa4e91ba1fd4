import { moduleTypes } from '@fyr/contract/widgets/types'
import { mdiGestureTapButton } from '@mdi/js'
import { lazy } from 'react'
import { withTexts } from '#core/language/texts.ts'
import { lazyView } from '../lazy-view.tsx'
import { newSlider } from '../parts/control/new-slider.ts'
import type { WidgetDefinition } from '../widget.ts'
import { isIncomplete } from './button-content.ts'

/** Events of downlinks renew it at once; visitors of a shared dashboard hear none. */
const pollMs = 30_000

export const functionButtonDefinition: WidgetDefinition<typeof moduleTypes.functionButton> = {
  type: moduleTypes.functionButton,
  name: ($) => $.widgets.types.functionButton.name,
  text: ($) => $.widgets.types.functionButton.text,
  icon: mdiGestureTapButton,
  task: 'act',
  size: { lg: { w: 3, h: 4 }, md: { w: 3, h: 4 }, sm: { w: 4, h: 4 } },
  minimum: { lg: { w: 1, h: 2 }, md: { w: 1, h: 2 }, sm: { w: 1, h: 2 } },

  defaultSettings: (chosen) => ({
    label: '',
    action: !chosen
      ? { kind: 'none' }
      : typeof chosen.value === 'boolean'
        ? {
            kind: 'switch',
            control: newSlider(chosen.deveui, {
              key: chosen.key,
              send: { as: 'json', field: chosen.key.slice(0, 64), booleans: true },
              display: 'switch',
              max: 1,
            }),
          }
        : {
            kind: 'value',
            target: { deveui: chosen.deveui, key: chosen.key },
            input: typeof chosen.value === 'string' ? 'text' : 'number',
            min: null,
            max: null,
          },
    confirm: true,
  }),
  series({ action }) {
    if (action.kind === 'value') return action.target ? [action.target] : []
    if (action.kind !== 'switch' || !action.control) return []
    const { deveui, key } = action.control
    return key === null ? [] : [{ deveui, key }]
  },
  needsData: true,
  points: () => 1,
  drawsAlways: true,
  pollAfter: () => pollMs,
  needsSetup: ({ action }) => isIncomplete(action),
  View: lazyView(withTexts(() => import('./view.tsx'), 'devices')),
  Settings: lazy(withTexts(() => import('./settings.tsx'), 'devices')),
}
