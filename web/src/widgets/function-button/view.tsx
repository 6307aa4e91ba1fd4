import { controlNameOf, controlOfButton } from '@fyr/contract/widgets/controls/control-name'
import type { moduleTypes } from '@fyr/contract/widgets/types'
import { mdiGestureTapButton } from '@mdi/js'
import { useTranslation } from 'react-i18next'
import { useMayCall } from '#api/session/rights.ts'
import { EmptyState } from '#ui/states.tsx'
import { useControlLock } from '../parts/control/control-lock.ts'
import { SliderRow } from '../parts/control/slider-row.tsx'
import type { WidgetViewProps } from '../widget.ts'
import { isIncomplete } from './button-content.ts'
import { DashboardLink } from './dashboard-link.tsx'
import { DownlinkButton } from './downlink-button.tsx'
import { ScriptButton } from './script-button.tsx'
import { ValueEntry } from './value-entry.tsx'
import '../parts/control/control.css'
import './function-button.css'

export default function FunctionButtonView(props: WidgetViewProps<typeof moduleTypes.functionButton>) {
  const { settings } = props
  const { t } = useTranslation()
  if (isIncomplete(settings.action)) {
    return (
      <EmptyState
        compact
        icon={mdiGestureTapButton}
        title={t(($) => $.widgets.state.notChosen)}
        text={t(($) => $.widgets.functionButton.notChosenText)}
      />
    )
  }
  return (
    <div className="fyr-w-button">
      <Action {...props} />
    </div>
  )
}

function Action(props: WidgetViewProps<typeof moduleTypes.functionButton>) {
  const { id, title, settings, data, names } = props
  const { action, confirm } = settings
  const maySend = useMayCall((api) => api.downlinks.queue)
  const mayRun = useMayCall((api) => api.scripts.call)
  const mayStore = useMayCall((api) => api.readings.write)
  const lock = useControlLock()
  const editing = props.editing || id === ''
  const label = settings.label || title
  const isOf = (deveui: string) => (each: { deveui: string }) =>
    each.deveui.toLowerCase() === deveui.toLowerCase()
  const controlOf = (deveui: string, name: string | undefined) =>
    data.controls?.find((each) => isOf(deveui)(each) && each.name === name)
  switch (action.kind) {
    case 'none':
      return null
    case 'dashboard':
      return action.dashboardId === null ? null : (
        <DashboardLink dashboardId={action.dashboardId} label={label} lock={lock} editing={editing} />
      )
    case 'value': {
      const { target } = action
      if (!target) return null
      const series = data.series.find((each) => isOf(target.deveui)(each) && each.key === target.key)
      const locked = lock ?? (mayStore ? null : 'permission')
      const { label } = settings
      return <ValueEntry {...{ action, target, series, names, label, confirm, locked, editing }} />
    }
    case 'downlink': {
      const { deveui } = action
      if (deveui === null) return null
      const control = controlOf(deveui, controlOfButton(action.send)?.name)
      const locked = lock ?? (maySend ? null : 'permission')
      return (
        <DownlinkButton {...{ control, label, confirm, locked, editing }} action={{ ...action, deveui }} />
      )
    }
    case 'script': {
      const { scriptId, parameters } = action
      if (scriptId === null) return null
      const locked = lock ?? (mayRun ? null : 'permission')
      return <ScriptButton {...{ scriptId, parameters, label, confirm, locked, editing }} />
    }
    case 'switch': {
      const { control: slider } = action
      if (!slider) return null
      const reported = data.series.find(isOf(slider.deveui))?.latest
      return (
        <SliderRow
          slider={settings.label ? { ...slider, label: settings.label } : slider}
          control={controlOf(slider.deveui, controlNameOf(slider))}
          reported={reported}
          names={names}
          confirm={confirm}
          locked={lock ?? (maySend ? null : 'permission')}
          editing={editing}
        />
      )
    }
  }
}
