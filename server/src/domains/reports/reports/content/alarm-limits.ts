import { findSeriesLimits } from '#domains/automation/alarms/index.ts'
import type { TrendLimit } from '../trend/figures/durations.ts'
import { type ContentContext, inCompany } from './context.ts'
import { findTruths } from './counters/steps.ts'
import type { ToldSeries } from './told-series.ts'

/** Keys whose rules are looked up: more than are drawn or stand on the cover. */
const maxKeys = 100
/** Limits of one key, and of all rules that are read for them. */
const maxLimits = 4
const maxRules = 10_000

/** Gives keys without limits of their own those of their active alarm rules; states have none. */
export async function withAlarmLimits(
  context: ContentContext,
  all: readonly ToldSeries[],
): Promise<ToldSeries[]> {
  const numbers = all.filter(({ limits = [], valueMapping }) => limits.length === 0 && valueMapping === null)
  const some = numbers.slice(0, maxKeys)
  const truths = await findTruths(
    context.readings,
    some.flatMap(({ series }) => series ?? []),
  )
  const found = await inCompany(context, (db) => findSeriesLimits(db, some, maxRules))
  const nameOf = ({ deveui, key }: { deveui: string; key: string }) => JSON.stringify([deveui, key])
  const byKey = Map.groupBy(found, nameOf)
  return all.map((each) => {
    const rules = byKey.get(nameOf(each))
    const isNumber = each.series === undefined || !truths.has(each.series)
    return rules && isNumber && !each.limits?.length ? { ...each, limits: distinctLimits(rules) } : each
  })
}

function distinctLimits(rules: readonly { side: 'high' | 'low'; value: number }[]): TrendLimit[] {
  const limits = new Map<string, TrendLimit>()
  for (const { side, value } of rules)
    limits.set(`${side} ${value}`, { side: side === 'high' ? 'over' : 'under', value })
  return [...limits.values()].slice(0, maxLimits)
}
