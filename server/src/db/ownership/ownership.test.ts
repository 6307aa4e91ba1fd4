import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { emptyClone } from '../../../test/support/database.ts'
import { until } from '../../../test/support/until.ts'
import { type Database, isFenced, openDatabase } from '../index.ts'
import { inTransaction } from '../transactions/pipeline-transaction.ts'
import { holdAlone, keepPortalsAway, type Ownership, takeOwnership } from './ownership.ts'

let clone: Awaited<ReturnType<typeof emptyClone>>
let owner: pg.Client
const log = { error: () => undefined, info: () => undefined }

beforeAll(async () => {
  clone = await emptyClone()
  owner = new pg.Client({ connectionString: clone.url })
  await owner.connect()
})
afterAll(async () => {
  await owner?.end()
  await clone?.drop()
})

const own = async () =>
  await takeOwnership(clone.url, await holdAlone(clone.url, { ownershipTimeoutMs: 20_000 }), log)

async function opened(ownership: Ownership): Promise<Database> {
  return await openDatabase({ url: clone.url, log, fence: ownership.fence })
}

const write = (database: Database) =>
  inTransaction(database.pipeline, (client) =>
    client.query('update reading_generation set newest = newest + 1'),
  )
const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  )
async function breakPresence(): Promise<void> {
  await owner.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where application_name = 'fyr presence' and datname = current_database()`,
  )
}

test('one portal works on a database, or one restores it', async () => {
  const busy = 'Another Fyr works on this database, or a backup is being restored into it'
  const ownership = await own()
  expect(await keepPortalsAway(clone.url)).toBeUndefined()
  await expect(holdAlone(clone.url, { ownershipTimeoutMs: 0 })).rejects.toThrow(busy)
  await ownership.release()
  const held = await keepPortalsAway(clone.url)
  await expect(holdAlone(clone.url, { ownershipTimeoutMs: 0 })).rejects.toThrow(busy)
  // One that is just stopping is waited for.
  const waiting = holdAlone(clone.url, { ownershipTimeoutMs: 20_000 })
  await held?.release()
  await (await waiting).release()
})

test('a portal whose lock is lost takes it again and goes on, when nobody was the owner meanwhile', async () => {
  const ownership = await own()
  const database = await opened(ownership)
  const { epoch } = ownership.fence
  await breakPresence()
  await until(() => ownership.losses === 1)
  await until(() => ownership.fence.isHeld)
  expect(ownership.fence.epoch).toBe(epoch)
  expect(ownership.isSuperseded).toBe(false)
  expect(await keepPortalsAway(clone.url)).toBeUndefined()
  await write(database)
  await database.close()
  await ownership.release()
})

test('a portal that lost the database cannot commit, not even what it had begun before', async () => {
  const old = await own()
  const database = await opened(old)
  await write(database)
  const begun = Promise.withResolvers<void>()
  const goOn = Promise.withResolvers<void>()
  const slow = failureOf(
    inTransaction(database.store, async (client) => {
      await client.query(`insert into series (node_id, key) values (gen_random_uuid(), 'late')`)
      begun.resolve()
      await goOn.promise
    }),
  )
  await begun.promise
  await breakPresence()
  // Another is faster, as one that waits beside it may be.
  let next: Ownership | undefined
  while (!next) {
    const held = await keepPortalsAway(clone.url)
    if (held) next = await takeOwnership(clone.url, held, log)
    else if (old.fence.isHeld) await breakPresence()
  }
  await old.superseded
  expect(old.fence.isHeld).toBe(false)
  goOn.resolve()
  expect(isFenced(await slow)).toBe(true)
  expect(isFenced(await failureOf(write(database)))).toBe(true)
  const company = '11111111-1111-4111-8111-111111111111'
  const insert = database.withPlatform(({ query }) =>
    query
      .insertInto('company' as never)
      .values({ id: company, name: 'late' } as never)
      .execute(),
  )
  expect(isFenced(await failureOf(insert))).toBe(true)
  // Reading is no harm.
  expect((await database.store.query('select from series')).rowCount).toBe(0)
  await database.withPlatform(({ query }) =>
    query
      .selectFrom('company' as never)
      .selectAll()
      .execute(),
  )
  await database.close()
  await old.release()
  const heir = await opened(next)
  await write(heir)
  await heir.close()
  await next.release()
})

test('becoming the owner waits for commits that have passed the check', async () => {
  const ownership = await own()
  const { epoch, history } = ownership.fence
  const inside = new pg.Client({ connectionString: clone.url })
  await inside.connect()
  await inside.query('begin; update reading_generation set newest = newest + 1')
  await inside.query(`select fyr_assert_owner(0, ${epoch}, '${history.timeline}')`)
  await ownership.release()
  let isTaken = false
  const taking = own().then((next) => {
    isTaken = true
    return next
  })
  // It has the session lock, and waits for the other one.
  await until(async () => {
    const { rows } = await owner.query(`select from pg_locks where locktype = 'advisory' and not granted`)
    return rows.length > 0
  })
  expect(isTaken).toBe(false)
  await inside.query('commit')
  expect((await taking).fence.epoch).toBeGreaterThan(epoch)
  await (await taking).release()
  await inside.end()
})

test('nothing is written past the fence: outside a transaction of ours connections only read', async () => {
  const ownership = await own()
  const database = await opened(ownership)
  for (const pool of [database.pipeline, database.store]) {
    await expect(pool.query('update reading_generation set newest = newest + 1')).rejects.toThrow(/read-only/)
  }
  await database.close()
  await ownership.release()
})
