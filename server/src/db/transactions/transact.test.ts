import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createCutter } from '../../../test/failures/fencing/cutter.ts'
import { type TestDatabase, testDatabase } from '../../../test/support/database.ts'
import { sentStatements } from '../../../test/support/sent-statements.ts'
import { type CompanyDb, openDatabase, UnknownOutcomeError } from '../index.ts'

let test1: TestDatabase
let owner: pg.Client
const company = randomUUID()
const [first, second] = [randomUUID(), randomUUID()]

beforeAll(async () => {
  test1 = await testDatabase()
  owner = new pg.Client({ connectionString: test1.url })
  await owner.connect()
  await test1.db.withPlatform(({ query }) =>
    sql`insert into company (id, name) values (${company}, 'Acme')`.execute(query),
  )
  await test1.db.withCompany(company, async ({ query }) => {
    for (const id of [first, second]) {
      await sql`insert into application (id, name, created_at) values (${id}, 'Old', now())`.execute(query)
    }
  })
})
afterAll(async () => {
  await owner?.end()
  await test1?.drop()
})

const rename = ({ query }: CompanyDb, id: string, name: string) =>
  sql`update application set name = ${name} where id = ${id}`.execute(query)
const names = async () => {
  const { rows } = await owner.query<{ name: string }>('select name from application order by id = $1 desc', [
    first,
  ])
  return rows.map(({ name }) => name)
}

test('a transaction costs two round trips beside its work', async () => {
  const read = () => test1.db.withCompany(company, (db) => sql`select from application`.execute(db.query))
  await read()
  const [begin, work, commit, ...more] = await sentStatements(read)
  expect(begin).toMatch(/^begin; select .*set_config\('fyr\.company'/)
  expect(work).toBe('select from application')
  expect(commit).toMatch(/commit$/)
  expect(more).toEqual([])
})

test('two that wait for each other both succeed: the one that gave up begins again, and follows up once', async () => {
  const bothHold = Promise.withResolvers<void>()
  let holding = 0
  const followed: string[] = []
  const attempts = { one: 0, other: 0 }
  const work = (who: 'one' | 'other', order: readonly string[]) =>
    test1.db.withCompany(company, async (db) => {
      attempts[who]++
      db.afterCommit(() => void followed.push(who))
      await rename(db, order[0] ?? '', who)
      if (++holding >= 2) bothHold.resolve()
      await bothHold.promise
      await rename(db, order[1] ?? '', who)
      return who
    })
  const results = await Promise.all([work('one', [first, second]), work('other', [second, first])])
  expect(results).toEqual(['one', 'other'])
  expect(attempts.one + attempts.other).toBe(3)
  expect(followed.sort()).toEqual(['one', 'other'])
  expect(new Set(await names()).size).toBe(1)
})

test('what collides again and again fails in the end', async () => {
  let attempts = 0
  const colliding = test1.db.withCompany(company, async ({ query }) => {
    attempts++
    await sql`do $$ begin raise exception 'again' using errcode = '40001'; end $$`.execute(query)
  })
  await expect(colliding).rejects.toThrow('again')
  expect(attempts).toBe(4)
})

test('when the answer to a commit is lost the follow-ups run all the same, after it has ended, and the caller is told', async () => {
  const cutter = await createCutter(Number(new URL(test1.url).port))
  const address = new URL(test1.url)
  address.port = String(cutter.port)
  const beside = await openDatabase({ url: address.href, log: { error: () => undefined } })
  try {
    const seen: (string | undefined)[] = []
    // The commit waits for this lock, and its connection is cut meanwhile.
    await owner.query(`
      create function wait_at_commit() returns trigger language plpgsql as
        $$ begin perform pg_advisory_xact_lock(77); return null; end $$;
      create constraint trigger wait_at_commit after update on application deferrable initially deferred
        for each row execute function wait_at_commit()`)
    await owner.query('begin; select pg_advisory_xact_lock(77)')
    const changing = beside.withCompany(company, async (db) => {
      db.afterCommit(() => void seen.push('followed'))
      await rename(db, first, 'Unanswered')
    })
    const failing = expect(changing).rejects.toThrow(UnknownOutcomeError)
    for (let waiting = false; !waiting; ) {
      const { rows } = await owner.query(`
        select from pg_locks join pg_database on pg_database.oid = pg_locks.database
        where locktype = 'advisory' and not granted and datname = current_database()`)
      waiting = rows.length > 0
    }
    cutter.cut()
    expect(seen).toEqual([])
    await owner.query('commit')
    cutter.letThrough()
    await failing
    expect(seen).toEqual(['followed'])
    expect((await names())[0]).toBe('Unanswered')
  } finally {
    await owner.query('drop trigger wait_at_commit on application; drop function wait_at_commit()')
    await beside.close()
    await cutter.close()
  }
})
