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
      const ids = new Set(
        await store.seriesBefore(
          group.map((each) => each.series),
          before,
        ),
      )
      const due = group.filter((each) => ids.has(each.series))
      if (due.length > 0) yield due
    }
  }
}

/**
 * Time of the oldest reading of these series, or the moment given if none is older. Whoever has something older
 * than the oldest so far is asked for in one call, so that only few series are looked into.
 */
export async function oldestOf(
  store: ReadingsStore,
  seriesIds: readonly number[],
  before: number,
): Promise<number> {
  let oldest = before
  let older = await store.seriesBefore(seriesIds, oldest)
  for (let [series] = older; series !== undefined; [series] = older) {
    for await (const { times } of store.range(series, 0, oldest, { limit: 1 })) {
      oldest = Math.min(oldest, times[0] ?? oldest)
    }
    const others = older.filter((each) => each !== series)
    older = others.length > 0 ? await store.seriesBefore(others, oldest) : []
  }
  return oldest
}
