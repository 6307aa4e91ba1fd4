import type { PoolClient } from 'pg'
import type { WatchedReadings } from '#domains/devices/node-intake/index.ts'
import type { Batch } from './batch/batch.ts'
import type { Uplink } from './uplink.ts'

/**
 * What takes part in every batch beside the readings themselves: alarms, last seen, discovered keys, ingest errors.
 * All are called in their order, one batch after the other, never twice at once. None of them may hold the thread
 * for more than some milliseconds a turn.
 */
export interface Participant {
  /** For metrics and logs. */
  readonly name: string
  /** Reads what people have changed, before anything of the batch is looked at. Costs nothing when nothing has. */
  refresh?(): Promise<void>
  /**
   * Readings computed from those of the batch that are news and of watched series. They join the batch and may be
   * computed from in turn, eight times over at most.
   */
  derive?(news: WatchedReadings, now: Date): readonly Uplink[] | Promise<readonly Uplink[]>
  /** Decides what the batch does, in memory; undefined when that is nothing. What is not committed has not happened. */
  prepare(batch: PreparedBatch): BatchWork | undefined | Promise<BatchWork | undefined>
}

/** What one participant does with one batch. */
export interface BatchWork {
  /** In the transaction of the batch: when it throws, nothing of the batch is stored. */
  write?(client: PoolClient): Promise<void>
  /** After the commit. What it throws is logged; the senders are acknowledged all the same. */
  committed?(): void
}

/** A batch whose readings are complete. */
export interface PreparedBatch {
  readonly batch: Batch
  readonly now: Date
  /** Of the watched series, those readings that are news. */
  readonly news: WatchedReadings
}
