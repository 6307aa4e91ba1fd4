import type { Pool } from 'pg'
import { inTransaction } from '#db/index.ts'
import type { Clock } from '#lib/clock.ts'
import { dropRecords, type LogExtent, readLog, takeGenerations } from '../log/ingest-log.ts'
import type { Flush } from './flush.ts'
import { createMemtable, type Memtable } from './memtable.ts'

/**
 * The memtables, the oldest first: what the last process left in the ingest log, those that are being flushed, and
 * the active one, which takes what is written. When they hold enough, or after a while, the active one is
 * closed and all closed ones are flushed.
 */
export interface Memtables {
  all(): readonly Memtable[]
  readonly active: Memtable
  isRotationDue(): boolean
  /** Only while no batch is open. */
  rotate(): Promise<void>
  /** The one that is to be flushed, if there is any. */
  flushing(): Flush | undefined
  /** It is flushed. */
  drop(flushing: Flush): void
  /** Resolves as soon as memory is not overfull; rejects with why it cannot be emptied. */
  room(): Promise<void>
  /** Flushing failed, or works again (undefined). */
  setFault(fault: unknown): void
  state(): { openReadings: number; openBytes: number; flushing: number }
}

interface Options {
  pool: Pool
  clock: Clock
  flushReadings?: number
  flushBytes?: number
  flushAfterMs?: number
  onCorruptRecord(id: number, error: unknown): void
}

/** Few readings of each of many series make poor segments: then up to so many times as much is collected. */
const maxUnflushedFactor = 3
const fairReadings = 16
/** So many of each make good segments, and lists that are slow to read: they are flushed when they are not new. */
const manyReadings = 256
const newMs = 300_000
/** Memory may hold so many times as much as is usually flushed at once; then writers wait. */
const overfull = 6
/** The same of bytes, which are flushed as soon as they are enough. */
const overfullBytes = 3

export async function createTables(options: Options): Promise<Memtables> {
  const { pool, clock, flushReadings = 1_000_000, flushAfterMs = 12 * 3_600_000 } = options
  const { flushBytes = 128_000_000 } = options
  const newest = await takeGenerations(pool, 2)
  const left = await replay(pool, newest - 1, options.onCorruptRecord)
  // Only deletions, whose work is done.
  if (left.table.rows === 0) await inTransaction(pool, (client) => dropRecords(client, left.extent))
  let closed: { table: Memtable; extent: LogExtent }[] = left.table.rows > 0 ? [left] : []
  let queue: Flush[] = []
  let active = createMemtable(newest)
  let activeSince = clock.now().getTime()
  const waiting: { resolve(): void; reject(fault: unknown): void }[] = []
  let currentFault: unknown

  const all = () => [...queue.map(({ table }) => table), ...closed.map(({ table }) => table), active]
  const rows = () => all().reduce((sum, table) => sum + table.rows, 0)
  const bytes = () => all().reduce((sum, table) => sum + table.bytes, 0)
  const unflushedBytes = () => closed.reduce((sum, { table }) => sum + table.bytes, active.bytes)
  const unflushed = () => closed.reduce((sum, { table }) => sum + table.rows, active.rows)

  function isRotationDue(): boolean {
    const readings = unflushed()
    if (readings === 0) return false
    if (unflushedBytes() >= flushBytes) return true
    if (readings >= flushReadings * maxUnflushedFactor) return true
    if (readings >= flushReadings && readings >= active.seriesCount * fairReadings) return true
    const age = clock.now().getTime() - activeSince
    if (age >= newMs && readings >= active.seriesCount * manyReadings) return true
    return age >= flushAfterMs
  }

  return {
    all,
    get active() {
      return active
    },
    isRotationDue,
    async rotate() {
      if (unflushed() === 0) return
      const generation = await takeGenerations(pool, 1)
      const filled = active.rows > 0 ? [{ table: active, extent: ownExtent(active) }] : []
      const toFlush = [...closed, ...filled].map((each) => ({
        ...each,
        series: each.table.series(),
        done: 0,
        isUnclear: false,
      }))
      queue = [...queue, ...toFlush]
      closed = []
      active = createMemtable(generation)
      activeSince = clock.now().getTime()
    },
    flushing: () => queue[0],
    drop(flushing) {
      queue = queue.filter((each) => each !== flushing)
      for (const each of waiting.splice(0)) each.resolve()
    },
    async room() {
      const isOverfull = () => rows() >= flushReadings * overfull || bytes() >= flushBytes * overfullBytes
      // What is still to be closed makes room as well: the background is woken by who appended.
      while (isOverfull() && (queue.length > 0 || isRotationDue())) {
        if (currentFault !== undefined) throw currentFault
        await new Promise<void>((resolve, reject) => waiting.push({ resolve, reject }))
      }
    },
    setFault(fault) {
      currentFault = fault
      if (fault !== undefined) for (const each of waiting.splice(0)) each.reject(fault)
    },
    state: () => ({
      openReadings: rows(),
      openBytes: bytes(),
      flushing: queue.length,
    }),
  }
}

/** Nobody else writes to its generation. */
function ownExtent({ generation }: Memtable): LogExtent {
  return { generations: [generation], lastId: Number.MAX_SAFE_INTEGER }
}

/** What earlier processes left in the log, as one memtable. */
async function replay(pool: Pool, generation: number, onCorrupt: (id: number, error: unknown) => void) {
  const table = createMemtable(generation)
  const generations = new Set<number>()
  let lastId = 0
  for await (const { id, generation: of, record } of readLog(pool, onCorrupt)) {
    generations.add(of)
    lastId = id
    if (record.kind === 'batch') table.load(record)
    else table.remove(record.series, record.from, record.to)
  }
  return { table, extent: { generations: [...generations], lastId } }
}
