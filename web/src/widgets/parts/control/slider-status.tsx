import { mdiAlertOctagon, mdiLockOutline, mdiProgressClock } from '@mdi/js'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { problemText } from '#api/problem.ts'
import { useReasonText } from '#entities/downlinks/reason-text.ts'
import { DownlinkStateBadge } from '#entities/downlinks/state-badge.tsx'
import { Icon } from '#ui/icon.tsx'
import { Button } from '#ui/layout.ts'
import { TimeAgo } from '#ui/time/time-text.tsx'
import type { Locked, SliderState } from './slider-state.ts'
import type { Sending } from './use-send.ts'

interface SliderStatusProps {
  state: SliderState
  sending: Sending
  locked: Locked | null
  write: (value: number) => string
  /** Null: it cannot be sent again. */
  onRetry: ((value: number) => void) | null
}

/** What became of the value that was sent last, and what counts meanwhile. */
export function SliderStatus({ state, sending, locked, write, onRetry }: SliderStatusProps) {
  const { t } = useTranslation()
  const { settled } = state
  const isMoving = sending.pending !== null || sending.refused !== null || state.latest !== null
  return (
    <>
      {isMoving ? (
        <Underway state={state} sending={sending} write={write} onRetry={onRetry} />
      ) : settled ? (
        <span>
          <DownlinkStateBadge state={settled.acknowledged ? 'acknowledged' : 'sent'} />{' '}
          <span className="fyr-dimmed">
            <TimeAgo at={settled.at} />
          </span>
        </span>
      ) : (
        locked === null && (
          <span className="fyr-dimmed">{t(($) => $.widgets.controlSliders.nothingSent)}</span>
        )
      )}
      {isMoving && settled && (
        <span className="fyr-dimmed">
          {t(($) => $.widgets.controlSliders[settled.acknowledged ? 'lastAcknowledged' : 'lastSent'], {
            value: write(settled.value),
          })}
          {' · '}
          <TimeAgo at={settled.at} />
        </span>
      )}
      {locked && (
        <span className="fyr-w-control-locked">
          <Icon path={mdiLockOutline} size={16} /> {t(($) => $.widgets.controlSliders.locked[locked])}
        </span>
      )}
    </>
  )
}

function Underway({ state, sending, write, onRetry }: Omit<SliderStatusProps, 'locked'>) {
  const { t } = useTranslation()
  const reasonText = useReasonText()
  const { pending, refused } = sending
  const { latest } = state
  if (pending !== null) {
    return (
      <span role="status">
        <Icon path={mdiProgressClock} size={16} /> {t(($) => $.widgets.controlSliders.sending)}
      </span>
    )
  }
  if (refused) {
    return (
      <Failed value={refused.value} write={write} onRetry={onRetry}>
        <span className="fyr-w-control-refused">
          <Icon path={mdiAlertOctagon} size={16} /> {problemText(refused.error, t)}
        </span>
      </Failed>
    )
  }
  if (!latest) return null
  const why = latest.reason && reasonText(latest.reason)
  if (latest.step === 'failed') {
    return (
      <Failed value={latest.value} write={write} onRetry={latest.state === 'cancelled' ? null : onRetry}>
        <DownlinkStateBadge state={latest.state} />
        {`: ${write(latest.value)}`}
        {why && <span className="fyr-w-control-why">{why}</span>}
      </Failed>
    )
  }
  return (
    <span role="status">
      <DownlinkStateBadge state={latest.state} />
      {latest.state === 'sent' && (
        <span className="fyr-dimmed"> · {t(($) => $.widgets.controlSliders.awaiting)}</span>
      )}
      {why && <span className="fyr-w-control-why">{why}</span>}
    </span>
  )
}

interface FailedProps extends Pick<SliderStatusProps, 'write' | 'onRetry'> {
  value: number
  children: ReactNode
}

const Failed = ({ value, write, onRetry, children }: FailedProps) => {
  const { t } = useTranslation()
  return (
    <>
      <span role="status">{children}</span>
      {onRetry && (
        <Button
          size="compact-sm"
          variant="default"
          aria-label={`${t(($) => $.words.retry)}: ${write(value)}`}
          onClick={() => onRetry(value)}
        >
          {t(($) => $.words.retry)}
        </Button>
      )}
    </>
  )
}
