import { randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../../../test/support/database.ts'
import { listAudit } from '../audit-store.ts'
import { auditKinds, erasePerson, recordPlatformChange } from '../index.ts'
import { recordChangeOf } from '../record-change.ts'
import { appendToChains } from './append.ts'
import { findChain } from './chain-store.ts'
import { auditKeyOf } from './links.ts'
import { verifyChain } from './verify.ts'

let database: TestDatabase
let owner: pg.Client
let company: string
const key = auditKeyOf(randomBytes(32))
const person = randomUUID()
const at = (minute: number) => new Date(Date.UTC(2026, 10, 20, 12, minute))
const never = new AbortController().signal

beforeAll(async () => {
  database = await testDatabase()
  owner = new pg.Client({ connectionString: database.url })
  await owner.connect()
})
afterAll(async () => {
  await owner?.end()
  await database?.drop()
})

const by = (now: Date, name = 'Anna Ek (anna@example.com)') => ({
  accountId: person,
  companyId: company,
  name,
  requestId: 'request-1',
  now,
  sessionId: null,
  isSuper: false,
  role: null,
  permissions: new Set<never>(),
  token: null,
  language: 'en' as const,
})
const record = (objectName: string, now: Date, companyId = company) =>
  database.db.withPlatform((db) =>
    recordChangeOf(db, { ...by(now), companyId }, 'updated', ['node', objectName, objectName], {
      name: { from: 'ö "1"', to: null },
    }),
  )
const chain = (now = at(30), signing = key) =>
  appendToChains({ database: database.db, key: signing }, now, never)
const verify = (id: string | null = company) => verifyChain({ database: database.db, key }, id)
const rowOf = async (name: string) =>
  (await owner.query(`select id from audit where company_id = $1 and object_id = $2`, [company, name]))
    .rows[0].id

beforeEach(async () => {
  company = randomUUID()
  await owner.query(`insert into company (id, name) values ($1, 'Acme')`, [company])
  for (let count = 1; count <= 5; count++) await record(`node-${count}`, at(count))
  await chain()
})

describe('the chain of an audit log', () => {
  it('has every row, in the order in which they were found, also of work that commits late', async () => {
    const late = new pg.Client({ connectionString: database.url })
    await late.connect()
    await late.query('begin')
    await late.query(
      `insert into audit (company_id, at, actor_name, action, object_type, object_id, object_name, request_id)
       values ($1, $2, 'Token', 'updated', 'node', 'late', 'late', '')`,
      [company, at(6)],
    )
    await record('after', at(7))
    await chain(at(31))
    expect(await verify()).toMatchObject({ verified: 6, waiting: 0, fault: null })
    await late.query('commit')
    await late.end()
    expect(await verify()).toMatchObject({ verified: 6, waiting: 1, fault: null })
    await chain(at(32))
    expect(await verify()).toEqual({ verified: 7, pruned: 0, waiting: 0, upTo: at(32), fault: null })
  })

  it('is appended to by many at once as by one', async () => {
    await Promise.all(Array.from({ length: 20 }, (_, count) => record(`many-${count}`, at(8))))
    await Promise.all([chain(), chain(), chain()])
    expect(await verify()).toMatchObject({ verified: 25, fault: null })
  })

  it('of the installation is one of its own', async () => {
    await database.db.withPlatform((db) =>
      recordPlatformChange(db, by(at(1)), 'deleted', ['company', company, 'Gone']),
    )
    await chain()
    expect(await verify(null)).toMatchObject({ fault: null, waiting: 0 })
    await owner.query(`update platform_audit set object_name = 'Other' where object_id = $1`, [company])
    const { fault } = await verify(null)
    expect(fault?.reason).toBe('changed')
    await owner.query(`update platform_audit set object_name = 'Gone' where object_id = $1`, [company])
  })

  const tampering: [string, () => Promise<unknown>, object][] = [
    [
      'a row that was changed',
      async () => owner.query(`update audit set object_name = 'x' where id = $1`, [await rowOf('node-3')]),
      { sequence: 3, reason: 'changed' },
    ],
    [
      'what was there before, in one',
      async () =>
        owner.query(`update audit set changes = '{"name": {"from": "ö", "to": null}}' where id = $1`, [
          await rowOf('node-2'),
        ]),
      { sequence: 2, reason: 'changed' },
    ],
    [
      'whose change it was',
      async () =>
        owner.query(`update audit set actor_id = $2 where id = $1`, [await rowOf('node-4'), randomUUID()]),
      { sequence: 4, reason: 'changed' },
    ],
    [
      'a row that was deleted',
      async () => owner.query(`delete from audit where id = $1`, [await rowOf('node-3')]),
      { sequence: 3, reason: 'missing' },
    ],
    [
      'that the newest rows were deleted',
      async () => owner.query(`delete from audit where company_id = $1 and sequence >= 4`, [company]),
      { sequence: 4, reason: 'missing' },
    ],
    [
      'a row that was added behind, with a hash that fits',
      async () =>
        owner.query(
          `insert into audit (company_id, at, actor_name, action, object_type, object_id, object_name, request_id,
             sequence, hash)
           select company_id, at, '', action, object_type, 'x', 'x', '', 6, sha256(hash) from audit
           where company_id = $1 and sequence = 5`,
          [company],
        ),
      { sequence: 6, reason: 'added' },
    ],
    [
      'a row that was put in between',
      async () => {
        await owner.query(
          `update audit set sequence = sequence + 100 where company_id = $1 and sequence > 2`,
          [company],
        )
        await owner.query(
          `update audit set sequence = sequence - 99 where company_id = $1 and sequence > 2`,
          [company],
        )
        await owner.query(
          `insert into audit (company_id, at, actor_name, action, object_type, object_id, object_name, request_id,
             sequence, hash)
           select company_id, at, '', action, object_type, 'x', 'x', '', 3, hash from audit
           where company_id = $1 and sequence = 2`,
          [company],
        )
      },
      { sequence: 3, reason: 'changed' },
    ],
    [
      'two rows that were swapped',
      async () => {
        await owner.query(`update audit set sequence = -2 where company_id = $1 and sequence = 2`, [company])
        await owner.query(`update audit set sequence = 2 where company_id = $1 and sequence = 3`, [company])
        await owner.query(`update audit set sequence = 3 where company_id = $1 and sequence = -2`, [company])
      },
      { sequence: 2, reason: 'changed' },
    ],
    [
      'a personal value that was exchanged',
      async () => {
        await recordMail('old@example.com', 'new@example.com')
        await chain()
        await owner.query(`update audit_value set value = '"other@example.com"' where company_id = $1`, [
          company,
        ])
      },
      { sequence: 0, reason: 'value' },
    ],
  ]
  it.each(tampering)('threat 33: shows %s', async (_, tamper, fault) => {
    await tamper()
    expect((await verify()).fault).toEqual(fault)
  })

  it('threat 33: with its hashes made anew lacks the signature, and is not continued and so signed', async () => {
    const forged = auditKeyOf(randomBytes(32))
    await owner.query(`update audit set sequence = null, hash = null where company_id = $1`, [company])
    await owner.query(`update audit set object_name = 'x' where company_id = $1 and object_id = 'node-3'`, [
      company,
    ])
    await owner.query('delete from audit_chain where company_id = $1', [company])
    expect(await chain(at(40), forged)).toEqual([])
    await record('node-6', at(6))
    expect(await chain(at(41))).toEqual([company])
    expect(await verify()).toMatchObject({ waiting: 1, fault: { sequence: 0, reason: 'signature' } })
    await owner.query('delete from company where id = $1', [company])
  })

  it('threat 33: begins anew for nobody: rows that lost their place are not chained again', async () => {
    await owner.query(
      `update audit set sequence = null, hash = null, object_name = 'x' where company_id = $1`,
      [company],
    )
    await chain(at(40))
    expect((await verify()).fault).toEqual({ sequence: 1, reason: 'missing' })
  })
})

describe('people in the audit log', () => {
  it('stand in it by id, and the chain holds when they are erased', async () => {
    await recordMail('old@example.com', 'new@example.com')
    await chain()
    const listing = { order: 'desc' as const, limit: 10, offset: 0 }
    const list = () => database.db.withCompany(company, (db) => listAudit(db, listing))
    expect((await list()).items[0]).toMatchObject({
      actorName: 'Anna Ek (anna@example.com)',
      objectName: 'Anna Ek (anna@example.com)',
      changes: {
        email: { from: 'old@example.com', to: 'new@example.com' },
        role: { from: 'User', to: 'Guest' },
      },
    })
    const { rows } = await owner.query(
      `select string_agg(audit::text, '') as text from audit where company_id = $1`,
      [company],
    )
    expect(rows[0].text).not.toMatch(/Anna|example\.com/)
    await database.db.withPlatform((db) => erasePerson(db, person))
    expect((await list()).items[0]).toMatchObject({
      actorId: person,
      actorName: '',
      objectName: '',
      changes: {
        email: { from: { erased: true }, to: { erased: true } },
        role: { from: 'User', to: 'Guest' },
      },
    })
    expect(await verify()).toMatchObject({ verified: 6, fault: null })
  })

  it('are called as they call themselves now', async () => {
    await database.db.withPlatform((db) =>
      recordChangeOf(db, by(at(9), 'Anna Berg (anna@example.com)'), 'deleted', ['node', 'n', 'n']),
    )
    const listing = { order: 'asc' as const, limit: 1, offset: 0, search: 'berg' }
    const { items, total } = await database.db.withCompany(company, (db) => listAudit(db, listing))
    expect([items[0]?.actorName, total]).toEqual(['Anna Berg (anna@example.com)', 6])
  })
})

describe('retention', () => {
  const kinds = (now: Date) =>
    auditKinds({
      database: database.db,
      key,
      clock: { now: () => now },
      log: { error: (details) => problems.push(details as { companyId: string }) },
      retentionDays: 400,
    })
  const problems: { companyId: string }[] = []
  const job = { id: '', kind: '', companyId: null, payload: {} } as never
  const check = async (now: Date) => {
    problems.length = 0
    await kinds(now)['audit.check'].run(job, never)
    return problems.filter(({ companyId }) => companyId === company)
  }
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000)

  it('deletes what is older, and the rest verifies from a signed anchor', async () => {
    company = randomUUID()
    await owner.query(`insert into company (id, name) values ($1, 'Old')`, [company])
    for (const [name, days] of [
      ['a', -450],
      ['b', -420],
      ['c', -100],
      ['d', -1],
    ] as const)
      await record(name, inDays(days))
    await chain(new Date())
    expect(await check(new Date())).toEqual([])
    expect(await verify()).toMatchObject({ pruned: 2, verified: 2, fault: null })
    const chained = await database.db.withPlatform((db) => findChain(db, company))
    expect(chained?.verifiedAt).toBeInstanceOf(Date)
    // What a company keeps for longer stays.
    await owner.query('update company set audit_days = 1000 where id = $1', [company])
    expect(await check(inDays(350))).toEqual([])
    expect(await verify()).toMatchObject({ pruned: 2, verified: 2 })
    await owner.query('delete from audit where company_id = $1 and sequence = 3', [company])
    expect((await verify()).fault).toEqual({ sequence: 3, reason: 'missing' })
    expect(await check(new Date())).toMatchObject([{ companyId: company, sequence: 3, reason: 'missing' }])
    await owner.query('update audit_chain set pruned_sequence = 3 where company_id = $1', [company])
    expect((await verify()).fault).toEqual({ sequence: 0, reason: 'signature' })
  })

  it('takes personal values along with the rows that they belong to', async () => {
    const values = async () =>
      (
        await owner.query<{ value: string }>('select value from audit_value where company_id = $1', [company])
      ).rows
        .map(({ value }) => JSON.parse(value))
        .sort()
    company = randomUUID()
    await owner.query(`insert into company (id, name) values ($1, 'Moved')`, [company])
    await recordMail('old@example.com', 'older@example.com', inDays(-450))
    await recordMail('older@example.com', 'new@example.com', inDays(-1))
    await chain(new Date())
    expect(await check(new Date())).toEqual([])
    expect(await verify()).toMatchObject({ pruned: 1, verified: 1, fault: null })
    expect(await values()).toEqual(['new@example.com', 'older@example.com'])
  })

  it('threat 33: the role that works cannot delete what is younger than 90 days, nor a single row', async () => {
    await record('young', new Date())
    await chain()
    const prune = (upTo: number) =>
      database.db.withPlatform(({ query }) =>
        sql`select fyr_prune_audit(${company}::uuid, ${upTo})`.execute(query),
      )
    await expect(prune(6)).rejects.toThrow(/last 90 days/)
    for (const command of [
      sql`delete from audit`,
      sql`update audit set hash = null`,
      sql`update audit_value set value = ''`,
    ]) {
      await expect(database.db.withPlatform(({ query }) => command.execute(query))).rejects.toThrow(
        /permission denied/,
      )
    }
    expect((await verify()).fault).toBeNull()
  })
})

async function recordMail(from: string, to: string, now = at(9)): Promise<void> {
  await database.db.withPlatform((db) =>
    recordChangeOf(db, by(now), 'updated', ['user', person, 'Anna Ek (anna@example.com)'], {
      email: { from, to },
      role: { from: 'User', to: 'Guest' },
    }),
  )
}
