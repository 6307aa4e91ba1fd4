import type { ReadingsStore } from '#readings-store/index.ts'
import type { Accepted } from './batch.ts'
import type { KnownNode } from './node-directory.ts'

/** A reading with its series and its time: ready to be stored. */
export interface TimedReading extends Accepted {
  series: number
  time: number
  /** Time of the series' latest reading before this batch; null when it had none. */
  latestBefore: number | null
}

/**
 * Finds the series of each reading, makes those that are new, and gives a time to readings that came
 * without: strictly increasing per series, so that two of one millisecond are both kept.
 */
export async function placeInTime(
  readings: readonly Accepted[],
  store: ReadingsStore,
): Promise<TimedReading[]> {
  const series = await seriesOf(readings, store)
  const distinct = [...new Set(series)]
  const latest = await store.latest(distinct)
  const latestBefore = new Map(distinct.map((id, at) => [id, latest[at]?.time ?? null]))
  return readings.map((reading, at) => {
    const id = series[at] ?? 0
    const time = reading.time ?? store.nextTime(id, reading.receivedAt)
    return { ...reading, series: id, time, latestBefore: latestBefore.get(id) ?? null }
  })
}

async function seriesOf(readings: readonly Accepted[], store: ReadingsStore): Promise<number[]> {
  const missing = new Map<KnownNode, Set<string>>()
  for (const { node, key } of readings) {
    if (!node.series.has(key)) missing.set(node, (missing.get(node) ?? new Set()).add(key))
  }
  const names = [...missing].flatMap(([node, keys]) => [...keys].map((key) => ({ node, key })))
  if (names.length > 0) {
    const ids = await store.resolveMany(names.map(({ node, key }) => ({ nodeId: node.nodeId, key })))
    names.forEach(({ node, key }, at) => {
      const id = ids[at]
      if (id !== undefined) node.series.set(key, id)
    })
  }
  return readings.map(({ node, key }) => {
    const id = node.series.get(key)
    if (id === undefined) throw new Error(`The series of ${key} was not made`)
    return id
  })
}
