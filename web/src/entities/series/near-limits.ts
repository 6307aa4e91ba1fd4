import type { Alarm } from '@fyr/contract/automation/alarms/alarms'
import type { SeriesData } from '#ui/chart/data.ts'

type WatchedBy = Pick<Alarm, 'name' | 'active' | 'tag' | 'tagDataKey' | 'limitHigh' | 'limitLow' | 'advanced'>
export interface AlarmLimit {
  value: number
  side: 'high' | 'low'
  name: string
}

/** The limits that the alarms of a node set for one key. Advanced conditions replace an alarm's own limits. */
export function limitsOf(alarms: readonly WatchedBy[], deveui: string, key: string): AlarmLimit[] {
  return alarms.flatMap(({ name, active, tag, tagDataKey, limitHigh, limitLow, advanced }) => {
    if (!active) return []
    const conditions =
      advanced.length > 0
        ? advanced.map((each) => ({
            tag: each.tag,
            key: each.tagDataKey,
            value: each.limit,
            side: each.limitType === 'HIGH' ? ('high' as const) : ('low' as const),
          }))
        : [
            { tag, key: tagDataKey, value: limitHigh, side: 'high' as const },
            { tag, key: tagDataKey, value: limitLow, side: 'low' as const },
          ]
    return conditions.flatMap((each) =>
      each.tag === deveui && each.key === key && each.value !== null
        ? [{ value: each.value, side: each.side, name }]
        : [],
    )
  })
}

/** Those that can be shown without squeezing the line flat: no farther away than the line is high. */
export function nearLimits(limits: readonly AlarmLimit[], data: readonly SeriesData[]): AlarmLimit[] {
  let min = Number.POSITIVE_INFINITY
  let max = Number.NEGATIVE_INFINITY
  for (const { values, band } of data) {
    for (const [at, value] of values.entries()) {
      if (value === null) continue
      min = Math.min(min, band?.low[at] ?? value)
      max = Math.max(max, band?.high[at] ?? value)
    }
  }
  if (min > max) return []
  const room = Math.max(max - min, Math.abs(max) * 0.25)
  return limits.filter(({ value }) => value >= min - room && value <= max + room)
}
