import type { ActionRun } from '@fyr/contract/automation/actions'
import type { AlarmDelivery } from '@fyr/contract/automation/alarms/alarm-events'
import { isDeliveryReason } from '@fyr/contract/automation/delivery-reasons'
import {
  mdiBellOutline,
  mdiEmailOutline,
  mdiMessageTextOutline,
  mdiMicrosoftTeams,
  mdiSlack,
  mdiTransitConnectionVariant,
  mdiWebhook,
} from '@mdi/js'
import { useTranslation } from 'react-i18next'
import { DetailsPopover } from '#ui/details-popover.tsx'
import { Icon } from '#ui/icon.tsx'
import { Person } from '#ui/person.tsx'
import { type Status, StatusBadge } from '#ui/status.tsx'
import { useTimeFormat } from '#ui/time/context.tsx'
import { TimeText } from '#ui/time/time-text.tsx'

/** A message of an alarm or of an action. */
type MessageDelivery = AlarmDelivery | ActionRun['deliveries'][number]
type State = AlarmDelivery['state']

export const channelIcon = {
  mail: mdiEmailOutline,
  sms: mdiMessageTextOutline,
  push: mdiBellOutline,
  mqtt: mdiTransitConnectionVariant,
  webhook: mdiWebhook,
  teams: mdiMicrosoftTeams,
  slack: mdiSlack,
} as const
/** The worst first: what one glance must not miss. */
const worst: readonly State[] = ['failed', 'capped', 'retrying', 'queued', 'sent']
const statusOf: Record<Exclude<State, 'queued'> | 'held', Status> = {
  held: 'attention',
  failed: 'alarm',
  capped: 'attention',
  retrying: 'attention',
  sent: 'ok',
}

interface DeliveriesProps {
  deliveries: readonly MessageDelivery[]
  sent: boolean
  /** Nobody is told, because the alarm flaps. */
  held?: boolean
  /** The maintenance window in which it was raised. */
  maintenance?: string | null
}

/** What became of an alarm's messages, in one word; pressed, it says of each whom it went to and why it did not. */
export function Deliveries({ deliveries, sent, held = false, maintenance = null }: DeliveriesProps) {
  const { t } = useTranslation()
  const state = held ? 'held' : worst.find((each) => deliveries.some((delivery) => delivery.state === each))
  // Of before deliveries were recorded.
  if (!state) {
    return <span className="fyr-dimmed">{sent ? t(($) => $.alarms.delivery.sent) : '–'}</span>
  }
  const heldReason =
    maintenance === null
      ? t(($) => $.alarms.delivery.heldReason)
      : t(($) => $.alarms.delivery.heldByMaintenance, { name: maintenance })
  const [count, total] = [deliveries.filter((each) => each.state === state).length, deliveries.length]
  const word = t(($) => $.alarms.delivery[state])
  const text = count === total ? word : t(($) => $.alarms.delivery.share, { state: word, count, total })
  return (
    <DetailsPopover
      label={`${text}: ${t(($) => $.alarms.delivery.show)}`}
      target={
        state === 'queued' ? (
          text
        ) : (
          <StatusBadge status={statusOf[state]} look="plain">
            {text}
          </StatusBadge>
        )
      }
    >
      {held ? heldReason : <DeliveryList deliveries={deliveries} />}
    </DetailsPopover>
  )
}

/** Messages of actions have one purpose. */
const purposeOf = (delivery: MessageDelivery) => ('purpose' in delivery ? delivery.purpose : 'alarm')

/** Of each message: to whom, how, what became of it and when, and why it has not arrived. */
export function DeliveryList({ deliveries }: { deliveries: readonly MessageDelivery[] }) {
  return (
    <ul className="fyr-alarm-deliveries">
      {deliveries.map((delivery) => (
        <Delivery
          key={`${purposeOf(delivery)} ${delivery.channel} ${delivery.recipient} ${delivery.time}`}
          delivery={delivery}
        />
      ))}
    </ul>
  )
}

function Delivery({ delivery }: { delivery: MessageDelivery }) {
  const { t } = useTranslation()
  const format = useTimeFormat()
  const { channel, recipient, state, reason, time, nextAttempt } = delivery
  const purpose = purposeOf(delivery)
  return (
    <li>
      <span>
        <Icon path={channelIcon[channel]} size={16} /> <Person recorded={recipient} />
      </span>
      <span className="fyr-dimmed">
        {purpose !== 'alarm' && `${t(($) => $.alarms.delivery.purpose[purpose])} · `}
        {t(($) => $.alarms.delivery.channel[channel])} · {t(($) => $.alarms.delivery[state])} ·{' '}
        <TimeText at={time} />
      </span>
      {reason !== null && (
        <span>{isDeliveryReason(reason) ? t(($) => $.alarms.delivery.reason[reason]) : reason}</span>
      )}
      {nextAttempt !== null && (
        <span>
          {t(($) => $.alarms.delivery.nextAttempt, { time: format.moment(Date.parse(nextAttempt)) })}
        </span>
      )}
    </li>
  )
}
