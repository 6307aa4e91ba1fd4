import type { NamedSeries, ReadingsStore } from '#readings-store/index.ts'

const day = 86_400_000
/** So many nodes, and so many series, are looked at in one call of the store. */
const nodesAtOnce = 500
const seriesAtOnce = 200

/**
 * Readings before this moment are due. It moves at midnight UTC, so that what is deleted is whole days and the
 * store has not to cut the same day anew each hour.
 * @param days 0: nothing is ever due
 */
export function dueBefore(days: number, now: Date): number {
  return days === 0 ? 0 : (Math.floor(now.getTime() / day) - days) * day
}

/** The series of some nodes that have readings before a moment, a group at a time. */
export async function* dueSeries(
  store: ReadingsStore,
  nodeIds: readonly string[],
  before: number,
): AsyncGenerator<NamedSeries[]> {
  if (before <= 0) return
  for (let at = 0; at < nodeIds.length; at += nodesAtOnce) {
    const series = await store.listSeries(nodeIds.slice(at, at + nodesAtOnce))
    for (let from = 0; from < series.length; from += seriesAtOnce) {
      const group = series.slice(from, from + seriesAtOnce)
      const due = []
      for (const each of group) {
        if ((await oldestBefore(store, each.series, before)) !== undefined) due.push(each)
      }
      if (due.length > 0) yield due
    }
  }
}

/** Time of the oldest reading of a series if it is before a moment. */
export async function oldestBefore(
  store: ReadingsStore,
  series: number,
  before: number,
): Promise<number | undefined> {
  for await (const { times } of store.range(series, 0, before, { limit: 1 })) return times[0]
  return undefined
}
