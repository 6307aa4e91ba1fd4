import type {
  DashboardModule,
  DashboardSettings,
  Reference,
} from '@fyr/contract/dashboards/dashboard-content'
import type { PublicModule } from '@fyr/contract/dashboards/public-widgets'
import type { ControlSlider } from '@fyr/contract/widgets/controls/controls'
import type { ButtonAction } from '@fyr/contract/widgets/controls/function-button'
import { namedIn } from '@fyr/contract/widgets/named-nodes'
import type { PublicButton, PublicSlider } from '@fyr/contract/widgets/public'
import { moduleTypes } from '@fyr/contract/widgets/types'

interface View {
  settings: DashboardSettings
  widgets: readonly DashboardModule[]
  references: readonly Reference[]
}

/**
 * What visitors of a dashboard can see of it: no description, no wall, and of buttons, sliders and framed pages neither
 * what is sent where nor an address.
 */
export function publicViewOf({ settings: { range, map, imageMap }, widgets, references }: View) {
  const nodeName = (deveui: string) =>
    references.find((each) => each.deveui.toLowerCase() === deveui.toLowerCase())?.nodeName ?? ''
  const shown = widgets.map((widget) => publicWidget(widget, nodeName))
  const settings = { range, map, imageMap }
  const named = namedIn([...shown.map((widget) => widget.settings), settings])
  const names = new Set(named.keys.map(({ deveui }) => deveui.toLowerCase()))
  return {
    settings,
    widgets: shown.map((widget) => ({ ...widget, tag: namedIn(widget.settings).keys[0]?.deveui || null })),
    references: references.filter(({ deveui }) => names.has(deveui.toLowerCase())),
  }
}

type NameOf = (deveui: string) => string

function publicWidget(widget: DashboardModule, nodeName: NameOf): PublicModule {
  switch (widget.type) {
    case moduleTypes.iframe: {
      const { url, ...settings } = widget.settings
      return { ...widget, settings: { ...settings, host: url === null ? null : new URL(url).host } }
    }
    case moduleTypes.controlSliders:
      return {
        ...widget,
        settings: { sliders: widget.settings.sliders.map((slider) => publicSliderOf(slider, nodeName)) },
      }
    case moduleTypes.functionButton: {
      const { label, action } = widget.settings
      return { ...widget, settings: { label, action: publicAction(action, nodeName) } }
    }
    default:
      return widget
  }
}

function publicAction(action: ButtonAction, nodeName: NameOf): PublicButton['action'] {
  const { kind } = action
  return {
    kind,
    target: kind === 'value' ? action.target : null,
    control: kind === 'switch' && action.control ? publicSliderOf(action.control, nodeName) : null,
  }
}

function publicSliderOf(slider: ControlSlider, nodeName: NameOf): PublicSlider {
  const { send: _, port: _port, confirmed: _confirmed, expiresIn: _expiresIn, deveui, ...seen } = slider
  // The name of the node stands where neither a label nor a key names the slider.
  if (slider.key === null) return { ...seen, deveui: '', label: slider.label || nodeName(deveui) }
  return { ...seen, deveui }
}
