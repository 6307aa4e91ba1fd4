import type { AlarmDelivery } from '@fyr/contract/alarms'
import { mdiEmailOutline, mdiMessageTextOutline } from '@mdi/js'
import { useTranslation } from 'react-i18next'
import { Icon } from '#ui/icon.tsx'
import { Button } from '#ui/layout.ts'
import { Popover } from '#ui/overlays.ts'
import { StatusBadge } from '#ui/status.tsx'
import { TimeText } from '#ui/time/time-text.tsx'

/** The worst first: what one glance must not miss. */
const worst = ['failed', 'capped', 'queued', 'sent'] as const
const statusOf = { failed: 'alarm', capped: 'attention', sent: 'ok' } as const

/** What became of an alarm's messages, in one word; pressed, it says of each whom it went to and why it did not. */
export function Deliveries({ deliveries, sent }: { deliveries: readonly AlarmDelivery[]; sent: boolean }) {
  const { t } = useTranslation()
  const state = worst.find((each) => deliveries.some((delivery) => delivery.state === each))
  // Of before deliveries were recorded.
  if (!state) {
    return <span className="fyr-dimmed">{sent ? t(($) => $.alarms.delivery.sent) : '–'}</span>
  }
  return (
    <Popover withArrow position="bottom-start">
      <Popover.Target>
        <Button
          size="compact-sm"
          variant="subtle"
          px={4}
          ml={-4}
          aria-label={`${t(($) => $.alarms.delivery[state])}: ${t(($) => $.alarms.delivery.show)}`}
        >
          {state === 'queued' ? (
            t(($) => $.alarms.delivery.queued)
          ) : (
            <StatusBadge status={statusOf[state]} look="plain">
              {t(($) => $.alarms.delivery[state])}
            </StatusBadge>
          )}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <ul className="fyr-alarm-deliveries">
          {deliveries.map((delivery) => (
            <Delivery key={`${delivery.channel} ${delivery.recipient}`} delivery={delivery} />
          ))}
        </ul>
      </Popover.Dropdown>
    </Popover>
  )
}

function Delivery({ delivery }: { delivery: AlarmDelivery }) {
  const { t } = useTranslation()
  const { channel, recipient, state, reason, time } = delivery
  return (
    <li>
      <span>
        <Icon path={channel === 'mail' ? mdiEmailOutline : mdiMessageTextOutline} size={16} /> {recipient}
      </span>
      <span className="fyr-dimmed">
        {t(($) => $.alarms.delivery.channel[channel])} · {t(($) => $.alarms.delivery[state])} ·{' '}
        <TimeText at={time} />
      </span>
      {reason !== null && (
        <span>{isKnown(reason) ? t(($) => $.alarms.delivery.reason[reason]) : reason}</span>
      )}
    </li>
  )
}

const known = ['notConfigured', 'timeout', 'error', 'abandoned', 'dailyCap', 'tooManyAtOnce'] as const
type KnownReason = (typeof known)[number]

/** Other reasons are what a mail server or the SMS provider said, in its own words. */
function isKnown(reason: string): reason is KnownReason {
  return (known as readonly string[]).includes(reason)
}
