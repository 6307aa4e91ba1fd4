import { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createZstdDecompress } from 'node:zlib'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { listObstacles, listTables } from './catalogue.ts'
import { changed, type Frame, parseFrame, readFrames } from './file/read-file.ts'
import { leftOut } from './left-out.ts'
import { type BackupHeader, type BackupTable, headerSchema, tableEndSchema } from './manifest.ts'

const pieceBytes = 256 * 1024

export interface LoadedTable {
  name: string
  rows: number
}

export interface LoadOptions {
  file: string
  signal: AbortSignal
  onProgress(table: string, fileBytes: number): void
}

export interface Loaded {
  tables: LoadedTable[]
  /** Tables in the backup that no migration of Fyr's makes: whoever made them makes them again. */
  unknown: string[]
}

/**
 * Puts everything of the backup in place of what the fresh schema holds, in one transaction of its owner, who need
 * not be superuser: all of it or nothing. Nobody else may be at work in the database.
 */
export async function loadBackup(client: pg.Client, options: LoadOptions): Promise<Loaded> {
  await client.query(`set statement_timeout = 0; set idle_in_transaction_session_timeout = 0`)
  await client.query(`begin; set local lock_timeout = '30s'`)
  const frames = readFrames(options.file)
  try {
    const loaded = await replaceAll(client, frames, options)
    options.signal.throwIfAborted()
    await client.query('commit')
    return loaded
  } catch (error) {
    // Of a connection that is broken or still copying, the server rolls back by itself when it is closed.
    if (!options.signal.aborted) await client.query('rollback').catch(() => undefined)
    throw error
  } finally {
    await frames.return(undefined)
  }
}

async function replaceAll(
  client: pg.Client,
  frames: AsyncGenerator<Frame>,
  options: LoadOptions,
): Promise<Loaded> {
  const here = new Set((await listTables(client)).map(({ name }) => name))
  const first = await frames.next()
  if (first.done) throw changed(options.file)
  const header = parseFrame(options.file, first.value, 'H', headerSchema)
  const known = header.tables.filter(({ name }) => here.has(name))
  const replaced = new Set([...known.map(({ name }) => name), ...Object.keys(leftOut)])
  replaced.delete('fyr_migration')

  const obstacles = (await listObstacles(client)).filter(({ table }) => replaced.has(table))
  for (const { lift } of obstacles) await client.query(lift)
  const emptied = [...replaced].filter((name) => here.has(name)).map(pg.escapeIdentifier)
  await client.query(`truncate ${emptied.join(', ')}`)
  const tables: LoadedTable[] = []
  for (const table of header.tables) {
    const isKnown = here.has(table.name)
    const rows = await loadTable(frames, table, isKnown ? client : undefined, options)
    if (isKnown) tables.push({ name: table.name, rows })
  }
  // Reads the checksum too: frames end only where it is right.
  if (!(await frames.next()).done) throw changed(options.file)
  for (const { putBack } of obstacles) await client.query(putBack)
  await setSequences(client, header.sequences)
  return { tables, unknown: header.tables.map(({ name }) => name).filter((name) => !here.has(name)) }
}

/** Unpacks the next table into its place, or nowhere, and answers how many rows it had. */
async function loadTable(
  frames: AsyncGenerator<Frame>,
  { name, columns }: BackupTable,
  client: pg.Client | undefined,
  { file, signal, onProgress }: LoadOptions,
): Promise<number> {
  let end: Frame | undefined
  let bytes = 0
  async function* pieces() {
    // Not for…of, which would end the frames with the table.
    for (let next = await frames.next(); !next.done; next = await frames.next()) {
      if (next.value.kind !== 'D') {
        end = next.value
        return
      }
      onProgress(name, next.value.end)
      yield next.value.content
    }
  }
  async function* counted(chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      bytes += chunk.length
      yield chunk
    }
  }
  const unpack = createZstdDecompress({ chunkSize: pieceBytes })
  let copied: number | undefined
  if (client) {
    const list = columns.map(pg.escapeIdentifier).join(', ')
    const into = `copy ${pg.escapeIdentifier(name)} (${list}) from stdin (format binary)`
    const target = client.query(copyFrom(into))
    await pipeline(pieces, unpack, counted, target, { signal })
    copied = target.rowCount
  } else {
    await pipeline(pieces, unpack, counted, new Writable({ write: (_, __, done) => done() }), { signal })
  }
  if (!end) throw changed(file)
  const told = parseFrame(file, end, 'E', tableEndSchema)
  if (bytes !== told.bytes || (copied !== undefined && copied !== told.rows)) throw changed(file)
  return told.rows
}

async function setSequences(client: pg.Client, sequences: BackupHeader['sequences']): Promise<void> {
  for (const { name, last, called } of sequences) {
    await client.query(
      `select setval(c.oid::regclass, $2, $3) from pg_class c
        where c.relname = $1 and c.relkind = 'S' and c.relnamespace = current_schema()::regnamespace`,
      [name, last, called],
    )
  }
}
