import type { OpcServer, OpcServerStatus } from '@fyr/contract/connections/opcua/opcua'
import { useTranslation } from 'react-i18next'
import type { Fact } from '#ui/page/facts.tsx'

/** What the server said of itself, and how it is monitored. Intervals alone while nothing is known of the server. */
export function useServerFacts(server: OpcServer): Fact[] {
  const { t } = useTranslation()
  const clockText = useClockText()
  const { serverStatus: status, monitoring, publishingInterval, pollInterval, readHistory } = server

  const interval: Fact =
    monitoring === 'poll'
      ? {
          label: t(($) => $.opcua.status.polling),
          value: t(($) => $.opcua.status.seconds, { count: pollInterval }),
        }
      : { label: t(($) => $.opcua.status.publishing), value: intervalText() }

  function intervalText(): string {
    const actual = status?.publishingInterval ?? publishingInterval
    return actual === publishingInterval
      ? t(($) => $.opcua.status.ms, { count: actual })
      : t(($) => $.opcua.status.revised, { actual, requested: publishingInterval })
  }
  function historyText({ history, historyValues }: OpcServerStatus): string {
    const outage = history && t(($) => $.opcua.status.histories[history])
    const values = historyValues > 0 && t(($) => $.opcua.status.fromHistory, { count: historyValues })
    return [outage, values].filter(Boolean).join(' · ')
  }
  if (!status) return [interval]
  return [
    {
      label: t(($) => $.opcua.status.server),
      value: [status.product, status.state].filter(Boolean).join(' · '),
    },
    {
      label: t(($) => $.opcua.status.clock),
      value: status.clockDifference !== null && clockText(status.clockDifference),
    },
    interval,
    { label: t(($) => $.opcua.status.lost), value: status.lostValues },
    {
      label: t(($) => $.opcua.status.history),
      value: readHistory ? historyText(status) : t(($) => $.opcua.status.historyOff),
    },
  ].map(({ label, value }) => ({ label, value: value === false ? '' : value }))
}

function useClockText() {
  const { t } = useTranslation()
  return (differenceMs: number): string => {
    const seconds = String(Math.round(Math.abs(differenceMs) / 1000))
    if (Math.abs(differenceMs) < 1000) return t(($) => $.opcua.status.clockEqual)
    return differenceMs > 0
      ? t(($) => $.opcua.status.clockAhead, { seconds })
      : t(($) => $.opcua.status.clockBehind, { seconds })
  }
}
