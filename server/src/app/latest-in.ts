import type { LatestOf } from '#domains/alarms/index.ts'
import type { ReadingsStore } from '#readings-store/index.ts'

/** The newest reading of each named series, undefined where nothing was ever stored. */
export function latestIn(store: ReadingsStore): LatestOf {
  return async (names) => {
    const series = await store.findSeries(names)
    const known = series.flatMap((id) => (id === undefined ? [] : [id]))
    const readings = await store.latest(known)
    const byId = new Map(known.map((id, at) => [id, readings[at]]))
    return series.map((id) => (id === undefined ? undefined : byId.get(id)))
  }
}
