import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { complaints, emptyClone, type TestDatabase, testDatabase } from '../../test/support/database.ts'
import { openDatabase } from './database.ts'
import { inTransaction } from './transactions/pipeline-transaction.ts'

const company = randomUUID()
let test1: TestDatabase

beforeAll(async () => {
  test1 = await testDatabase()
  await test1.db.withPlatform((db) =>
    sql`insert into company (id, name) values (${company}, 'A')`.execute(db.query),
  )
})
beforeEach(() => {
  complaints.length = 0
})
afterAll(() => test1?.drop())

async function nameOfCompany(): Promise<unknown> {
  const { rows } = await test1.db.withCompany(company, (db) =>
    sql`select name from company`.execute(db.query),
  )
  return rows
}

test('work after the commit sees the commit, and runs before the caller goes on', async () => {
  const order: string[] = []
  let seen: Promise<unknown> | undefined
  await test1.db.withCompany(company, async (db) => {
    db.afterCommit(() => {
      order.push('after')
      seen = nameOfCompany()
    })
    await sql`update company set name = 'B'`.execute(db.query)
    order.push('work')
  })
  order.push('caller')
  expect(order).toEqual(['work', 'after', 'caller'])
  expect(await seen).toEqual([{ name: 'B' }])
})

test('a failing work is rolled back and nothing runs after it', async () => {
  const before = await nameOfCompany()
  let ran = false
  const attempt = test1.db.withCompany(company, async (db) => {
    db.afterCommit(() => {
      ran = true
    })
    await sql`update company set name = 'never'`.execute(db.query)
    throw new Error('changed my mind')
  })
  await expect(attempt).rejects.toThrow('changed my mind')
  expect(ran).toBe(false)
  expect(await nameOfCompany()).toEqual(before)
})

test('a swallowed SQL error does not pass for a commit', async () => {
  let ran = false
  const attempt = test1.db.withPlatform(async (db) => {
    db.afterCommit(() => {
      ran = true
    })
    await sql`update company set name = 'never'`.execute(db.query)
    await sql`select 1 / 0`.execute(db.query).catch(() => 'swallowed')
  })
  await expect(attempt).rejects.toThrow()
  expect(ran).toBe(false)
})

test('failing work after the commit is logged, and the rest still runs', async () => {
  let ran = false
  const result = await test1.db.withCompany(company, async (db) => {
    db.afterCommit(() => {
      throw new Error('listener broke')
    })
    db.afterCommit(() => {
      ran = true
    })
    return 'done'
  })
  expect(result).toBe('done')
  expect(ran).toBe(true)
  expect(complaints).toMatchObject([{ details: { err: { message: 'listener broke' } } }])
})

test('every pool works in its own role, from its first query on', async () => {
  const role = sql<{ role: string; login: string }>`select current_user as role, session_user as login`
  const app = await test1.db.withCompany(company, (db) => role.execute(db.query))
  const platform = await test1.db.withPlatform((db) => role.execute(db.query))
  const pipeline = await test1.db.pipeline.query<{ role: string }>('select current_user as role')
  const roles = [app, platform, pipeline].map((result) => result.rows[0]?.role)
  expect(roles).toEqual(['fyr_app', 'fyr_platform', 'fyr_pipeline'])
})

test('opens four pools: for calls, the platform, the pipeline and the store', async () => {
  const { url, drop } = await emptyClone()
  const owner = new pg.Client({ connectionString: url })
  await owner.connect()
  const db = await openDatabase({ url, log: { error: () => undefined } })
  try {
    const { rows } = await owner.query(
      `select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
       and backend_type = 'client backend'`,
    )
    // Each pool has connected once.
    expect(rows).toHaveLength(4)
  } finally {
    await db.close()
    await owner.end()
    await drop()
  }
})

test('many at once do not see each other’s company', async () => {
  const ids = await Promise.all(
    Array.from({ length: 40 }, async () => {
      const id = randomUUID()
      await test1.db.withPlatform((db) =>
        sql`insert into company (id, name) values (${id}, 'x')`.execute(db.query),
      )
      return id
    }),
  )
  const seen = await Promise.all(
    ids.map((id) =>
      test1.db.withCompany(id, (db) => sql<{ id: string }>`select id from company`.execute(db.query)),
    ),
  )
  expect(seen.map((result) => result.rows.map((row) => row.id))).toEqual(ids.map((id) => [id]))
})

test('counts come as numbers and days as they are written', async () => {
  const { rows } = await test1.db.pipeline.query(`select count(*) as count, date '2026-03-29' as day`)
  expect(rows).toEqual([{ count: 1, day: '2026-03-29' }])
  await expect(test1.db.pipeline.query('select 9007199254740993 as big')).rejects.toThrow(/too large/)
})

test('a wrong address fails at once and leaves nothing open', async () => {
  const wrong = new URL(test1.url)
  wrong.pathname = '/no_such_database'
  await expect(openDatabase({ url: wrong.href, log: { error: () => undefined } })).rejects.toThrow(
    /no_such_database/,
  )
})

test('a connection that breaks within a transaction fails that transaction, not the process', async () => {
  const uncaught: unknown[] = []
  const note = (error: unknown) => void uncaught.push(error)
  process.on('uncaughtException', note)
  const owner = new pg.Client({ connectionString: test1.url })
  await owner.connect()
  try {
    const attempts = [
      test1.db.withCompany(company, async ({ query }) => {
        const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(query)
        await owner.query('select pg_terminate_backend($1)', [rows[0]?.pid])
        await sleep(200)
        await sql`select 1`.execute(query)
      }),
      inTransaction(test1.db.pipeline, async (client) => {
        const { rows } = await client.query('select pg_backend_pid() as pid')
        await owner.query('select pg_terminate_backend($1)', [rows[0]?.pid])
        await sleep(200)
        await client.query('select 1')
      }),
    ]
    const outcomes = await Promise.allSettled(attempts)
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    expect(uncaught).toEqual([])
    expect(complaints.map(({ message }) => message)).toContain('A database connection broke')
    expect(await nameOfCompany()).toHaveLength(1)
    expect((await test1.db.pipeline.query('select 1')).rowCount).toBe(1)
  } finally {
    process.off('uncaughtException', note)
    await owner.end()
  }
})
