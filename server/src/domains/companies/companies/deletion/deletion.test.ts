import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type JobWorker, startJobWorker } from '#jobs/index.ts'
import {
  keepReadings,
  makeCompany,
  makeMember,
  makeSuper,
  type Portal,
  startPortal,
} from '../../../access/accounts/portal.fixture.ts'
import { deleteCompany } from './delete-company.ts'
import { deletionKinds } from './deletion-job.ts'
import { closeCompany, deleteOwnedRows, listDeletions } from './deletion-store.ts'

let portal: Portal
let root: { id: string; token: string }
const workers: JobWorker[] = []
let filesRemoved = 0

beforeAll(async () => {
  portal = await startPortal()
  const id = await makeSuper(portal)
  root = { id, token: (await portal.signInAs('root@fyr.example')).body.token }
})
afterEach(async () => {
  for (const worker of workers.splice(0)) await worker.stop()
})
afterAll(() => portal?.stop())

const waitOptions = { timeout: 20_000, interval: 20 }
const hourMs = 3_600_000
const quiet = { info: () => undefined, error: () => undefined }
const remove = (id: string) => portal.call('DELETE', `/companies/${id}`, { token: root.token })
const deletionOf = async (id: string) =>
  (await portal.database.withPlatform((db) => listDeletions(db, 50))).find(
    ({ companyId }) => companyId === id,
  )

/** Works on deletions as the portal does, with a readings store that may do less than the real one. */
function work(readings: Partial<typeof portal.readings> = {}): JobWorker {
  const { database, clock } = portal
  const kinds = deletionKinds({
    database,
    clock,
    readings: { ...portal.readings, ...readings },
    removeFiles: async () => void filesRemoved++,
    wake: () => undefined,
  })
  const worker = startJobWorker({ db: database, kinds, clock, log: quiet, pace: { pollMs: 20 } })
  workers.push(worker)
  return worker
}

async function companyWithAdmin(name: string) {
  const id = await makeCompany(portal, name)
  const email = `${randomUUID()}@example.com`
  const userId = await makeMember(portal, id, email)
  const { body, cookie } = await portal.signInAs(email)
  return { id, email, userId, token: body.token, cookie }
}

async function rowsOf<T>(query: ReturnType<typeof sql<T>>): Promise<T[]> {
  return await portal.database.withPlatform(async (db) => (await query.execute(db.query)).rows)
}

/** The tables in which rows of the company are left, and how many. */
async function leftOf(companyId: string): Promise<Record<string, number>> {
  const tables = await rowsOf<{ table: string }>(sql`
    select table_name as table from information_schema.columns
    where column_name = 'company_id' and table_schema = current_schema()`)
  const counts = await Promise.all(
    tables.map(async ({ table }) => {
      const rows = await rowsOf(sql`select from ${sql.table(table)} where company_id = ${companyId}`)
      return rows.length > 0 ? [[table, rows.length] as const] : []
    }),
  )
  return Object.fromEntries(counts.flat())
}

