import { randomUUID } from 'node:crypto'
import { inspect } from 'node:util'
import type pg from 'pg'
import { inTransaction, openDatabase } from '../../server/src/db/index.ts'
import {
  openReadingsStore,
  type ReadingBatch,
  type ReadingsStore,
  type StoreOptions,
} from '../../server/src/readings-store/index.ts'
import { fleetKeys } from './fleet.ts'

/** The readings store alone: no portal around it. */
export interface BenchStore {
  store: ReadingsStore
  pool: pg.Pool
  /** In a transaction of its own, with the disk waited for. */
  commit(batch: ReadingBatch): Promise<void>
}

type Settings = Pick<StoreOptions, 'flushReadings' | 'flushBytes' | 'clock'>

/** A store in a database that is migrated. What it complains of is told, and fails the measurement. */
export async function withStore<T>(
  url: string,
  settings: Settings,
  work: (opened: BenchStore) => Promise<T>,
): Promise<T> {
  const complaints: Error[] = []
  const complain = (details: object, message: string) => {
    complaints.push(new Error(message, { cause: details }))
    if (complaints.length === 1) process.stderr.write(`${inspect(complaints[0])}\n`)
  }
  const db = await openDatabase({ url, log: { error: complain } })
  try {
    const store = await openReadingsStore({
      ...settings,
      pool: db.pipeline,
      readPool: db.store,
      log: { error: complain },
    })
    try {
      const result = await work({
        store,
        pool: db.pipeline,
        async commit(batch) {
          await inTransaction(db.pipeline, (client) => store.append(client, batch))
          store.committed(batch)
        },
      })
      if (complaints.length > 0) throw complaints[0]
      return result
    } finally {
      await store.close()
    }
  } finally {
    await db.close()
  }
}

/** New series of new nodes, each node with as many keys as a fleet's has. */
export async function makeSeries(store: ReadingsStore, count: number): Promise<number[]> {
  const series: number[] = []
  while (series.length < count) {
    const nodes = Array.from(
      { length: Math.ceil(Math.min(count - series.length, 10_000) / fleetKeys.length) },
      () => randomUUID(),
    )
    series.push(
      ...(await store.resolveMany(nodes.flatMap((nodeId) => fleetKeys.map((key) => ({ nodeId, key }))))),
    )
  }
  return series.slice(0, count)
}
