import { createPrioritySlice } from '#lib/fairness/time-slices.ts'
import type { ReadingsStore } from '#readings-store/index.ts'
import type { KnownKey } from '../nodes/known-node.ts'
import type { Batch } from './batch.ts'

/** Readings placed, and keys whose latest reading is asked for, between two looks at the clock. */
const placedBetweenLooks = 1024
const keysBetweenLooks = 2048

/**
 * Finds the series of each key, makes those that are new, and gives a time to readings that came without:
 * strictly increasing per series, so that two of one millisecond are both kept. Goes on where it ended.
 */
export async function placeInTime(
  batch: Batch,
  store: Pick<ReadingsStore, 'resolveMany' | 'latest' | 'nextTime'>,
): Promise<void> {
  const { keys, keyOf, times, receivedAt, series, latestBefore, newest } = batch
  const fresh = keys.slice(latestBefore.length)
  const ids = await seriesOf(fresh, store)
  const slice = createPrioritySlice()
  for (let from = 0; from < ids.length; from += keysBetweenLooks) {
    if (slice.isOver()) await slice.next()
    for (const reading of await store.latest(ids.slice(from, from + keysBetweenLooks), { forBatch: true })) {
      const time = reading?.time ?? null
      latestBefore.push(time)
      newest.push(time)
    }
  }
  for (let at = series.length; at < keyOf.length; at++) {
    if (at % placedBetweenLooks === 0 && slice.isOver()) await slice.next()
    const id = keys[keyOf[at] ?? 0]?.series ?? 0
    series.push(id)
    if (Number.isNaN(times[at])) times[at] = store.nextTime(id, receivedAt[at] ?? 0)
  }
}

async function seriesOf(
  keys: readonly KnownKey[],
  store: Pick<ReadingsStore, 'resolveMany'>,
): Promise<number[]> {
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
