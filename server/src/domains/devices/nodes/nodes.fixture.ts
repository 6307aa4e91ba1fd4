import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { CompanyDb } from '#db/index.ts'
import type { CompanyPrincipal } from '#request/principal.ts'
import { type TestDatabase, testDatabase } from '../../../../test/support/database.ts'
import { createNode, type NewNode } from './nodes.ts'

export const now = new Date('2026-11-20T12:00:00Z')

/** A company with an application in it, and somebody at work there. */
export interface TestCompany {
  id: string
  applicationId: string
  by: CompanyPrincipal
}

export interface NodeWorld {
  database: TestDatabase
  acme: TestCompany
  other: TestCompany
  in<T>(company: TestCompany, work: (db: CompanyDb, by: CompanyPrincipal) => Promise<T>): Promise<T>
  /** Makes a node of acme, or of the company given. */
  make(fields: Partial<NewNode> & { deveui: string }, company?: TestCompany): Promise<string>
}

export async function nodeWorld(): Promise<NodeWorld> {
  const database = await testDatabase()
  const acme = await makeCompany(database, 'Acme')
  const other = await makeCompany(database, 'Other')
  const inside: NodeWorld['in'] = (company, work) =>
    database.db.withCompany(company.id, (db) => work(db, company.by))
  return {
    database,
    acme,
    other,
    in: inside,
    make: (fields, company = acme) =>
      inside(company, async (db, by) => {
        const { id } = await createNode(db, by, company.applicationId, bodyOf(fields))
        return id
      }),
  }
}

export function bodyOf(fields: Partial<NewNode> & { deveui: string }): NewNode {
  return {
    name: fields.deveui,
    nodeType: 1,
    decoder: 'json',
    flattenJson: true,
    keys: [],
    topics: [],
    lat: null,
    long: null,
    ...fields,
  }
}

async function makeCompany({ db }: TestDatabase, name: string): Promise<TestCompany> {
  const id = randomUUID()
  const applicationId = randomUUID()
  await db.withPlatform((platform) =>
    sql`insert into company (id, name) values (${id}, ${name})`.execute(platform.query),
  )
  await db.withCompany(id, (company) =>
    sql`insert into application (id, name, created_at) values (${applicationId}, 'Roof', ${now})`.execute(
      company.query,
    ),
  )
  const by: CompanyPrincipal = {
    accountId: null,
    sessionId: null,
    name: 'Ada <ada@example.com>',
    isSuper: false,
    companyId: id,
    role: 'Admin',
    permissions: new Set(),
    token: null,
    requestId: 'test',
    language: 'en',
    now,
  }
  return { id, applicationId, by }
}

/** An alarm about a key of a node, with conditions on keys of other nodes. */
export async function makeAlarm(
  { database }: NodeWorld,
  company: TestCompany,
  { nodeId, key, conditions = [] }: UsedKey & { conditions?: UsedKey[] },
): Promise<string> {
  const id = randomUUID()
  await database.db.withCompany(company.id, async ({ query }) => {
    await sql`
      insert into alarm (id, name, node_id, key, alert_type, priority, delay_seconds, auto_acknowledge, active,
        message, signal_type, contact_type, contacts, active_days, logical_operator, created_at, updated_at)
      values (${id}, 'Too hot', ${nodeId}, ${key}, 3, 'a', 0, false, true, '', 'analogue', 'EMAIL', '[]', '{}',
        'AND', ${now}, ${now})`.execute(query)
    for (const [position, used] of conditions.entries()) {
      await sql`
        insert into alarm_condition (id, alarm_id, node_id, key, limit_type, limit_value, position)
        values (${randomUUID()}, ${id}, ${used.nodeId}, ${used.key}, 'HIGH', 1, ${position})`.execute(query)
    }
  })
  return id
}
interface UsedKey {
  nodeId: string
  key: string
}

/** The alarm has been raised so often and was not acknowledged. */
export async function raise(
  world: NodeWorld,
  company: TestCompany,
  alarmId: string,
  times = 1,
): Promise<void> {
  await world.database.db.withCompany(company.id, async ({ query }) => {
    for (let i = 0; i < times; i++) {
      await sql`insert into alarm_event (id, alarm_id, triggered_at) values (${randomUUID()}, ${alarmId}, ${now})`.execute(
        query,
      )
    }
  })
}

/** Audit rows of a company, oldest first. */
export async function auditOf({ database }: NodeWorld, company: TestCompany) {
  const { rows } = await database.db.withCompany(company.id, ({ query }) =>
    sql<{ action: string; type: string; name: string; changes: unknown }>`
      select action, object_type as type, object_name as name, changes from audit order by id`.execute(query),
  )
  return rows
}
