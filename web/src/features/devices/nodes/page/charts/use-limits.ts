import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useMay } from '#api/session/rights.ts'
import { useSession } from '#api/session/session-state.ts'
import { nodeAlarms } from '#entities/nodes/queries.ts'
import { limitsOf, nearLimits } from '#entities/series/near-limits.ts'
import type { Limit } from '#ui/chart/plot/plot-options.ts'

const none: never[] = []

/** The limits of the node's alarms, for the charts on which they can be seen. */
export function useLimits(deveui: string) {
  const { t } = useTranslation()
  const may = useMay()
  const { userCompany } = useSession()
  const alarms = useQuery({
    ...nodeAlarms(userCompany?.companyId ?? '', deveui),
    enabled: may('Alarm.View') && userCompany !== null,
  })
  const rules = alarms.data?.body ?? none
  return (keys: readonly string[], data: Parameters<typeof nearLimits>[1]): Limit[] =>
    nearLimits(
      keys.flatMap((key) => limitsOf(rules, deveui, key)),
      data,
    ).map(({ value, side, name }) => ({
      value,
      side,
      label: `${name}: ${t(($) => $.ui.chart[side])}`,
    }))
}
