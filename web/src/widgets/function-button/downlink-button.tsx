import type { WidgetControl } from '@fyr/contract/dashboards/dashboard-data'
import { controlOfButton } from '@fyr/contract/widgets/controls/control-name'
import type { ButtonAction } from '@fyr/contract/widgets/controls/function-button'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { type Locked, stateOfSlider } from '../parts/control/slider-state.ts'
import { SliderStatus } from '../parts/control/slider-status.tsx'
import { useSend } from '../parts/control/use-send.ts'
import { contentOfButton, problemOfContent } from './button-content.ts'
import { PressButton } from './press-button.tsx'

interface DownlinkButtonProps {
  action: Extract<ButtonAction, { kind: 'downlink' }> & { deveui: string }
  control: WidgetControl | undefined
  label: string
  confirm: boolean
  locked: Locked | null
  editing: boolean
}

/** Sends the same each time, and says what became of it. */
export function DownlinkButton(props: DownlinkButtonProps) {
  const { action, control, label, confirm, editing } = props
  const { t } = useTranslation()
  const id = useId()
  const own = controlOfButton(action.send)?.value
  const sending = useSend(action, () => contentOfButton(action.send))
  const isBroken = problemOfContent(action.send) !== null
  const locked = control?.gone ? 'gone' : isBroken ? 'settings' : props.locked
  // Another value of the same control was sent by somebody else, such as a slider.
  const isOwn = (each: { value: number } | null | undefined) => each?.value === own
  const known = control && {
    ...control,
    latest: isOwn(control.latest) ? control.latest : null,
    settled: isOwn(control.settled) ? control.settled : null,
  }
  const text = label || t(($) => $.widgets.functionButton.defaultLabels.downlink)
  return (
    <>
      <PressButton
        label={text}
        confirm={confirm}
        disabled={editing || locked !== null}
        busy={sending.pending !== null}
        describedBy={id}
        onPress={() => own !== undefined && sending.send(own)}
      />
      <div className="fyr-w-control-foot" id={id}>
        <SliderStatus
          state={stateOfSlider(known, sending.sent, null)}
          sending={sending}
          locked={locked}
          write={() => text}
          onRetry={locked || editing ? null : sending.send}
        />
      </div>
    </>
  )
}