/** Something in every table that a company can fill. */
async function fill(companyId: string, nodeId: string): Promise<void> {
  const [application, alarm, at] = [randomUUID(), randomUUID(), portal.clock.now()]
  const deveui = nodeId.slice(0, 16)
  await portal.database.withCompany(companyId, async ({ query }) => {
    for (const insert of [
      sql`application (id, name, created_at) values (${application}, 'Roof', ${at})`,
      sql`node (id, application_id, name, deveui, kind, decoder, created_at)
        values (${nodeId}, ${application}, 'Node', ${deveui}, 1, 'json', ${at})`,
      sql`node_contact (id, last_contact) values (${nodeId}, ${at})`,
      sql`node_key (id, node_id, name, created_at) values (${randomUUID()}, ${nodeId}, 'temperature', ${at})`,
      sql`node_topic (id, node_id, topic) values (${randomUUID()}, ${nodeId}, 'a/b')`,
      sql`access_token (id, label, token_hash, prefix, scopes, created_at)
        values (${randomUUID()}, 'Gateway', ${Buffer.from(nodeId)}, 'fyr', '{ingest}', ${at})`,
      sql`ingest_error (hour, at, deveui, source, code, count)
        values (${at}, ${at}, ${deveui}, 'http', 'value.invalid', 1)`,
      sql`alarm (id, name, node_id, key, alert_type, priority, delay_seconds, auto_acknowledge, active, message,
          signal_type, contact_type, contacts, active_days, logical_operator, created_at, updated_at)
        values (${alarm}, 'Frost', ${nodeId}, 'temperature', 0, 'a', 0, false, true, '', 'analogue', 'EMAIL',
          '[]', '{}', 'AND', ${at}, ${at})`,
      sql`alarm_event (id, alarm_id, triggered_at) values (${randomUUID()}, ${alarm}, ${at})`,
      sql`alarm_state (id, version, state, updated_at) values (${alarm}, 1, '{}', ${at})`,
      sql`alarm_band (id, learned_at, time_zone) values (${alarm}, ${at}, 'Europe/Stockholm')`,
      sql`job (id, kind, payload, idempotency_key) values (${randomUUID()}, 'mail', '{}', ${randomUUID()})`,
      sql`notification (id, kind, route, permission, created_at)
        values (${randomUUID()}, 'alarm.raised', '/alarm', 'Alarm.View', ${at})`,
      sql`company_setting (key, value) values ('nodeAlias', '"Tag"')`,
      sql`log_entry (at, type, kind) values (${at}, 'APP', 'alarm.raised')`,
    ]) {
      await sql`insert into ${insert}`.execute(query)
    }
  })
}

/** More nodes than go at once, each with a key. */
async function fillMany(companyId: string, nodes: number): Promise<void> {
  const [application, at] = [randomUUID(), portal.clock.now()]
  await portal.database.withCompany(companyId, async ({ query }) => {
    await sql`insert into application (id, name, created_at) values (${application}, 'Hall', ${at})`.execute(
      query,
    )
    await sql`insert into node (id, application_id, name, deveui, kind, decoder, created_at)
      select gen_random_uuid(), ${application}, 'Node', ${companyId} || '-' || number, 1, 'json', ${at}
      from generate_series(1, ${nodes}) as number`.execute(query)
    await sql`insert into node_key (id, node_id, name, created_at)
      select gen_random_uuid(), id, 'temperature', ${at} from node`.execute(query)
  })
}

