import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../test/support/database.ts'
import { inTransaction } from './transactions/pipeline-transaction.ts'

declare module './tables.ts' {
  interface Tables {
    thing: { id: string; company_id: string; name: string }
  }
}

const acme = randomUUID()
const other = randomUUID()
const acmeThing = randomUUID()
const otherThing = randomUUID()
let test1: TestDatabase
let owner: pg.Client

beforeAll(async () => {
  test1 = await testDatabase()
  owner = new pg.Client({ connectionString: test1.url })
  await owner.connect()
  await owner.query(`
    create table thing (id uuid primary key, name text not null);
    select fyr_protect('thing');
    create table thing_part (name text not null);
    select fyr_protect('thing_part');`)
  for (const [company, thing] of [
    [acme, acmeThing],
    [other, otherThing],
  ]) {
    await owner.query("insert into company (id, name) values ($1, 'x')", [company])
    await owner.query('insert into thing (id, company_id, name) values ($1, $2, $3)', [
      thing,
      company,
      'first',
    ])
  }
})

afterAll(async () => {
  await owner?.end()
  await test1?.drop()
})

async function asApp<T>(
  company: string | undefined,
  work: (client: pg.ClientBase) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString: test1.url })
  await client.connect()
  try {
    await client.query('set role fyr_app')
    if (company !== undefined) await client.query(`select set_config('fyr.company', $1, false)`, [company])
    return await work(client)
  } finally {
    await client.end()
  }
}

describe('without a company', () => {
  test('nothing is read', async () => {
    const count = await asApp(undefined, (client) => client.query('select * from thing'))
    expect(count.rows).toEqual([])
    expect((await asApp(undefined, (client) => client.query('select * from company'))).rows).toEqual([])
  })

  test('nothing is written, whether or not the company is named', async () => {
    await expect(
      asApp(undefined, (client) =>
        client.query(`insert into thing (id, name) values (gen_random_uuid(), 'x')`),
      ),
    ).rejects.toThrow(/row-level security/)
    await expect(
      asApp(undefined, (client) =>
        client.query(`insert into thing (id, company_id, name) values (gen_random_uuid(), $1, 'x')`, [acme]),
      ),
    ).rejects.toThrow(/row-level security/)
    const updated = await asApp(undefined, (client) => client.query(`update thing set name = 'y'`))
    expect(updated.rowCount).toBe(0)
  })

  test('a pooled connection that had one forgets it', async () => {
    const seen = await asApp(undefined, async (client) => {
      await client.query('begin')
      await client.query(`select set_config('fyr.company', $1, true)`, [acme])
      const inside = await client.query('select * from thing')
      await client.query('commit')
      const setting = await client.query(`select current_setting('fyr.company', true) as value`)
      const outside = await client.query('select * from thing')
      return { inside: inside.rowCount, setting: setting.rows[0]?.value, outside: outside.rowCount }
    })
    // The setting is now an empty text, which must not be taken for an id, nor be an error.
    expect(seen).toEqual({ inside: 1, setting: '', outside: 0 })
  })
})

