import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { chargeTo } from '#lib/fairness/charged-to.ts'
import { type TestDatabase, testDatabase } from '../../../test/support/database.ts'
import { type Database, type DatabaseOptions, isAway, openDatabase } from '../index.ts'

const [greedy, quiet, third] = [randomUUID(), randomUUID(), randomUUID()]
let testDb: TestDatabase
const opened: Database[] = []

beforeAll(async () => {
  testDb = await testDatabase()
  await testDb.db.withPlatform(({ query }) =>
    sql`insert into company (id, name) values (${greedy}, 'G'), (${quiet}, 'Q'), (${third}, 'T')`.execute(
      query,
    ),
  )
})
afterEach(async () => {
  await Promise.all(opened.splice(0).map((each) => each.close()))
})
afterAll(() => testDb?.drop())

async function open(options: Partial<DatabaseOptions> = {}): Promise<Database> {
  const database = await openDatabase({ url: testDb.url, log: { error: () => undefined }, ...options })
  opened.push(database)
  return database
}

/** Work of a company that holds its connection until `end` is called. */
function createWork({ withCompany }: Database) {
  const end = Promise.withResolvers<void>()
  const order: string[] = []
  let holding = 0
  const start = (companyId: string, name: string) =>
    withCompany(companyId, async ({ query }) => {
      holding++
      order.push(name)
      await sql`select 1`.execute(query)
      await end.promise
      holding--
    })
  return { start, end: () => end.resolve(), order, holding: () => holding }
}

test('threats 26, 32: however much one company waits for, another gets a connection at once', async () => {
  const database = await open()
  const work = createWork(database)
  const flood = Array.from({ length: 200 }, (_, at) => work.start(greedy, `g${at}`))
  await expect.poll(work.holding).toBe(2)
  expect(await database.withCompany(quiet, async () => 'served')).toBe('served')
  expect(work.holding()).toBe(2)
  work.end()
  await Promise.all(flood)
})

test('threats 26, 32: companies that wait are served by who holds the fewest, and then by turns', async () => {
  const { withCompany } = await open()
  const started: { name: string; end: () => void }[] = []
  /** As one session each, of which a company may have three connections. */
  const start = (companyId: string, name: string) =>
    chargeTo({ companyId, principal: name }, () =>
      withCompany(companyId, async () => {
        const { promise, resolve } = Promise.withResolvers<void>()
        started.push({ name, end: resolve })
        await promise
      }),
    )
  const startAll = (companyId: string, names: string[]) => names.map((name) => start(companyId, name))
  const work = [...startAll(greedy, ['g1', 'g2', 'g3']), ...startAll(quiet, ['q1', 'q2', 'q3'])]
  work.push(start(third, 't1'))
  await expect.poll(() => started.length).toBe(7)
  work.push(...startAll(greedy, ['g4', 'g5']), ...startAll(quiet, ['q4', 'q5']))
  work.push(...startAll(third, ['t2', 't3', 't4']))
  // The connection of each is given on before the next ends, so that the order is that of the queue.
  for (const [at, ended] of ['g1', 'g2', 'g3', 'q1', 'q2', 'q3', 't1'].entries()) {
    started.find(({ name }) => name === ended)?.end()
    await expect.poll(() => started.length).toBe(8 + at)
  }
  for (const each of started) each.end()
  await Promise.all(work)
  expect(started.slice(7).map(({ name }) => name)).toEqual(['t2', 'g4', 'g5', 'q4', 't3', 'q5', 't4'])
})

test('threats 26, 32: a company whose waiting calls reach the limit is refused by name, and no other', async () => {
  const database = await open()
  const work = createWork(database)
  const call = (companyId: string, principal: string, name: string) =>
    chargeTo({ companyId, principal }, () => work.start(companyId, name))
  const calls = Array.from({ length: 600 }, (_, at) => call(greedy, at % 2 ? 'p' : 'q', `g${at}`))
  const answered = Promise.allSettled(calls)
  const refusal = await calls.at(-1)?.catch((error: Error) => error)
  expect(isAway(refusal)).toBe(true)
  expect(refusal).toMatchObject({
    message: expect.stringContaining(`app pool: company ${greedy} has too many`),
  })
  expect(await database.withCompany(quiet, async () => 'served')).toBe('served')
  work.end()
  const refused = (await answered).filter(({ status }) => status === 'rejected')
  expect(refused).toHaveLength(600 - 500 - 3)
})

test('what waits for too long ends with an error that names the company', async () => {
  const database = await open({ connections: { app: 3 }, queueTimeoutMs: 2000 })
  const work = createWork(database)
  const holds = work.start(greedy, 'g')
  const failure = await work.start(greedy, 'late').catch((error: Error) => error)
  expect(isAway(failure)).toBe(true)
  expect(failure).toMatchObject({
    message: expect.stringContaining(`company ${greedy} had none for 2000 ms`),
  })
  work.end()
  await holds
  expect(await database.withCompany(greedy, async () => 'served')).toBe('served')
})

test('transactions within transactions end, though their company has one connection at a time', async () => {
  const database = await open({ connections: { app: 3, platform: 3 }, queueTimeoutMs: 5000 })
  let openCount = 0
  let most = 0
  const nest = (companyId: string) =>
    database.withCompany(companyId, async ({ query }) => {
      most = Math.max(most, ++openCount)
      await sql`select 1`.execute(query)
      await database.withCompany(companyId, ({ query }) => sql`select 1`.execute(query))
      await database.withPlatform(({ query }) => sql`select 1`.execute(query))
      openCount--
    })
  const across = () =>
    database.withPlatform(() => database.withCompany(greedy, ({ query }) => sql`select 1`.execute(query)))
  await Promise.all([
    ...Array.from({ length: 20 }, () => nest(greedy)),
    ...Array.from({ length: 20 }, () => nest(quiet)),
    ...Array.from({ length: 20 }, across),
  ])
  expect(most).toBe(2)
})

test('a company enters by the platform pool while its calls hold all that they may, and sees its own rows only', async () => {
  const database = await open()
  const work = createWork(database)
  const flood = Array.from({ length: 50 }, (_, at) => work.start(greedy, `g${at}`))
  await expect.poll(work.holding).toBe(2)
  const seen = await database.withCompanyPriority(greedy, async ({ query }) => {
    const { rows } = await sql`select current_user as role, name from company`.execute(query)
    return rows
  })
  expect(seen).toEqual([{ role: 'fyr_app', name: 'G' }])
  const { rows } = await database.withPlatform(({ query }) => sql`select current_user as role`.execute(query))
  expect(rows).toEqual([{ role: 'fyr_platform' }])
  work.end()
  await Promise.all(flood)
})
