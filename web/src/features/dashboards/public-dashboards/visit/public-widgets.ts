import type { DashboardModule } from '@fyr/contract/dashboards/dashboard-content'
import type { PublicModule } from '@fyr/contract/dashboards/public-widgets'
import type { ControlSlider } from '@fyr/contract/widgets/controls/controls'
import type { ButtonAction } from '@fyr/contract/widgets/controls/function-button'
import type { PublicButton, PublicSlider } from '@fyr/contract/widgets/public'
import { moduleTypes } from '@fyr/contract/widgets/types'

/**
 * Widgets as the views take them. Visitors get nothing that can be sent, and controls are locked for them, so what
 * stands in its place is never used.
 */
export function widgetOfVisitor(widget: PublicModule): DashboardModule {
  switch (widget.type) {
    case moduleTypes.iframe: {
      const { host, ...settings } = widget.settings
      return { ...widget, settings: { ...settings, url: host === null ? null : `https://${host}/` } }
    }
    case moduleTypes.controlSliders:
      return { ...widget, settings: { sliders: widget.settings.sliders.map(sliderOf), confirm: true } }
    case moduleTypes.functionButton: {
      const { label, action } = widget.settings
      return { ...widget, settings: { label, action: actionOf(action), confirm: true } }
    }
    default:
      return widget
  }
}

const delivery = { port: null, confirmed: false, expiresIn: 3600 }

const sliderOf = (slider: PublicSlider): ControlSlider => ({
  ...slider,
  ...delivery,
  send: { as: 'json', field: 'value', booleans: false },
})

function actionOf({ kind, target, control }: PublicButton['action']): ButtonAction {
  switch (kind) {
    case 'none':
      return { kind }
    case 'dashboard':
      return { kind, dashboardId: 1 }
    case 'value':
      return { kind, target, input: 'number', min: null, max: null }
    case 'downlink':
      return { kind, deveui: '-', send: { as: 'text', text: '-' }, ...delivery }
    case 'switch':
      return { kind, control: control && sliderOf(control) }
    case 'script':
      return { kind, scriptId: '-', parameters: '' }
  }
}
