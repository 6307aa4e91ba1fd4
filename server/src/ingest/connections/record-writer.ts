import type { Pool } from 'pg'
import type { DatabaseLog } from '#db/index.ts'
import {
  type ConnectionRecord,
  deleteConnectionStates,
  writeConnectionRecords,
} from '#domains/connections/connections/index.ts'
import { startWriteBuffer } from '#jobs/index.ts'
import type { Clock } from '#lib/clock.ts'

/** Writes how connections are behind, so that a connection that comes and goes costs the database little. */
export interface RecordWriter {
  /** The record is read when it is written: one that changes often is written once. */
  mark(record: ConnectionRecord): void
  remove(id: string): void
  stop(): Promise<void>
}

interface RecordWriterParts {
  pool: Pool
  clock: Clock
  log: DatabaseLog
  /** A connection has another status or problem than before, and whoever asks is answered so. */
  changed(record: ConnectionRecord): void
}

export function createRecordWriter({ pool, clock, log, changed }: RecordWriterParts): RecordWriter {
  /** By id, the status and problem that were told last. */
  const told = new Map<string, string>()

  function tell(record: ConnectionRecord): void {
    const news = `${record.status} ${record.problem?.code}`
    if (told.get(record.id) === news) return
    told.set(record.id, news)
    changed(record)
  }

  async function write(records: readonly ConnectionRecord[]): Promise<void> {
    const rows = records.map((record) => ({ ...record }))
    // What comes in while they are written is counted for the next time.
    for (const record of records) [record.newIn, record.newOut] = [0, 0]
    try {
      await writeConnectionRecords(pool, rows, clock.now())
    } catch (error) {
      for (const [place, record] of records.entries()) {
        record.newIn += rows[place]?.newIn ?? 0
        record.newOut += rows[place]?.newOut ?? 0
      }
      throw error
    }
    for (const row of rows) tell(row)
  }

  const buffer = startWriteBuffer<{ id: string; record?: ConnectionRecord }>({
    // More than there are connections: none is dropped.
    ...{ name: 'States of connections', intervalMs: 1000, capacity: 1_000_000, log },
    keyOf: ({ id }) => id,
    async write(changes) {
      const gone = changes.filter(({ record }) => !record)
      await deleteConnectionStates(
        pool,
        gone.map(({ id }) => id),
      )
      await write(changes.flatMap(({ record }) => record ?? []))
    },
  })
  return {
    mark: (record) => buffer.put({ id: record.id, record }),
    remove(id) {
      told.delete(id)
      buffer.put({ id })
    },
    stop: buffer.stop,
  }
}
