import type { Pool, PoolClient } from 'pg'
import { inTransaction } from '#db/index.ts'
import { type DecodedRecord, decodeRecord } from '../codec/index.ts'
import { readRows } from '../rows.ts'

/**
 * The ingest log: what was written and is not yet in segments, a row for each batch or deletion. Its ids follow
 * the order in which this process wrote, and replaying it in that order gives the memtables back.
 *
 * Each opening of the store takes generations of its own from `reading_generation`, so that a second process
 * on the same database could neither flush nor delete what the first one is still writing.
 */

/** What is known of a record before its transaction has ended. */
export interface WrittenRecord {
  readonly id: string
  readonly generation: number
  readonly transaction: string
}

export async function takeGenerations(pool: Pool, count: number): Promise<number> {
  const [row] = await inTransaction(pool, (client) =>
    readRows<[number]>(client, 'update reading_generation set newest = newest + $1 returning newest', [
      count,
    ]),
  )
  if (!row) throw new Error('reading_generation has no row')
  return row[0]
}

/** Writes a record in the caller's transaction. */
export async function writeRecord(
  client: PoolClient,
  generation: number,
  record: Buffer,
): Promise<WrittenRecord> {
  const [row] = await readRows<[id: string, transaction: string]>(
    client,
    'insert into reading_log (generation, record) values ($1, $2) returning id::text, pg_current_xact_id()::text',
    [generation, record],
  )
  if (!row) throw new Error('The ingest log took no record')
  return { id: row[0], generation, transaction: row[1] }
}

/**
 * Whether a record whose commit was not answered is there. Nothing may be written to its generation before this
 * is known. Its transaction may still be running: then this waits for it. Whether that was committed is not
 * asked: after a crash PostgreSQL may know nothing of it, or give its number out again.
 */
export async function isWritten(
  pool: Pool,
  { id, generation, transaction }: WrittenRecord,
): Promise<boolean> {
  while (await isRunning(pool, transaction)) await new Promise((resolve) => setTimeout(resolve, 20))
  const rows = await readRows(pool, 'select from reading_log where id = $1 and generation = $2', [
    id,
    generation,
  ])
  return rows.length > 0
}

const numberInTheFuture = '22023'

async function isRunning(pool: Pool, transaction: string): Promise<boolean> {
  try {
    const [row] = await readRows<[string | null]>(pool, 'select pg_xact_status($1::xid8)', [transaction])
    return row?.[0] === 'in progress'
  } catch (error) {
    // Since a crash nobody has had that number.
    if ((error as { code?: string }).code === numberInTheFuture) return false
    throw error
  }
}

export interface LoggedRecord {
  id: number
  generation: number
  record: DecodedRecord
}

/** Records looked at, and of these as many read at once as weigh so much together. */
const pageRecords = 1024
const pageBytes = 16_000_000

/** Everything in the log, in the order it was written. */
export async function* readLog(
  pool: Pool,
  onCorrupt: (id: number, error: unknown) => void,
): AsyncGenerator<LoggedRecord, void, undefined> {
  let after = 0
  for (;;) {
    const sizes = await readRows<[number, number]>(
      pool,
      'select id::float8, octet_length(record) from reading_log where id > $1 order by id limit $2',
      [after, pageRecords],
    )
    for (let at = 0; at < sizes.length; ) {
      const end = pageEnd(sizes, at)
      const rows = await readRows<[number, number, Buffer]>(
        pool,
        'select id::float8, generation, record from reading_log where id between $1 and $2 order by id',
        [sizes[at]?.[0], sizes[end - 1]?.[0]],
      )
      for (const [id, generation, data] of rows) {
        after = id
        try {
          yield { id, generation, record: decodeRecord(data) }
        } catch (error) {
          onCorrupt(id, error)
        }
      }
      at = end
    }
    if (sizes.length < pageRecords) return
  }
}

/** Behind the last of the records from `at` on that are read together; at least one is. */
function pageEnd(sizes: readonly (readonly [id: number, bytes: number])[], at: number): number {
  let bytes = 0
  let end = at
  while (end < sizes.length && (end === at || bytes + (sizes[end]?.[1] ?? 0) <= pageBytes)) {
    bytes += sizes[end++]?.[1] ?? 0
  }
  return end
}

/** Which records of the log a memtable holds: all of some generations, up to the last that was read. */
export interface LogExtent {
  readonly generations: readonly number[]
  readonly lastId: number
}

/** Deletes records whose readings are in segments. */
export async function dropRecords(client: PoolClient, { generations, lastId }: LogExtent): Promise<void> {
  await readRows(client, 'delete from reading_log where generation = any($1) and id <= $2', [
    generations,
    lastId,
  ])
}
