import type { Pool, PoolClient } from 'pg'
import { inTransaction } from '#db/index.ts'
import { encodeBatch } from '../codec/index.ts'
import { createRwLock } from '../locks.ts'
import type { LatestTable } from '../memory/latest-table.ts'
import type { Memtable } from '../memory/memtable.ts'
import { assertStorable, type ReadingBatch } from '../reads/reading.ts'
import { SeriesRemovedError } from '../segments/removal.ts'
import { isWritten, type WrittenRecord, writeRecord } from './ingest-log.ts'
import { recordsOf } from './record-size.ts'

/**
 * How readings get into the ingest log and from there into memory: a record is written in a transaction, and only
 * when that is committed does the memtable have it. Where the answer to a commit is lost, the log is asked
 * whether it has the record before anything else is written, so that memory never says less or more than
 * the log.
 *
 * Batches of different series may be open side by side. Deletions, corrections and the change of generations
 * are alone: the order of the records in the log is then the order in which memory has seen them.
 */
export interface Writing {
  append(client: PoolClient, batch: ReadingBatch): Promise<void>
  committed(batch: ReadingBatch): void
  forget(batch: ReadingBatch): void
  /** Appends that have not begun wait for this; it must end. */
  holdBack(work: Promise<void>): Promise<void>
  /**
   * Writes records and whatever else belongs to them in a transaction while no batch is open; `apply` follows
   * when it is committed.
   */
  change(
    records: readonly Buffer[],
    work: (client: PoolClient) => Promise<void>,
    apply: () => void,
  ): Promise<void>
  /** Writes a batch of the past with `change`. */
  backfill(batch: ReadingBatch, work: (client: PoolClient) => Promise<void>): Promise<void>
  /** Runs while no batch is open. */
  alone<T>(work: () => Promise<T>): Promise<T>
  close(): Promise<void>
}

interface Parts {
  pool: Pool
  /** For `change`, which no batch waits for longer than it must. */
  changePool: Pool
  latest: LatestTable
  isRemoved(series: number): boolean
  active(): Memtable
  /** Readings dated later than this are not the latest of their series yet, epoch ms. */
  newestVisible(): number
  /** Resolves when there is room in memory for more. */
  room(): Promise<void>
  onAppended(): void
}

const retryMs = 200

export function createWriting(parts: Parts): Writing {
  const { pool, changePool, latest, isRemoved, active, newestVisible, room, onAppended } = parts
  const gate = createRwLock()
  const open = new Map<ReadingBatch, WrittenRecord>()
  const unclear = new Set<Promise<void>>()
  let closed = false

  function take(batch: ReadingBatch): void {
    active().append(batch)
    latest.advance(batch, newestVisible())
    onAppended()
  }

  /** Asks until PostgreSQL answers: it may be starting again. */
  async function findOut(record: WrittenRecord): Promise<boolean> {
    while (!closed) {
      try {
        return await isWritten(pool, record)
      } catch {
        // Whatever it is, nothing more is written until it is known, and who writes is told of faults.
        await new Promise((resolve) => setTimeout(resolve, retryMs))
      }
    }
    return false
  }

  const changeOn = (on: Pool, ...[records, work, apply]: Parameters<Writing['change']>) =>
    gate.exclusive(async () => {
      let written: WrittenRecord | undefined
      try {
        await inTransaction(on, async (client) => {
          let last: WrittenRecord | undefined
          for (const record of records) last = await writeRecord(client, active().generation, record)
          await work(client)
          written = last
        })
      } catch (error) {
        if (written === undefined || !(await findOut(written))) throw error
      }
      apply()
    })

  function assertNotRemoved({ series }: ReadingBatch): void {
    const removed = new Set(series.filter(isRemoved))
    if (removed.size > 0) throw new SeriesRemovedError(removed)
  }

  return {
    async append(client, batch) {
      assertStorable(batch)
      if (batch.series.length === 0) return
      await room()
      while (unclear.size > 0) await Promise.all(unclear)
      await gate.acquireShared()
      try {
        assertNotRemoved(batch)
        let last: WrittenRecord | undefined
        // All in one transaction: the last is there when and only when the others are.
        for (const part of recordsOf(batch)) {
          last = await writeRecord(client, active().generation, encodeBatch(part))
        }
        if (last) open.set(batch, last)
      } catch (error) {
        gate.releaseShared()
        throw error
      }
    },
    async holdBack(work) {
      unclear.add(work)
      try {
        await work
      } finally {
        unclear.delete(work)
      }
    },
    committed(batch) {
      if (!open.delete(batch)) return
      take(batch)
      gate.releaseShared()
    },
    forget(batch) {
      latest.forget(batch.series)
      const record = open.get(batch)
      if (record === undefined) return
      open.delete(batch)
      const finding = findOut(record).then((isThere) => {
        if (isThere) take(batch)
        latest.forget(batch.series)
        unclear.delete(finding)
        gate.releaseShared()
      })
      unclear.add(finding)
    },
    change: (...change) => changeOn(changePool, ...change),
    async backfill(batch, work) {
      assertStorable(batch)
      const records = recordsOf(batch).map(encodeBatch)
      await room()
      const checked = async (client: PoolClient) => {
        assertNotRemoved(batch)
        await work(client)
      }
      // On a connection of batches: so often, none is to wait behind readers for one.
      await changeOn(pool, records, checked, () => take(batch))
    },
    alone: gate.exclusive,
    async close() {
      closed = true
      await Promise.all(unclear)
    },
  }
}
