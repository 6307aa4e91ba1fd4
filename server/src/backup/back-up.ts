import { pipeline } from 'node:stream/promises'
import { createZstdCompress } from 'node:zlib'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { connect, isAway, listApplied, reachDatabase, type WhereDatabase } from '#db/index.ts'
import { listSequences, listTables } from './catalogue.ts'
import { type BackupWriter, createBackupFile } from './file/write-file.ts'
import { leftOut } from './left-out.ts'
import type { BackupHeader, BackupTable, TableEnd } from './manifest.ts'
import { BackupRefusal } from './refusal.ts'
import { secretOf, type WhereSecret } from './secret.ts'

export interface BackUpOptions extends WhereDatabase, WhereSecret {
  file: string
  /** Of this Fyr. */
  version: string
  now: Date
  signal: AbortSignal
  /** Told how the database was reached, before anything is read. */
  onReached(how: 'beside' | 'started' | 'outside'): void
  /** Told often: the table that is being written, and the size of the file so far. */
  onProgress(table: string, fileBytes: number): void
}

export interface BackUpSummary {
  tables: number
  rows: number
  /** Before packing. */
  bytes: number
  fileBytes: number
}

/** Pieces of the file: large enough to cost little, small enough to hold some of them. */
const pieceBytes = 256 * 1024

/**
 * Writes a whole portal, running or not, to one file: every table in one snapshot, so that whatever was
 * acknowledged before it began is in it. Takes no lock that a portal would notice; memory does not grow with
 * the size of the database. A backup that fails leaves no file.
 * @throws BackupRefusal, EmbeddedPostgresError or DatabaseSetupError with one sentence for the user.
 */
export async function backUp(options: BackUpOptions): Promise<BackUpSummary> {
  const secretKey = await secretOf(options)
  const file = await createBackupFile(options.file)
  try {
    const reached = await reachDatabase(options, { create: false })
    if (!reached) throw new BackupRefusal(`There is no database in ${options.dataDir} to back up`)
    try {
      options.onReached(reached.how)
      const summary = await writeAll(reached.url, file, secretKey, options)
      options.signal.throwIfAborted()
      await file.complete()
      return { ...summary, fileBytes: file.size }
    } finally {
      await reached.close()
    }
  } catch (error) {
    await file.abandon()
    throw explain(error, options.signal)
  }
}

async function writeAll(
  url: string,
  file: BackupWriter,
  secretKey: BackupHeader['secretKey'],
  options: BackUpOptions,
): Promise<Omit<BackUpSummary, 'fileBytes'>> {
  const client = await connect(url, 'fyr backup')
  // A connection that breaks fails whatever is being asked; without a listener it would end the process.
  client.on('error', () => undefined)
  try {
    return await writeSnapshot(client, file, secretKey, options)
  } finally {
    await client.end().catch(() => undefined)
  }
}

async function writeSnapshot(
  client: pg.Client,
  file: BackupWriter,
  secretKey: BackupHeader['secretKey'],
  { version, now, signal, onProgress }: BackUpOptions,
): Promise<Omit<BackUpSummary, 'fileBytes'>> {
  await client.query('set statement_timeout = 0; set idle_in_transaction_session_timeout = 0')
  await client.query('begin isolation level repeatable read, read only')
  // The first query takes the snapshot of everything after it.
  const migrations = await listApplied(client)
  if (migrations.length === 0) throw new BackupRefusal('The database holds no portal yet: nothing to back up')
  const tables = (await listTables(client)).filter(({ name }) => !Object.hasOwn(leftOut, name))
  const server = await client.query<{ version: string }>(
    `select current_setting('server_version') as version`,
  )
  const header: BackupHeader = {
    version,
    madeAt: now.toISOString(),
    postgres: server.rows[0]?.version ?? '',
    migrations,
    tables,
    sequences: await listSequences(client),
    secretKey,
  }
  await file.add('H', Buffer.from(JSON.stringify(header)))
  const total = { tables: tables.length, rows: 0, bytes: 0 }
  for (const table of tables) {
    const end = await writeTable(client, file, table, signal, () => onProgress(table.name, file.size))
    await file.add('E', Buffer.from(JSON.stringify(end)))
    total.rows += end.rows
    total.bytes += end.bytes
  }
  await client.query('commit')
  return total
}

async function writeTable(
  client: pg.Client,
  file: BackupWriter,
  { name, columns }: BackupTable,
  signal: AbortSignal,
  onPiece: () => void,
): Promise<TableEnd> {
  const list = columns.map(pg.escapeIdentifier).join(', ')
  const rows = client.query(copyTo(`copy ${pg.escapeIdentifier(name)} (${list}) to stdout (format binary)`))
  let bytes = 0
  await pipeline(
    rows,
    async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        bytes += chunk.length
        yield chunk
      }
    },
    createZstdCompress({ chunkSize: pieceBytes }),
    async (pieces: AsyncIterable<Buffer>) => {
      for await (const piece of pieces) {
        await file.add('D', piece)
        onPiece()
      }
    },
    { signal },
  )
  // The count comes after the last row; the answer to the next question comes after the count.
  await client.query('select 1')
  return { rows: rows.rowCount, bytes }
}

function explain(error: unknown, signal: AbortSignal): unknown {
  if (signal.aborted) return new BackupRefusal('The backup was broken off; no backup was made')
  if (!(error instanceof pg.DatabaseError) && !isAway(error)) return error
  const reason = error instanceof Error ? error.message : String(error)
  return new BackupRefusal(`The database could not be read to its end: ${reason}; no backup was made`, {
    cause: error,
  })
}
