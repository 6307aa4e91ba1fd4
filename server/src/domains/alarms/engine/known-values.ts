import type { JudgedReading, KnownValue, Latest } from '../judging/condition.ts'
import type { Series } from '../judging/rule.ts'

/** The latest reading of each series from the readings store, in order; undefined where there is none. */
export type LatestOf = (names: readonly Series[]) => Promise<readonly (KnownValue | undefined)[]>

/** The last known values of series that alarms watch, so that judging waits for nothing. */
export interface KnownValues {
  readonly latest: Latest
  /** Asks for those that are not known yet. */
  seed(series: readonly Series[]): Promise<void>
  /** A reading that was judged is the newest there is. */
  judged(reading: JudgedReading): void
  /** One that came too late to be judged counts if its own time says so. */
  unjudged(reading: JudgedReading): void
  /** Nobody watches it any more, so it would grow old unnoticed. */
  forget(series: Series): void
}

export function createKnownValues(latestOf: LatestOf): KnownValues {
  // Null: the store has been asked and has none.
  const known = new Map<string, Map<string, KnownValue | null>>()
  const find = ({ nodeId, key }: Series) => known.get(nodeId)?.get(key)

  function put({ nodeId, key }: Series, value: KnownValue | null): void {
    const keys = known.get(nodeId) ?? new Map<string, KnownValue | null>()
    known.set(nodeId, keys.set(key, value && { value: value.value, time: value.time }))
  }

  return {
    latest: (nodeId, key) => known.get(nodeId)?.get(key) ?? undefined,
    async seed(series) {
      const missing = series.filter((name) => find(name) === undefined)
      if (missing.length === 0) return
      const values = await latestOf(missing)
      missing.forEach((name, at) => {
        put(name, values[at] ?? null)
      })
    },
    judged: (reading) => put(reading, reading),
    unjudged(reading) {
      const before = find(reading)
      if (before === null || (before !== undefined && reading.time >= before.time)) put(reading, reading)
    },
    forget({ nodeId, key }) {
      const keys = known.get(nodeId)
      keys?.delete(key)
      if (keys?.size === 0) known.delete(nodeId)
    },
  }
}