describe('threat 35: deleting a company', () => {
  test('takes a super administrator, closes it at once, and takes everything with it', async () => {
    const { id, token, cookie, email } = await companyWithAdmin('Doomed')
    const kept = await companyWithAdmin('Kept')
    const [nodeId, keptNode] = [randomUUID(), randomUUID()]
    await fill(id, nodeId)
    await fill(kept.id, keptNode)
    for (const each of [nodeId, keptNode]) await keepReadings(portal, each, [portal.clock.now()])
    const ofKept = await leftOf(kept.id)
    expect((await portal.call('DELETE', `/companies/${id}`, { token })).status).toBe(403)
    expect((await portal.call('GET', '/companies/deletions', { token })).status).toBe(403)

    const heard: string[] = []
    const stop = portal.database.events.subscribe('companyDeleted', ({ companyId }) => heard.push(companyId))
    const answer = await remove(id)
    stop()
    expect([answer.status, answer.body]).toEqual([
      202,
      {
        deletionId: expect.any(String),
        ...{ companyId: id, name: 'Doomed', requestedBy: 'root@fyr.example', state: 'waiting' },
        ...{ progress: 0, rowsDeleted: 0, reason: null, finishedAt: null },
        createdAt: portal.clock.now().toISOString(),
      },
    ])
    expect(heard).toEqual([id])
    expect(await portal.readings.counts([nodeId, keptNode], 0, 4e12)).toEqual([0, 1])
    expect(await portal.readings.listSeries([nodeId])).toEqual([])

    // Before anything of it went in the background, whoever was at work there is nowhere, and nobody finds it.
    expect((await portal.call('GET', '/users/me', { token })).status).toBe(401)
    for (const path of [`/companies/${id}`, `/companies/all/${id}`])
      expect((await portal.call('GET', path, { token: root.token })).status).toBe(404)
    const all = await portal.call('GET', '/companies/all?search=Doomed', { token: root.token })
    expect(all.body).toEqual([])
    const refreshed = await portal.call('POST', '/users/refresh', { cookie, body: { companyId: id } })
    expect(refreshed.body).toMatchObject({ userCompany: null, companies: [] })
    expect((await portal.signInAs(email)).body.userCompany).toBeNull()
    expect((await remove(id)).status).toBe(404)

    const removedBefore = filesRemoved
    work()
    await expect.poll(() => deletionOf(id), waitOptions).toMatchObject({ state: 'done', progress: 100 })
    const { body: listed } = await portal.call('GET', '/companies/deletions', { token: root.token })
    expect(listed).toMatchObject([{ companyId: id, state: 'done', requestedBy: 'root@fyr.example' }])
    expect(await leftOf(id)).toEqual({})
    expect(await rowsOf(sql`select from company_deletion where target = ${id}`)).toHaveLength(1)
    expect(filesRemoved).toBe(removedBefore + 1)
    const { rows } = await portal.database.pipeline.query('select from series where node_id = $1', [nodeId])
    expect(rows).toEqual([])
    expect(await leftOf(kept.id)).toEqual(ofKept)
    expect(Object.keys(ofKept).length).toBeGreaterThan(10)
    const audit = await rowsOf(
      sql`select object_name, actor_id from platform_audit where object_id = ${id} and action = 'deleted'`,
    )
    expect(audit).toEqual([{ object_name: 'Doomed', actor_id: root.id }])
  })

  test('if its audit row is refused, nothing is closed and nothing is gone', async () => {
    const { id, userId, token } = await companyWithAdmin('Unlucky')
    const nodeId = randomUUID()
    await fill(id, nodeId)
    await keepReadings(portal, nodeId, [portal.clock.now()])
    const before = await leftOf(id)
    // No request has this id.
    const by = {
      accountId: userId,
      name: 'root',
      requestId: null as unknown as string,
      now: portal.clock.now(),
    }
    const parts = { database: portal.database, readings: portal.readings, wakeJobs: () => undefined }
    await expect(deleteCompany(parts, by, id)).rejects.toThrow('request_id')
    expect(await leftOf(id)).toEqual(before)
    expect(await portal.readings.counts([nodeId], 0, 4e12)).toEqual([1])
    expect((await portal.call('GET', `/companies/${id}`, { token })).status).toBe(200)
  })

  test('takes the accounts of those who belonged to no other company, and no others', async () => {
    const { id, userId, email } = await companyWithAdmin('Left')
    const other = await companyWithAdmin('Other')
    const many = Array.from({ length: 25 }, (_, number) =>
      makeMember(portal, id, `left-${number}@fyr.example`),
    )
    const ofBoth = `both-${randomUUID()}@example.com`
    const goneIds = [userId, ...(await Promise.all(many))]
    const keptIds = [await makeMember(portal, id, ofBoth), root.id, other.userId]
    for (const [accountId, company] of [
      [keptIds[0], other.id],
      [root.id, id],
    ])
      await portal.database.withPlatform(({ query }) =>
        sql`insert into membership (id, company_id, account_id, role_id)
          select gen_random_uuid(), ${company}, ${accountId}, id from role
          where company_id = ${company} order by id limit 1`.execute(query),
      )
    const left = async () =>
      (
        await rowsOf<{ id: string }>(sql`
        select id from account where id = any(${[...goneIds, ...keptIds]}::uuid[])`)
      ).map((row) => row.id)
    await remove(id)
    expect(new Set(await left())).toEqual(new Set([...goneIds, ...keptIds]))
    work()
    await expect.poll(() => deletionOf(id), waitOptions).toMatchObject({ state: 'done' })
    expect(new Set(await left())).toEqual(new Set(keptIds))
    expect((await portal.signInAs(email)).status).toBe(401)
    expect((await portal.signInAs(ofBoth)).body.userCompany).toMatchObject({ companyId: other.id })
  })

  test('goes on where it was when the portal ends in the middle', async () => {
    const { id } = await companyWithAdmin('Interrupted')
    await fillMany(id, 1500)
    expect((await remove(id)).body.state).toBe('waiting')
    // The second portion never learns that the readings of the first are gone.
    const worker = work({ waitUntilSwept: (signal) => wait(hourMs, undefined, { signal }) })
    await expect.poll(async () => (await leftOf(id)).node ?? 0, waitOptions).toBeLessThan(1500)
    await worker.stop()
    const left = await leftOf(id)
    expect(left.node).toBeGreaterThan(0)
    expect(left.node_key).toBe(left.node)
    expect(await deletionOf(id)).toMatchObject({ state: 'running', reason: null })
    expect((await portal.call('GET', `/companies/all/${id}`, { token: root.token })).status).toBe(404)
    work()
    await expect.poll(() => deletionOf(id), waitOptions).toMatchObject({ state: 'done', progress: 100 })
    expect(await leftOf(id)).toEqual({})
  })

  test('says why it does not go on, is tried again, and begun again by the hour', async () => {
    const { id } = await companyWithAdmin('Stubborn')
    await fillMany(id, 1100)
    await remove(id)
    await portal.database.withPlatform(({ query }) =>
      sql`update job set attempts = 3 where kind = 'company.deletion' and status = 'waiting'`.execute(query),
    )
    const broken = work({ noteRemoved: () => Promise.reject(new Error('no answer')) })
    await expect.poll(() => deletionOf(id), waitOptions).toMatchObject({ state: 'waiting', reason: 'error' })
    portal.clock.at = new Date(portal.clock.at.getTime() + hourMs)
    await expect.poll(() => deletionOf(id), waitOptions).toMatchObject({ state: 'failed', reason: 'error' })
    await broken.stop()
    work()
    await portal.database.withPlatform(({ query }) =>
      sql`insert into job (id, kind, payload, idempotency_key, next_attempt_at, created_at)
        values (gen_random_uuid(), 'company.deletions', '{}', 'by the hour', ${portal.clock.now()}, ${portal.clock.now()})`.execute(
        query,
      ),
    )
    await expect.poll(() => deletionOf(id), waitOptions).toMatchObject({ state: 'done', reason: null })
    expect(await leftOf(id)).toEqual({})
  })
})

