import { randomUUID } from 'node:crypto'
import type { Pool } from 'pg'
import { onTestFinished } from 'vitest'
import { inTransaction } from '#db/index.ts'
import type { ReadingsStore, StoreOptions } from './index.ts'
import { openReadingsStore, type Reading, type ReadingBatch, type ReadingValue, readingsOf } from './index.ts'

/** For the tests beside this file: a reading with the series it goes to. */
export type Point = readonly [series: number, time: number, value: ReadingValue]

export function batchOf(points: readonly Point[]): ReadingBatch {
  return {
    series: points.map(([series]) => series),
    times: points.map(([, time]) => time),
    values: points.map(([, , value]) => value),
  }
}

/** Stores points as the pipeline does: one transaction, then the head. */
export async function write(pool: Pool, store: ReadingsStore, points: readonly Point[]): Promise<void> {
  const batch = batchOf(points)
  await inTransaction(pool, (client) => store.append(client, batch))
  store.committed(batch)
}

export async function readAll(
  store: ReadingsStore,
  series: number,
  from = Number.NEGATIVE_INFINITY,
  to = Number.POSITIVE_INFINITY,
  options: { limit?: number; order?: 'oldestFirst' | 'newestFirst' } = {},
): Promise<Reading[]> {
  const readings: Reading[] = []
  for await (const chunk of store.range(series, from, to, options)) readings.push(...readingsOf(chunk))
  return readings
}

export async function newSeries(store: ReadingsStore, nodeId: string = randomUUID(), key = 'temperature') {
  const [series] = await store.resolveSeries(nodeId, [key])
  if (series === undefined) throw new Error('resolveSeries answered nothing')
  return { nodeId, key, series }
}

/** A store that has nothing in memory: what a restart would find. */
export function reopen(pool: Pool, options: Partial<StoreOptions> = {}): Promise<ReadingsStore> {
  return openReadingsStore({
    ...options,
    pool,
    log: {
      error(details, message) {
        throw new Error(message, { cause: details })
      },
    },
  })
}

/** A reopened store for the length of the calling test: one that stays open reports its pool's end as a fault. */
export async function reopenForTest(pool: Pool, options: Partial<StoreOptions> = {}): Promise<ReadingsStore> {
  const store = await reopen(pool, options)
  onTestFinished(() => store.close())
  return store
}
