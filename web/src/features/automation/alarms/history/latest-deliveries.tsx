import type { AlarmHistoryEntry } from '@fyr/contract/automation/alarms/alarm-events'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { apiQuery } from '#api/queries.ts'
import { Skeleton, Text } from '#ui/layout.ts'
import { Section } from '#ui/page.tsx'
import { Loaded } from '#ui/states.tsx'
import { TimeText } from '#ui/time/time-text.tsx'
import { DeliveryList } from './deliveries.tsx'

const shown = 3

/** What became of the messages of the last times that an alarm was triggered. */
export function LatestDeliveries({ companyId, alarmId }: { companyId: string; alarmId: string }) {
  const { t } = useTranslation()
  const query = useQuery({
    ...apiQuery((api) => api.alarms.historyOfCompany, {
      params: { id: companyId },
      query: { alarmId, limit: shown },
    }),
    select: ({ body }) => body,
  })
  return (
    <Section title={t(($) => $.alarms.delivery.latest)}>
      <Loaded query={query} skeleton={<Skeleton height={72} />}>
        {(entries) =>
          entries.length === 0 ? (
            <Text c="dimmed">{t(($) => $.alarms.delivery.latestNone)}</Text>
          ) : (
            <ul className="fyr-alarm-latest">
              {entries.map((entry) => (
                <Triggered key={entry.id} entry={entry} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </Section>
  )
}

function Triggered({
  entry: { triggered, deliveries, messageSent, messageHeld },
}: {
  entry: AlarmHistoryEntry
}) {
  const { t } = useTranslation()
  const without = t(($) =>
    messageHeld
      ? $.alarms.delivery.heldReason
      : messageSent
        ? $.alarms.delivery.sent
        : $.alarms.delivery.none,
  )
  return (
    <li>
      <span className="fyr-dimmed">
        {t(($) => $.alarms.columns.triggered)} <TimeText at={triggered} />
      </span>
      {deliveries.length === 0 ? <div>{without}</div> : <DeliveryList deliveries={deliveries} />}
    </li>
  )
}
