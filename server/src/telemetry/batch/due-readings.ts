import type { Pool } from 'pg'
import { type FutureSeries, loadDueSeries, moveFutureSeries } from '#domains/devices/node-intake/index.ts'
import { type ReadingsStore, readingsOf } from '#readings-store/index.ts'
import type { NodeDirectory } from '../nodes/node-directory.ts'
import type { BatchWork } from '../participant.ts'
import { addReading, type Batch } from './batch.ts'

/** Readings of one series that become due together at most; the others follow the next time. */
const maxReadingsOfSeries = 100

/**
 * Puts the readings that were dated ahead, and whose time has come, into a batch, as if they were just arriving.
 * @returns what has to be written with them; undefined when nothing is due
 */
export async function takeDueReadings(
  batch: Batch,
  { pool, store, directory }: { pool: Pool; store: ReadingsStore; directory: NodeDirectory },
): Promise<BatchWork | undefined> {
  const due = await loadDueSeries(pool, batch.now)
  if (due.length === 0) return undefined
  const nodes = await directory.find(due)
  const next: { series: number; nextAt: number | null }[] = []
  for (const [at, row] of due.entries()) {
    const key = nodes[at]?.nodeId === row.nodeId ? nodes[at]?.keys.get(row.key) : undefined
    const taken = key ? await read(store, row, batch.now) : []
    for (const { time, value } of taken) if (key) addReading(batch, key, value, time, time)
    const nextAt =
      taken.length === maxReadingsOfSeries
        ? (taken.at(-1)?.time ?? 0) + 1
        : key
          ? await firstAfter(store, row.series, batch.now)
          : null
    if (key) key.dueAt = 0
    next.push({ series: row.series, nextAt })
  }
  return { write: (client) => moveFutureSeries(client, next) }
}

async function read(store: ReadingsStore, { series, dueAt }: FutureSeries, until: number) {
  const readings = []
  for await (const chunk of store.range(series, dueAt, until + 1, { limit: maxReadingsOfSeries })) {
    readings.push(...readingsOf(chunk))
  }
  return readings
}

async function firstAfter(store: ReadingsStore, series: number, time: number): Promise<number | null> {
  for await (const chunk of store.range(series, time + 1, Number.POSITIVE_INFINITY, { limit: 1 })) {
    for (const reading of readingsOf(chunk)) return reading.time
  }
  return null
}