describe('threat 1: a company', () => {
  test('reads its own rows only', async () => {
    const rows = await test1.db.withCompany(acme, (db) => db.query.selectFrom('thing').selectAll().execute())
    expect(rows).toEqual([{ id: acmeThing, company_id: acme, name: 'first' }])
    const companies = await test1.db.withCompany(acme, (db) => sql`select id from company`.execute(db.query))
    expect(companies.rows).toEqual([{ id: acme }])
  })

  test('writes into itself without saying so', async () => {
    const row = await test1.db.withCompany(acme, (db) =>
      sql`insert into thing (id, name) values (gen_random_uuid(), 'mine') returning company_id`.execute(
        db.query,
      ),
    )
    expect(row.rows).toEqual([{ company_id: acme }])
  })

  test.each([
    ['insert', `insert into thing (id, company_id, name) values (gen_random_uuid(), $other, 'x')`],
    ['move a row', `update thing set company_id = $other where id = $own`],
    [
      'insert or update',
      `insert into thing (id, name) values ($theirs, 'x') on conflict (id) do update set name = 'x'`,
    ],
  ])('cannot %s into another', async (_what, statement) => {
    const text = statement
      .replace('$other', `'${other}'`)
      .replace('$own', `'${acmeThing}'`)
      .replace('$theirs', `'${otherThing}'`)
    await expect(asApp(acme, (client) => client.query(text))).rejects.toThrow(/row-level security/)
  })

  test('cannot change or delete what is another company’s', async () => {
    const changed = await test1.db.withCompany(acme, async (db) => [
      await sql`update thing set name = 'stolen' where id = ${otherThing}`.execute(db.query),
      await sql`delete from thing where id = ${otherThing}`.execute(db.query),
      await sql`update company set name = 'stolen' where id = ${other}`.execute(db.query),
    ])
    expect(changed.map((result) => Number(result.numAffectedRows))).toEqual([0, 0, 0])
    const { rows } = await owner.query('select name from thing where id = $1', [otherThing])
    expect(rows).toEqual([{ name: 'first' }])
  })

  test('cannot make or delete companies, nor lock anything off', async () => {
    for (const statement of [
      `insert into company (id, name) values (gen_random_uuid(), 'x')`,
      'delete from company',
      'truncate thing',
      'alter table thing disable row level security',
      `select fyr_protect('thing')`,
    ]) {
      await expect(asApp(acme, (client) => client.query(statement))).rejects.toThrow(
        /permission denied|must be owner/,
      )
    }
  })

  test('threat 2: a row cannot point into another company', async () => {
    await owner.query(`
      create table part (id uuid primary key, thing_id uuid);
      select fyr_protect('part');
      alter table part add foreign key (company_id, thing_id)
        references thing (company_id, id) on delete set null (thing_id)`)
    const add = (thing: string) =>
      asApp(acme, (client) => client.query('insert into part values (gen_random_uuid(), $1)', [thing]))
    await expect(add(otherThing)).rejects.toThrow(/foreign key/)
    await expect(add(acmeThing)).resolves.toBeDefined()
  })

  test('threat 3: an id that is no company is refused before any query', async () => {
    for (const id of ['', 'null', '00000000-0000-0000-0000-000000000000', `${acme} `, `${acme}','x`]) {
      await expect(test1.db.withCompany(id, async () => 'reached')).rejects.toThrow(TypeError)
    }
  })

  test('threat 35: takes its rows with it', async () => {
    const gone = randomUUID()
    await test1.db.withPlatform((db) =>
      sql`insert into company (id, name) values (${gone}, 'gone')`.execute(db.query),
    )
    await asApp(gone, (client) =>
      client.query(`insert into thing (id, name) values ($1, 'x')`, [randomUUID()]),
    )
    await test1.db.withPlatform((db) => sql`delete from company where id = ${gone}`.execute(db.query))
    const left = await owner.query('select from thing where company_id = $1', [gone])
    expect(left.rowCount).toBe(0)
  })
})

describe('beyond companies', () => {
  test('the platform and the owner reach every row, so that data can be migrated', async () => {
    const seen = await test1.db.withPlatform((db) => sql`update thing set name = name`.execute(db.query))
    expect(Number(seen.numAffectedRows)).toBeGreaterThan(1)
    const updated = await owner.query('update thing set name = name')
    expect(updated.rowCount).toBe(Number(seen.numAffectedRows))
  })

  test('the pipeline reaches only what it was given', async () => {
    await expect(test1.db.pipeline.query('select from thing')).rejects.toThrow(/permission denied/)
    await owner.query(`select fyr_pipeline_may('thing', 'select, update')`)
    const { rows } = await test1.db.pipeline.query<{ companies: number }>(
      'select count(distinct company_id) as companies from thing',
    )
    expect(rows).toEqual([{ companies: 2 }])
    const deletion = inTransaction(test1.db.pipeline, (client) => client.query('delete from thing'))
    await expect(deletion).rejects.toThrow(/permission denied/)
    await expect(owner.query(`select fyr_pipeline_may('thing', 'truncate')`)).rejects.toThrow(
      /not a privilege/,
    )
  })

  test('no role may pass the lock', async () => {
    const { rows } = await owner.query(
      `select rolname, rolsuper, rolbypassrls, rolcanlogin, rolcreaterole from pg_roles
       where rolname in ('fyr_app', 'fyr_platform', 'fyr_pipeline') order by 1`,
    )
    const harmless = { rolsuper: false, rolbypassrls: false, rolcanlogin: false, rolcreaterole: false }
    expect(rows).toEqual([
      { rolname: 'fyr_app', ...harmless },
      { rolname: 'fyr_pipeline', ...harmless },
      { rolname: 'fyr_platform', ...harmless },
    ])
  })

  test('a protected table has forced row-level security and an index that leads with the company', async () => {
    const { rows } = await owner.query(
      `select relname, relrowsecurity, relforcerowsecurity,
         exists (select from pg_index join pg_attribute on attrelid = indrelid and attnum = indkey[0]
                 where indrelid = pg_class.oid and attname = 'company_id') as indexed
       from pg_class where relname in ('thing', 'thing_part') order by 1`,
    )
    const locked = { relrowsecurity: true, relforcerowsecurity: true, indexed: true }
    expect(rows).toEqual([
      { relname: 'thing', ...locked },
      { relname: 'thing_part', ...locked },
    ])
  })
})
