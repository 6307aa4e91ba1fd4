import type { Reading, ReadingsStore } from '#readings-store/index.ts'
import type { KeySeries } from './series.ts'

/** A reading as clients get it. */
export function wireReading({ key, label, deveui }: KeySeries, { value, time }: Reading) {
  return { key, value, createdAt: new Date(time).toISOString(), label, tagDeveui: deveui }
}

/** The latest reading of each key; keys that never had one are left out. */
export async function latestOf(store: ReadingsStore, keys: readonly KeySeries[]) {
  const stored = keys.flatMap((key) => (key.series === null ? [] : [{ key, series: key.series }]))
  const readings = await store.latest(stored.map(({ series }) => series))
  return stored.flatMap(({ key }, at) => {
    const reading = readings[at]
    return reading ? [wireReading(key, reading)] : []
  })
}
