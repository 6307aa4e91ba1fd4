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

/** The newest `count` readings of each key, newest first. */
export async function newestOf(store: ReadingsStore, keys: readonly KeySeries[], count: number) {
  const answers = []
  for (const key of keys) {
    if (key.series === null) continue
    for (const reading of await store.limit(key.series, count)) answers.push(wireReading(key, reading))
  }
  return answers
}
