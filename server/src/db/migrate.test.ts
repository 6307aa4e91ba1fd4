import pg from 'pg'
import { afterEach, expect, test } from 'vitest'
import { emptyClone } from '../../test/support/database.ts'
import { type Migration, migrate, readMigrations } from './migrate.ts'

const cleanups: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0)) await cleanup()
})

async function emptyDatabase(): Promise<string> {
  const { url, drop } = await emptyClone({ migrated: false })
  cleanups.push(drop)
  return url
}

async function query(url: string, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

const first: Migration = { name: '0001-first', sql: 'create table a (n int); insert into a values (1)' }
const second: Migration = { name: '0002-second', sql: 'insert into a values (2)' }

test('the program’s own migrations apply, and only once', async () => {
  const url = await emptyDatabase()
  const names = (await readMigrations()).map(({ name }) => name)
  const told: string[] = []
  await migrate(url, { onMigration: (name) => told.push(name) })
  expect(told).toEqual(names)
  await migrate(url, { onMigration: (name) => told.push(name) })
  expect(told).toEqual(names)
})

test('each runs once, in order, also when several processes migrate at once', async () => {
  const url = await emptyDatabase()
  await migrate(url, { migrations: [first] })
  await Promise.all([1, 2, 3].map(() => migrate(url, { migrations: [first, second] })))
  expect(await query(url, 'select n from a order by n')).toEqual([{ n: 1 }, { n: 2 }])
})

test('several databases of one cluster migrate at once', async () => {
  const urls = await Promise.all([1, 2, 3, 4].map(emptyDatabase))
  await expect(Promise.all(urls.map((url) => migrate(url)))).resolves.toBeDefined()
})

test('one that fails changes nothing, and those before it stay', async () => {
  const url = await emptyDatabase()
  const broken: Migration = { name: '0002-broken', sql: 'insert into a values (2); select 1 / 0' }
  await expect(migrate(url, { migrations: [first, broken] })).rejects.toThrow('Migration 0002-broken failed')
  expect(await query(url, 'select n from a')).toEqual([{ n: 1 }])
  await migrate(url, { migrations: [first, second] })
  expect(await query(url, 'select count(*)::int as n from a')).toEqual([{ n: 2 }])
})

test('a database of a newer program is refused in one sentence', async () => {
  const url = await emptyDatabase()
  await migrate(url, { migrations: [first, second] })
  await expect(migrate(url, { migrations: [first] })).rejects.toThrow(
    'The database was written by a newer Fyr (it has migration 0002-second, this program knows up to 0001-first)',
  )
})

test('a migration that was changed after it ran is noticed', async () => {
  const url = await emptyDatabase()
  await migrate(url, { migrations: [first] })
  const changed = { ...first, sql: `${first.sql}; select 1` }
  await expect(migrate(url, { migrations: [changed] })).rejects.toThrow('another migration 0001-first')
})

test('a database that cannot be reached is told in one sentence, without its password', async () => {
  const refused = migrate('postgres://fyr:hush@127.0.0.1:1/fyr')
  await expect(refused).rejects.toThrow(
    /^The database at postgres:\/\/fyr@127\.0\.0\.1:1\/fyr cannot be reached: .*ECONNREFUSED/,
  )
})
