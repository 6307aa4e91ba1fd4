import type { WidgetControl } from '@fyr/contract/dashboards/dashboard-data'
import { formatNumber } from '@fyr/contract/values/numbers/format-number'
import type { ControlSlider } from '@fyr/contract/widgets/controls/controls'
import { numberOf } from '@fyr/contract/widgets/thresholds'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/layout.ts'
import { useTimeSettings } from '#ui/time/context.tsx'
import { TimeAgo } from '#ui/time/time-text.tsx'
import type { Names, ShownSeries } from '../../widget.ts'
import { ControlInput } from './control-input.tsx'
import { contentOf, decimalsOf, problemOfSlider } from './sent-content.ts'
import { type Locked, stateOfSlider, stepOf } from './slider-state.ts'
import { SliderStatus } from './slider-status.tsx'
import { useSend } from './use-send.ts'
import './control.css'

interface SliderRowProps {
  slider: ControlSlider
  control: WidgetControl | undefined
  /** What the node reports, where a key is bound. */
  reported: ShownSeries['latest'] | undefined
  names: Names
  confirm: boolean
  locked: Locked | null
  /** In edit mode it is to be looked at only. */
  editing: boolean
}

/** One value of a node: what it is, what it shall be, and what became of that. */
export function SliderRow(props: SliderRowProps) {
  const { slider, control, reported, names, confirm, editing } = props
  const { t } = useTranslation()
  const { language } = useTimeSettings()
  const id = useId()
  const [chosen, setChosen] = useState<number | null>(null)
  const sending = useSend(slider, (value) => contentOf(slider, value))
  const isBroken = problemOfSlider(slider) !== null
  const locked = control?.gone ? 'gone' : isBroken ? 'settings' : props.locked
  const label =
    slider.label ||
    (slider.key && names.key({ ...slider, key: slider.key }).label) ||
    names.node(slider.deveui)
  const unit = slider.unit
  const isSwitch = slider.display === 'switch'
  const write = (value: number) => {
    if (isSwitch) return t(($) => $.ui.states[value === slider.max ? 'on' : 'off'])
    return `${formatNumber(value, language, decimalsOf(slider))}${unit ? ` ${unit}` : ''}`
  }
  const reportedNumber = reported ? numberOf(reported.value) : null
  const state = stateOfSlider(control, sending.sent, reportedNumber)
  const value = chosen ?? sending.pending ?? state.value
  const text = value === null ? t(($) => $.widgets.state.noValue) : write(value)

  function send(next: number) {
    setChosen(null)
    sending.send(next)
  }
  function settle(next: number) {
    if (!confirm) send(next)
  }
  const asks = confirm && chosen !== null
  return (
    <section className="fyr-w-control" data-switch={isSwitch || undefined} aria-label={label}>
      <div className="fyr-w-control-head">
        <span className="fyr-w-control-label" title={label}>
          {label}
        </span>
        <output
          className="fyr-w-control-value fyr-digits"
          htmlFor={id}
          data-unknown={value === null || undefined}
        >
          {value === null ? '–' : text}
        </output>
        <ControlInput
          id={id}
          slider={slider}
          label={label}
          value={stepOf(slider, value ?? slider.min)}
          text={text}
          describedBy={`${id}-status`}
          disabled={editing || locked !== null || isBroken}
          onMove={setChosen}
          onSettle={settle}
        />
      </div>
      <div className="fyr-w-control-foot" id={`${id}-status`}>
        {asks ? (
          <span className="fyr-w-control-confirm">
            <Button size="compact-sm" onClick={() => send(chosen)}>
              {t(($) => $.widgets.controlSliders.send, { value: write(chosen) })}
            </Button>
            <Button size="compact-sm" variant="default" onClick={() => setChosen(null)}>
              {t(($) => $.words.cancel)}
            </Button>
          </span>
        ) : (
          <SliderStatus
            state={state}
            sending={sending}
            locked={locked}
            write={write}
            onRetry={locked || editing ? null : send}
          />
        )}
        {reported && (
          <span className="fyr-dimmed">
            {t(($) => $.widgets.controlSliders.reported, {
              value: reportedNumber === null ? String(reported.value) : write(reportedNumber),
            })}
            {' · '}
            <TimeAgo at={reported.createdAt} />
          </span>
        )}
      </div>
    </section>
  )
}
