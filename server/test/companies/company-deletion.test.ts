import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { CompanyDeletion } from '@fyr/contract/companies/companies'
import { sql } from 'kysely'
import { connectAsync, type MqttClient } from 'mqtt'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pictures } from '#lib/picture/picture.fixture.ts'
import { listChains, listUnfinished } from '../../src/domains/records/audit/chain/chain-store.ts'
import { furnish, type World } from '../support/companies/two-companies.ts'
import { startTestPortal, type TestPortal } from '../support/portal.ts'
import { until } from '../support/until.ts'

let portal: TestPortal
let dataDir: string
let doomed: World
let kept: World
const clients: MqttClient[] = []

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'fyr-test-'))
  portal = await startTestPortal({ FYR_DATA_DIR: dataDir })
  doomed = await furnish(portal, 'Doomed')
  kept = await furnish(portal, 'Kept')
}, 120_000)
let release = () => {}
afterAll(async () => {
  release()
  for (const client of clients) await client.endAsync(true)
  await portal?.stop()
  await rm(dataDir, { recursive: true, force: true })
})

const call = (method: string, path: string, token?: string, body?: unknown) =>
  portal.call(method, path, { token, body })
const remove = (companyId: string) => call('DELETE', `/companies/${companyId}`, portal.admin.token)
async function deletionOf(id: string): Promise<CompanyDeletion | undefined> {
  const { body } = await call('GET', '/companies/deletions', portal.admin.token)
  return body.find(({ companyId }: CompanyDeletion) => companyId === id)
}
const done = (id: string) => until(async () => (await deletionOf(id))?.state === 'done')
const send = (deveui: string, token: string) =>
  call('POST', `/tag/${deveui}/tagdata`, token, [{ key: 'temperature', value: 21.5 }])
async function tokenOf({ session, place }: World, scopes: string[]): Promise<string> {
  const path = `/integration/tokens/${place.companyId}`
  return (await call('POST', path, session.token, { label: 'Gateway', scopes })).body.token
}
async function connect(password: string): Promise<MqttClient> {
  const options = { username: 'anybody', password, reconnectPeriod: 0 }
  const client = await connectAsync(`mqtt://127.0.0.1:${portal.mqttPort}`, options)
  clients.push(client)
  return client
}
const inPlatform = async <T>(query: ReturnType<typeof sql<T>>) =>
  await portal.database.withPlatform(async (db) => (await query.execute(db.query)).rows)

/** How many rows of a company each table has. */
async function countRows(companyId: string): Promise<Map<string, number>> {
  const tables = await inPlatform(sql<{ name: string }>`
    select distinct table_name as name from information_schema.columns
    join information_schema.tables using (table_schema, table_name)
    where column_name = 'company_id' and table_schema = current_schema() and table_type = 'BASE TABLE'`)
  const counts = new Map<string, number>()
  for (const { name } of tables) {
    const [row] = await inPlatform(
      sql<{ count: number }>`select count(*)::int from ${sql.table(name)} where company_id = ${companyId}`,
    )
    if (row && row.count > 0) counts.set(name, row.count)
  }
  return counts
}
const nodesOf = async (companyId: string) =>
  (await inPlatform(sql<{ id: string }>`select id from node where company_id = ${companyId}`)).map(
    ({ id }) => id,
  )
async function seriesOf(companyId: string): Promise<number[]> {
  const ofNodes = 'select id from series where node_id = any($1::uuid[])'
  const { rows } = await portal.database.pipeline.query(ofNodes, [await nodesOf(companyId)])
  return rows.map(({ id }) => id)
}
/** Without what the portal itself does meanwhile. */
async function countOwn(companyId: string): Promise<Map<string, number>> {
  const counts = await countRows(companyId)
  const changing = ['audit_chain', 'job', 'connection_state', 'connection_hour', 'node_reading_count']
  for (const name of changing) counts.delete(name)
  return counts
}
/** How many rows the readings store has of these series. */
async function countReadingRows(series: readonly number[]): Promise<number> {
  const { rows } = await portal.database.pipeline.query(
    `select (select count(*) from series where id = any($1::int[]))::int
       + (select count(*) from reading_segment where series_id = any($1::int[]))::int as count`,
    [series],
  )
  return rows[0].count
}