describe('what a deletion may take', () => {
  test('is of closed companies, from tables of companies, and no more than asked for', async () => {
    const id = await makeCompany(portal, 'Open')
    await fillMany(id, 30)
    const most = (table: string, count: number) =>
      portal.database.withPlatform((db) => deleteOwnedRows(db, table, { companyId: id, most: count }))
    await expect(most('node', 10)).rejects.toThrow('not closed')
    const close = () => portal.database.withPlatform((db) => closeCompany(db, id, portal.clock.now()))
    expect([await close(), await close()]).toEqual([true, false])
    await expect(most('account', 10)).rejects.toThrow('no table of companies')
    await expect(most('company', 10)).rejects.toThrow('no table of companies')
    expect(await most('node', 20)).toBe(20)
    expect((await leftOf(id)).node).toBe(10)
    expect(await most('node', 20)).toBe(10)
    expect(await most('node', 20)).toBe(0)
  })

  test('is nothing for the role that works in a company', async () => {
    const { id } = await companyWithAdmin('Guarded')
    for (const call of [
      sql`select fyr_close_company(${id}::uuid, now())`,
      sql`select fyr_delete_company_rows(${id}::uuid, 'node'::regclass, 1)`,
      sql`select fyr_delete_company(${id}::uuid)`,
      sql`update company set closed_at = now()`,
    ])
      await expect(portal.database.withCompany(id, (db) => call.execute(db.query))).rejects.toThrow(
        /permission denied|row-level security/,
      )
  })
})
