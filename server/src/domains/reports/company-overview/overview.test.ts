import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  keepReadings,
  makeCompany,
  makeMember,
  type Portal,
  startPortal,
} from '../../access/accounts/portal.fixture.ts'

let portal: Portal
let acme: string
let applicationId: string
let token: string
// The Monday after the night in which Stockholm's clocks went forward.
const now = new Date('2026-03-30T10:00:00Z')
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000)

beforeAll(async () => {
  portal = await startPortal()
})
afterAll(async () => {
  await portal?.stop()
})
beforeEach(async () => {
  portal.clock.at = now
  acme = await makeCompany(portal, 'Acme', 'Sweden')
  applicationId = randomUUID()
  await portal.database.withCompany(acme, (db) =>
    sql`insert into application (id, name, created_at) values (${applicationId}, 'Roof', ${now})`.execute(
      db.query,
    ),
  )
  token = await tokenOf('CompanyAdmin')
})

async function tokenOf(role: 'CompanyAdmin' | 'PublicDashboard'): Promise<string> {
  const email = `${randomUUID()}@example.com`
  await makeMember(portal, acme, email, role)
  return (await portal.signInAs(email)).body.token
}

interface TestNode {
  contact?: Date
  made?: Date
  battery?: number
  active?: boolean
}
async function makeNode(name: string, node: TestNode): Promise<string> {
  const id = randomUUID()
  const { contact, made = hoursAgo(1000), battery = null, active = true } = node
  await portal.database.withCompany(acme, async ({ query }) => {
    await sql`insert into node (id, application_id, name, deveui, kind, decoder, active, created_at)
      values (${id}, ${applicationId}, ${name}, ${id.slice(0, 13)}, 1, 'json', ${active}, ${made})`.execute(
      query,
    )
    if (contact) {
      await sql`insert into node_contact (id, last_contact, battery) values (${id}, ${contact}, ${battery})`.execute(
        query,
      )
    }
  })
  return id
}
const overview = async (as = token) =>
  (await portal.call('GET', `/companies/${acme}/overview`, { token: as })).body

test('a company without anything has an empty overview', async () => {
  expect(await overview()).toEqual({
    nodes: 0,
    silentNodes: 0,
    lowBatteryNodes: 0,
    activeAlarms: { a: 0, b: 0, c: 0 },
    applications: 1,
    alarmRules: 0,
    readingsToday: 0,
    readingsYesterday: 0,
    silent: [],
    changes: [],
  })
})

test('nodes are silent after the hours that the company set, longest first; those switched off are not', async () => {
  await makeNode('awake', { contact: hoursAgo(23) })
  await makeNode('silent a day', { contact: hoursAgo(25) })
  await makeNode('silent a week', { contact: hoursAgo(170) })
  await makeNode('never heard', { made: hoursAgo(30) })
  await makeNode('just made', { made: hoursAgo(2) })
  await makeNode('switched off', { contact: hoursAgo(500), battery: 1, active: false })
  const { silent, ...figures } = await overview()
  expect(figures).toMatchObject({ nodes: 6, silentNodes: 3, lowBatteryNodes: 0 })
  expect(silent.map(({ name }: { name: string }) => name)).toEqual([
    'silent a week',
    'never heard',
    'silent a day',
  ])
  expect(silent[0].lastContact).toBe(hoursAgo(170).toISOString())
  expect(silent[1].lastContact).toBeNull()
  await portal.call('PUT', `/settings/company/${acme}`, { token, body: { silentAfterHours: 168 } })
  expect(await overview()).toMatchObject({ silentNodes: 1, silent: [{ name: 'silent a week' }] })
})

test('of many silent nodes the ten longest are named; a battery is low below 20', async () => {
  for (let hours = 0; hours < 12; hours++) {
    await makeNode(`node ${hours}`, { contact: hoursAgo(100 + hours), battery: 15 + hours })
  }
  const { silent, silentNodes, lowBatteryNodes } = await overview()
  expect({ silentNodes, lowBatteryNodes }).toEqual({ silentNodes: 12, lowBatteryNodes: 5 })
  expect(silent).toHaveLength(10)
  expect(silent[0].name).toBe('node 11')
})

test('readings are counted by the days of the company, of 23 hours too', async () => {
  const [first, second] = [await makeNode('1', {}), await makeNode('2', {})]
  await keepReadings(portal, first, [
    new Date('2026-03-28T22:59:59.999Z'),
    new Date('2026-03-28T23:00:00Z'),
    new Date('2026-03-29T21:59:59.999Z'),
    new Date('2026-03-29T22:00:00Z'),
  ])
  await keepReadings(portal, second, [hoursAgo(1), hoursAgo(2)])
  // Not ours.
  await keepReadings(portal, randomUUID(), [hoursAgo(1)])
  expect(await overview()).toMatchObject({ readingsYesterday: 2, readingsToday: 3 })
})

test('alarms that wait are counted by priority', async () => {
  const nodeId = await makeNode('node', {})
  await portal.database.withCompany(acme, async ({ query }) => {
    for (const [priority, waiting, done] of [
      ['a', 2, 1],
      ['b', 0, 3],
      ['c', 1, 0],
    ] as const) {
      const id = randomUUID()
      await sql`
        insert into alarm (id, name, node_id, key, alert_type, priority, delay_seconds, auto_acknowledge, active,
          message, signal_type, contact_type, contacts, active_days, logical_operator, created_at, updated_at)
        values (${id}, 'Frost', ${nodeId}, 'temperature', 3, ${priority}, 0, false, true, '', 'analogue', 'EMAIL',
          '[]', '{}', 'AND', ${now}, ${now})`.execute(query)
      for (let event = 0; event < waiting + done; event++) {
        await sql`insert into alarm_event (id, alarm_id, triggered_at, acknowledged_at)
          values (${randomUUID()}, ${id}, ${now}, ${event < waiting ? null : now})`.execute(query)
      }
    }
  })
  expect(await overview()).toMatchObject({ alarmRules: 3, activeAlarms: { a: 2, b: 0, c: 1 } })
})

test('changes tell who did what, the newest twenty', async () => {
  for (let hours = 1; hours <= 21; hours++) {
    portal.wait(1)
    const body = { silentAfterHours: hours }
    await portal.call('PUT', `/settings/company/${acme}`, { token, body })
  }
  const { changes } = await overview()
  expect(changes).toHaveLength(20)
  expect(changes[0]).toEqual({
    at: portal.clock.now().toISOString(),
    actor: expect.stringMatching(/^Anna Berg \(/),
    action: 'updated',
    objectType: 'settings',
    objectName: 'Acme',
  })
})

test('who may see nothing is told nothing', async () => {
  const nodeId = await makeNode('node', { contact: hoursAgo(100), battery: 1 })
  await keepReadings(portal, nodeId, [hoursAgo(1)])
  await portal.call('PUT', `/settings/company/${acme}`, { token, body: { nodeAlias: 'Tag' } })
  expect(await overview()).toMatchObject({ nodes: 1, readingsToday: 1, changes: [{}] })
  expect(await overview(await tokenOf('PublicDashboard'))).toEqual({
    nodes: 0,
    silentNodes: 0,
    lowBatteryNodes: 0,
    activeAlarms: { a: 0, b: 0, c: 0 },
    applications: 0,
    alarmRules: 0,
    readingsToday: 0,
    readingsYesterday: 0,
    silent: [],
    changes: [],
  })
})
