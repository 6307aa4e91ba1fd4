import { countedInSteps, type OnRead } from '../../content/counters/counter.ts'
import type { SelectedKey } from '../../content/selection/selection-store.ts'
import { ratioOf, roundCounted } from './change.ts'
import type { PeriodGrid } from './grid.ts'

/** What a counter counted in a period; null where it has no readings. */
export interface Consumption {
  total: number | null
  byDay: readonly (number | null)[]
  /** In a usual hour of each hour of the day. */
  byClockHour: readonly (number | null)[]
  /** On a usual Monday, Tuesday and so on. */
  byWeekday: readonly (number | null)[]
}

/** @param onRead told of readings that are read; ends the work by throwing */
export async function consumptionOf(
  readings: Parameters<typeof countedInSteps>[0],
  series: number | undefined,
  key: Pick<SelectedKey, 'kind' | 'rollover' | 'resetBelow'>,
  grid: PeriodGrid,
  onRead: OnRead,
): Promise<Consumption> {
  if (series === undefined) return consumptionByHours([], grid)
  return consumptionByHours(await countedInSteps(readings, series, key, grid.hours, onRead), grid)
}

/**
 * Means are of all hours and days from the first with readings to the last: what was counted while none came stands in
 * the hour of the next one.
 */
export function consumptionByHours(counted: readonly (number | null)[], grid: PeriodGrid): Consumption {
  const { dayOfHour, clockHour, weekday } = grid
  const first = counted.findIndex((each) => each !== null)
  const last = counted.findLastIndex((each) => each !== null)
  const byDay: (number | null)[] = Array.from(weekday, () => null)
  const hours = createMeans(24)
  const weekdays = createMeans(7)
  let total = first === -1 ? null : 0
  for (let at = first; first !== -1 && at <= last; at++) {
    const value = counted[at] ?? null
    hours.add(clockHour[at] ?? 0, value ?? 0)
    if (value === null) continue
    const day = dayOfHour[at] ?? 0
    byDay[day] = (byDay[day] ?? 0) + value
    total = (total ?? 0) + value
  }
  for (let day = dayOfHour[first] ?? 0; first !== -1 && day <= (dayOfHour[last] ?? 0); day++)
    weekdays.add(weekday[day] ?? 0, byDay[day] ?? 0)
  return {
    total: roundCounted(total),
    byDay: byDay.map(roundCounted),
    byClockHour: hours.means(),
    byWeekday: weekdays.means(),
  }
}

function createMeans(length: number) {
  const sums = new Float64Array(length)
  const counts = new Float64Array(length)
  return {
    add(at: number, value: number): void {
      sums[at] = (sums[at] ?? 0) + value
      counts[at] = (counts[at] ?? 0) + 1
    },
    means: () => Array.from(sums, (sum, at) => roundCounted(ratioOf(sum, counts[at] ?? 0))),
  }
}
