import type { ReadingsStore } from '#readings-store/index.ts'
import type { KnownKey } from './known-node.ts'
import type { Accepted, Placed } from './readings.ts'

/**
 * Finds the series of each key, makes those that are new, and gives a time to readings that came without:
 * strictly increasing per series, so that two of one millisecond are both kept.
 */
export async function placeInTime(accepted: Accepted, store: ReadingsStore): Promise<Placed> {
  const { keys, keyOf, values, receivedAt } = accepted
  const seriesOfKeys = await seriesOf(keys, store)
  const latest = await store.latest(seriesOfKeys, { forBatch: true })
  const series = keyOf.map((key) => seriesOfKeys[key] ?? 0)
  const times = accepted.times.map((time, at) =>
    Number.isNaN(time) ? store.nextTime(series[at] ?? 0, receivedAt[at] ?? 0) : time,
  )
  const latestBefore = latest.map((reading) => reading?.time ?? null)
  return { keys, keyOf, values, times, series, latestBefore }
}

async function seriesOf(keys: readonly KnownKey[], store: ReadingsStore): Promise<number[]> {
  const missing = keys.filter(({ series }) => series === 0)
  if (missing.length > 0) {
    const ids = await store.resolveMany(missing.map(({ node, name }) => ({ nodeId: node.nodeId, key: name })))
    missing.forEach((key, at) => {
      key.series = ids[at] ?? 0
    })
  }
  return keys.map(({ series, name }) => {
    if (series === 0) throw new Error(`The series of ${name} was not made`)
    return series
  })
}
