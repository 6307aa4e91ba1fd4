import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { connect } from './connections/connect.ts'
import { DatabaseSetupError, prepareRoles } from './connections/roles.ts'

export interface Migration {
  /** File name without its ending, `0001-tenancy`; the number in front gives the order. */
  name: string
  sql: string
}

export interface MigrateOptions {
  /** The login that the program works with, if it is another than the one that migrates. */
  weakLogin?: string
  /** Told of every migration that is about to run. */
  onMigration?: (name: string) => void
  /** Other migrations than the program's own. */
  migrations?: Migration[]
}

/** Any number does, as long as nothing else in the same database locks by it. */
const lockKey = 7_095_210

/**
 * Brings the database up to this program: roles first, then every migration that has not run, each in a
 * transaction of its own. Forward only. Several processes may call it at once; one works, the others wait.
 * @throws DatabaseSetupError if the database is newer than the program, or may not be reached or set up by this login.
 */
export async function migrate(url: string, options: MigrateOptions = {}): Promise<void> {
  const migrations = options.migrations ?? (await readMigrations())
  const client = await connect(url, 'fyr migrate')
  try {
    await client.query(`select pg_advisory_lock(${lockKey})`)
    await prepareRoles(client, options.weakLogin)
    const pending = await findPending(client, migrations)
    for (const migration of pending) {
      options.onMigration?.(migration.name)
      await runMigration(client, migration)
    }
  } finally {
    await client.end()
  }
}

export async function readMigrations(): Promise<Migration[]> {
  const folder = join(import.meta.dirname, 'migrations')
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort()
  const migrations = await Promise.all(
    files.map(async (file) => ({
      name: file.slice(0, -'.sql'.length),
      // Git may have given the file Windows line ends; the same migration must have the same checksum.
      sql: (await readFile(join(folder, file), 'utf8')).replaceAll('\r\n', '\n'),
    })),
  )
  const numbers = migrations.map(({ name }) => numberOf(name))
  const doubled = migrations.find((_, index) => numbers[index] === 0 || numbers[index] === numbers[index - 1])
  if (doubled) throw new Error(`Migration ${doubled.name} needs a number of its own`)
  return migrations
}

export interface AppliedMigration {
  name: string
  checksum: string
}

/** What has run in this database, in order; nothing where nobody ever migrated. */
export async function listApplied(client: pg.ClientBase): Promise<AppliedMigration[]> {
  const found = await client.query<{ there: boolean }>(
    `select to_regclass('fyr_migration') is not null as there`,
  )
  if (!found.rows[0]?.there) return []
  return (await client.query<AppliedMigration>(`select name, checksum from fyr_migration order by name`)).rows
}

async function findPending(client: pg.Client, migrations: Migration[]): Promise<Migration[]> {
  await client.query(
    `create table if not exists fyr_migration (
      name text primary key, checksum text not null, applied_at timestamptz not null default now())`,
  )
  const rows = await listApplied(client)
  const newest = migrations.at(-1)?.name ?? 'none'
  for (const applied of rows) {
    const known = migrations.find(({ name }) => name === applied.name)
    if (!known && numberOf(applied.name) > numberOf(newest)) {
      throw new DatabaseSetupError(
        `The database was written by a newer Fyr (it has migration ${applied.name}, this program knows up to ${newest}); ` +
          'start that version or a newer one',
      )
    }
    if (!known || checksumOf(known) !== applied.checksum) {
      throw new DatabaseSetupError(
        `The database has another migration ${applied.name} than this program; they do not belong together`,
      )
    }
  }
  return migrations.filter(({ name }) => !rows.some((applied) => applied.name === name))
}

async function runMigration(client: pg.Client, migration: Migration): Promise<void> {
  await client.query('begin')
  try {
    await client.query(migration.sql)
    await client.query(`insert into fyr_migration (name, checksum) values ($1, $2)`, [
      migration.name,
      checksumOf(migration),
    ])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw new Error(`Migration ${migration.name} failed and changed nothing`, { cause: error })
  }
}

function numberOf(name: string): number {
  return Number.parseInt(name, 10) || 0
}

export function checksumOf(migration: Migration): string {
  return createHash('sha256').update(migration.sql).digest('hex')
}
