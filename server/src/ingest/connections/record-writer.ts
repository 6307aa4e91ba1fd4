import type { Pool } from 'pg'
import type { DatabaseLog } from '#db/index.ts'
import {
  type ConnectionRecord,
  deleteConnectionStates,
  writeConnectionRecords,
} from '#domains/connections/connections/index.ts'
import { startInterval } from '#jobs/index.ts'
import type { Clock } from '#lib/clock.ts'

/** Writes how connections are behind, so that a connection that comes and goes costs the database little. */
export interface RecordWriter {
  /** The record is read when it is written: one that changes often is written once. */
  mark(record: ConnectionRecord): void
  remove(id: string): void
  flush(): Promise<void>
  stop(): Promise<void>
}

const flushMs = 1000
/** Rows of one statement. */
const maxRows = 1000

interface RecordWriterParts {
  pool: Pool
  clock: Clock
  log: DatabaseLog
  /** A connection has another status or problem than before, and whoever asks is answered so. */
  changed(record: ConnectionRecord): void
}

export function createRecordWriter({ pool, clock, log, changed }: RecordWriterParts): RecordWriter {
  const dirty = new Map<string, ConnectionRecord>()
  const removed = new Set<string>()

  /** By id, the status and problem that were told last. */
  const told = new Map<string, string>()

  function tell(record: ConnectionRecord): void {
    const news = `${record.status} ${record.problem?.code}`
    if (told.get(record.id) === news) return
    told.set(record.id, news)
    changed(record)
  }

  async function flush(): Promise<void> {
    const gone = [...removed]
    removed.clear()
    const marked = [...dirty.values()]
    dirty.clear()
    try {
      await deleteConnectionStates(pool, gone)
    } catch (error) {
      for (const id of gone) removed.add(id)
      for (const record of marked) markAgain(record)
      throw error
    }
    for (let at = 0; at < marked.length; at += maxRows) {
      const rows = marked.slice(at, at + maxRows).map((record) => ({ ...record }))
      // What comes in while they are written is counted for the next time.
      const originals = marked.slice(at, at + maxRows)
      for (const record of originals) [record.newIn, record.newOut] = [0, 0]
      try {
        await writeConnectionRecords(pool, rows, clock.now())
        for (const row of rows) tell(row)
      } catch (error) {
        for (const [place, record] of originals.entries()) {
          record.newIn += rows[place]?.newIn ?? 0
          record.newOut += rows[place]?.newOut ?? 0
        }
        for (const record of marked.slice(at)) markAgain(record)
        throw error
      }
    }
  }
  function markAgain(record: ConnectionRecord): void {
    if (!removed.has(record.id)) dirty.set(record.id, record)
  }

  const stopInterval = startInterval(flushMs, flush, log, { atOnce: false })
  return {
    mark(record) {
      removed.delete(record.id)
      dirty.set(record.id, record)
    },
    remove(id) {
      dirty.delete(id)
      told.delete(id)
      removed.add(id)
    },
    flush,
    async stop() {
      await stopInterval()
      await flush().catch((error: unknown) =>
        log.error({ err: error }, 'States of connections were not written'),
      )
    },
  }
}