describe('threat 35: a company that is deleted', () => {
  it('has no way in from that moment on, and nothing of it is left in the end', async () => {
    const { companyId, deveui, publicId } = doomed.place
    const admin = await portal.createUser(companyId, 'CompanyAdmin')
    const token = await tokenOf(doomed, ['ingest', 'read'])
    expect((await send(deveui, token)).status).toBe(202)
    const { body: picture } = await portal.call('POST', `/companies/${companyId}/image`, {
      token: doomed.session.token,
      body: pictures.png,
      headers: { 'content-type': 'image/png' },
    })
    const client = await connect(token)
    await client.publishAsync('some/topic', 'kept by the broker', { qos: 1, retain: true })
    const exports = () => readdir(join(dataDir, 'exports'))
    await until(async () => (await exports()).includes(`${doomed.place.exportId}.zip`))
    const tablesBefore = await countRows(companyId)
    expect(tablesBefore.size).toBeGreaterThan(25)
    const series = await seriesOf(companyId)
    expect(series.length).toBeGreaterThan(0)
    const isCounted = async () => (await countRows(kept.place.companyId)).has('company_reading_count')
    await until(isCounted)
    const keptBefore = await countOwn(kept.place.companyId)
    const keptSeries = await seriesOf(kept.place.companyId)

    const closed = new Promise<void>((resolve) => client.once('close', () => resolve()))
    const answer = await remove(companyId)
    expect([answer.status, answer.body.name]).toEqual([202, 'Doomed'])
    for (const [path, by, status] of [
      [`/tag/${deveui}`, admin.token, 401],
      [`/companies/${companyId}`, portal.admin.token, 404],
      [`/tag/${deveui}`, token, 401],
      [`/dashboards/public/${publicId}`, undefined, 404],
    ] as const)
      expect([path, (await call('GET', path, by)).status]).toEqual([path, status])
    expect((await send(deveui, token)).status).toBe(401)
    await closed
    await expect(connect(token)).rejects.toThrow()

    await done(companyId)
    expect(await countRows(companyId)).toEqual(new Map())
    expect(await countReadingRows(series)).toBe(0)
    expect((await exports()).filter((name) => name.startsWith(doomed.place.exportId))).toEqual([])
    expect((await portal.call('GET', `/image/${picture.image}`)).status).toBe(404)
    expect(await inPlatform(sql`select from company where id = ${companyId}`)).toEqual([])
    expect(await inPlatform(sql`select from account where email = ${admin.currentUser.email}`)).toEqual([])
    // Of the other company everything is as it was.
    expect(await countOwn(kept.place.companyId)).toEqual(keptBefore)
    expect(await seriesOf(kept.place.companyId)).toEqual(keptSeries)
    const listed = await call('GET', '/companies/deletions', kept.session.token)
    expect(listed.body[0]).toMatchObject({
      companyId,
      requestedBy: portal.admin.currentUser.email,
      progress: 100,
    })
  })

  it('holds up no other company while it goes, stays closed over a restart, and goes on after it', async () => {
    const { companyId, session } = await portal.createCompany('Large')
    await portal.createNode(session, 'large-1')
    const token = await tokenOf({ session, place: { ...doomed.place, companyId } } as World, [
      'ingest',
      'read',
    ])
    const keptToken = await tokenOf(kept, ['ingest', 'read'])
    await portal.database.withCompany(companyId, async ({ query }) => {
      await sql`insert into node (id, application_id, name, deveui, kind, decoder, created_at)
        select gen_random_uuid(), application_id, name, 'large-' || number, kind, decoder, created_at
        from node, generate_series(2, 1200) as number`.execute(query)
    })
    const locked = new Promise<void>((resolve) => (release = resolve))
    let isLocked = () => {}
    const holding = new Promise<void>((resolve) => (isLocked = resolve))
    // Somebody who looks at one of its nodes at length: the deletion waits for them, and for nobody else.
    const looking = portal.database.withPlatform(async ({ query }) => {
      await sql`select from node where company_id = ${companyId} and deveui = 'large-1' for update`.execute(
        query,
      )
      isLocked()
      await locked
    })
    await holding
    expect((await remove(companyId)).status).toBe(202)
    await until(async () => (await deletionOf(companyId))?.state === 'running')
    expect((await send('large-1', token)).status).toBe(401)
    expect((await send(kept.place.deveui, keptToken)).status).toBe(202)
    expect((await call('GET', `/tag/${kept.place.deveui}/currents`, keptToken)).status).toBe(200)
    const made = await call('POST', `/applications/${kept.place.companyId}`, kept.session.token, {
      name: 'New',
    })
    expect(made.status).toBe(201)
    expect((await nodesOf(companyId)).length).toBeGreaterThan(0)
    // Its audit log is no longer whole, and nobody is told that it was changed.
    for (const list of [listChains, listUnfinished])
      expect(await portal.database.withPlatform(list)).not.toContain(companyId)

    const restarted = portal.restart()
    release()
    await looking
    await restarted
    expect((await send('large-1', token)).status).toBe(401)
    expect((await send(kept.place.deveui, keptToken)).status).toBe(202)
    await done(companyId)
    expect(await countRows(companyId)).toEqual(new Map())
  })
})
