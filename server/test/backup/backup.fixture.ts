import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll } from 'vitest'
import { emptyClone } from '../support/database.ts'
import { startTestPortal, type TestPortal } from '../support/portal.ts'
import { makeTemporaryFolder } from '../support/temporary-folder.ts'

/** Time for a backup, a restore and two starts of the program. */
export const backupTimeout = { timeout: 120_000 }

type Env = Record<string, string>
/** Environment variables of a portal. */
export type PortalEnv = Env & { FYR_DATA_DIR: string; FYR_DATABASE_URL: string }

/** Portals, databases and backup files of a test file; they are removed after its last test. */
export function createBackupFixture() {
  let folder: string
  let count = 0
  const cleanups: (() => Promise<unknown>)[] = []
  beforeAll(async () => {
    folder = await makeTemporaryFolder()
  })
  afterAll(async () => {
    for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
    await rm(folder, { recursive: true, force: true })
  })
  return {
    /** Environment of a portal that has not been started yet: an empty data directory and database. */
    async newPlace(kind: 'embedded' | 'outside'): Promise<PortalEnv> {
      const dataDir = join(folder, `place-${++count}`)
      if (kind === 'embedded') return { FYR_DATA_DIR: dataDir, FYR_DATABASE_URL: '' }
      const clone = await emptyClone({ migrated: false })
      cleanups.push(clone.drop)
      return { FYR_DATA_DIR: dataDir, FYR_DATABASE_URL: clone.url }
    },
    /** The path of a backup that is not there yet. */
    newFile: () => join(folder, `backup-${++count}.fyr`),
    /** It may be stopped more than once. */
    async openPortal(env: Env): Promise<TestPortal> {
      const portal = await startTestPortal(env)
      let stopping: Promise<void> | undefined
      const stopOnce = portal.stop
      const stop = () => (stopping ??= stopOnce())
      cleanups.push(stop)
      return Object.defineProperty(portal, 'stop', { value: stop })
    },
  }
}

export interface Outcome {
  code: number | null
  out: string
  err: string
}

/** Runs `npm run backup`, `npm run restore` or `npm run audit:verify` as a program of its own, with these settings and no others. */
export function runScript(
  name: 'backup' | 'restore' | 'verify-audit',
  file: string | undefined,
  env: Record<string, string>,
): Promise<Outcome> {
  const script = join(import.meta.dirname, `../../../scripts/${name}.ts`)
  const inherited = Object.entries(process.env).filter(
    ([key]) => !key.startsWith('FYR_') && key !== 'INIT_CWD',
  )
  const child = spawn(process.execPath, [script, ...(file === undefined ? [] : [file])], {
    env: { ...Object.fromEntries(inherited), ...env },
  })
  let [out, err] = ['', '']
  child.stdout.on('data', (text: Buffer) => (out += text))
  child.stderr.on('data', (text: Buffer) => (err += text))
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, out, err })))
}

export async function asOwner<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** A checksum of the rows of every table, and one of everything that makes up the schema and its rights. */
export async function describeDatabase(url: string): Promise<Record<string, string>> {
  return await asOwner(url, async (client) => {
    const found: Record<string, string> = {}
    const { rows: tables } = await client.query<{ name: string }>(
      `select relname as name from pg_class where relkind = 'r' and relnamespace = current_schema()::regnamespace`,
    )
    for (const { name } of tables) {
      const { rows } = await client.query<{ digest: string }>(
        `select count(*) || ' ' || md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as digest
           from ${pg.escapeIdentifier(name)} t`,
      )
      found[name] = rows[0]?.digest ?? ''
    }
    const { rows: sequences } = await client.query<{ name: string; at: string }>(
      `select sequencename as name, coalesce(last_value::text, 'unused') as at from pg_sequences
        where schemaname = current_schema()`,
    )
    for (const { name, at } of sequences) found[name] = at
    for (const [part, query] of Object.entries(schemaParts)) {
      const { rows } = await client.query<{ text: string }>(query)
      found[`(${part})`] = createHash('md5')
        .update(rows.map(({ text }) => text).join('\n'))
        .digest('hex')
    }
    return found
  })
}

const schemaParts = {
  constraints: `select conrelid::regclass || conname || pg_get_constraintdef(oid) || convalidated as text
    from pg_constraint where connamespace = current_schema()::regnamespace order by 1`,
  security: `select relname || relrowsecurity || relforcerowsecurity || coalesce(relacl::text, '') as text
    from pg_class where relnamespace = current_schema()::regnamespace order by 1`,
  policies: `select p::text as text from pg_policies p order by 1`,
  triggers: `select tgrelid::regclass || tgname || tgenabled::text as text from pg_trigger where not tgisinternal order by 1`,
  indexes: `select indexdef as text from pg_indexes where schemaname = current_schema() order by 1`,
}
