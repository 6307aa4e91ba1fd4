import { randomUUID } from 'node:crypto'
import type { LiveEvent } from '@fyr/contract/live/live'
import { actionEvents } from '@fyr/contract/messages/action-events'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { inTransaction } from '#db/index.ts'
import {
  now as begin,
  type NodeWorld,
  nodeWorld,
  type TestCompany,
} from '../../devices/nodes/nodes.fixture.ts'
import { updateNode } from '../../devices/nodes/nodes.ts'
import { createInactivitySweep } from './index.ts'

let world: NodeWorld
let at = begin
let live: { companyId: string; event: LiveEvent }[] = []
const hour = 3_600_000
const hours = (count: number) => new Date(begin.getTime() + count * hour)

beforeAll(async () => {
  world = await nodeWorld()
})
afterAll(() => world?.database.drop())
beforeEach(async () => {
  live = []
  await world.database.db.withPlatform(async ({ query }) => {
    for (const table of ['node', 'job', 'log_entry', 'notification', 'action', 'gateway', 'company_setting'])
      await sql`delete from ${sql.table(table)}`.execute(query)
  })
  await inTransaction(world.database.db.pipeline, (client) =>
    client.query('update inactivity_sweep set swept_at = $1, down_from = null, down_until = null', [begin]),
  )
})

/** A sweep at that hour; each minute there would be one, so the portal was not down before. */
async function sweepAt(count: number, { wasDown = false } = {}): Promise<void> {
  at = hours(count)
  const before = new Date(at.getTime() - 60_000)
  if (!wasDown) {
    await inTransaction(world.database.db.pipeline, (client) =>
      client.query('update inactivity_sweep set swept_at = $1', [before]),
    )
  }
  await createInactivitySweep({
    database: world.database.db,
    clock: { now: () => at },
    publish: (companyId, event) => void live.push({ companyId, event }),
    wakeJobs: () => undefined,
  }).run()
}

async function hear(id: string, count: number, company: TestCompany = world.acme): Promise<void> {
  await world.in(company, ({ query }) =>
    sql`insert into node_contact (id, last_contact) values (${id}, ${hours(count)})
      on conflict (id) do update set last_contact = excluded.last_contact`.execute(query),
  )
}

const rows = async <Row>(text: string): Promise<Row[]> => {
  const { rows: found } = await world.database.db.withPlatform(({ query }) =>
    sql.raw<Row>(text).execute(query),
  )
  return found
}
const told = async () => {
  const logs = await rows<{ kind: string; params: object }>(
    `select kind, params from log_entry where kind like 'nodes.%' order by at, kind`,
  )
  const notifications = await rows<{ params: object; route: string }>(
    'select params, route from notification order by created_at',
  )
  return { logs, notifications }
}
const silence = () =>
  live.flatMap(({ event }) =>
    event.type === 'nodeSilence' ? [[event.deveuis.toSorted(), event.silent]] : [],
  )
const firstSweep = () => sweepAt(0)

it('knows of whom it finds silent at the very first, and notifies of none; another time-out is judged at once', async () => {
  const id = await world.make({ deveui: 'old' })
  await hear(id, -100)
  await sweepAt(0)
  expect(silence()).toEqual([[['old'], true]])
  expect(await told()).toEqual({ logs: [], notifications: [] })
  live = []
  await world.in(world.acme, (db, by) => updateNode(db, by, 'old', { silentAfterHours: 200 }))
  await sweepAt(1)
  expect(silence()).toEqual([[['old'], false]])
  await world.in(world.acme, ({ query }) =>
    sql`insert into company_setting (key, value) values ('silentAfterHours', '1')`.execute(query),
  )
  const other = await world.make({ deveui: 'other' })
  await hear(other, 1)
  await sweepAt(2)
  expect(silence().at(-1)).toEqual([['other'], true])
  await world.in(world.acme, (db, by) => updateNode(db, by, 'other', { active: false }))
  await sweepAt(3)
  expect(silence().at(-1)).toEqual([['other'], false])
})

it('finds who fell silent by its own time-out or the company’s, notifies after six hours at once, and who came back', async () => {
  await firstSweep()
  const [short, usual, never] = [
    await world.make({ deveui: 'short', silentAfterHours: 2 }),
    await world.make({ deveui: 'usual' }),
    await world.make({ deveui: 'never' }),
  ]
  await hear(short, 0)
  await hear(usual, 0)
  await sweepAt(1)
  expect([silence(), never]).toEqual([[], expect.any(String)])
  await sweepAt(2)
  expect(silence()).toEqual([[['short'], true]])
  expect((await told()).notifications).toEqual([])
  await sweepAt(7)
  expect((await told()).notifications).toEqual([
    { params: { count: 1, nodes: 'short' }, route: '/tagdetails/short' },
  ])
  live = []
  await hear(short, 7.5)
  await sweepAt(8)
  expect(silence()).toEqual([[['short'], false]])
  await sweepAt(24)
  expect(silence()).toEqual([
    [['short'], false],
    [['short', 'usual'], true],
  ])
  const { logs, notifications } = await told()
  expect(logs.map(({ kind }) => kind)).toEqual(['nodes.offline', 'nodes.online', 'nodes.offline'])
  // Both in one message.
  expect(notifications[1]).toEqual({
    params: { count: 2, nodes: expect.stringContaining('usual') },
    route: '/tag',
  })
})

it('marks nobody for the time in which the portal was down', async () => {
  await firstSweep()
  const id = await world.make({ deveui: 'meter' })
  await hear(id, 0)
  await sweepAt(1)
  await sweepAt(30, { wasDown: true })
  expect(silence()).toEqual([])
  await sweepAt(52)
  expect(silence()).toEqual([])
  await sweepAt(53)
  expect(silence()).toEqual([[['meter'], true]])
})

it('starts actions, but not for nodes behind a gateway that is offline', async () => {
  await firstSweep()
  const { id: companyId } = world.acme
  await world.in(world.acme, ({ query }) =>
    sql`insert into action (id, title, description, event_type, is_enabled, cooldown_minutes, manual_cooldown,
        duration_minutes, application_ids, deveuis, priorities, contacts, email_title_template, message_template,
        mqtt_topic_template, webhook_url, created_at)
      values (${randomUUID()}, 'Tell', '', ${actionEvents.nodeOffline}, true, 0, false, 0, '{}', '{}', '{}', '[]', '', '', '', '', ${begin})`.execute(
      query,
    ),
  )
  const [alone, behind] = [await world.make({ deveui: 'alone' }), await world.make({ deveui: 'behind' })]
  await hear(alone, 0)
  await hear(behind, 0)
  await world.in(world.acme, async ({ query }) => {
    const { rows: made } = await sql<{ id: string }>`
      insert into gateway (id, name, eui, offline_minutes, created_at) values (${randomUUID()}, 'Mast', 'a840410001816f77', 60, ${begin}) returning id`.execute(
      query,
    )
    await sql`insert into gateway_contact (id, last_contact, is_online) values (${made[0]?.id}, ${begin}, false)`.execute(
      query,
    )
    await sql`insert into gateway_node (gateway_id, node_id, last_heard, packets)
      values (${made[0]?.id}, ${behind}, ${begin}, 1)`.execute(query)
  })
  await sweepAt(25)
  expect(silence()).toEqual([[['alone', 'behind'], true]])
  const jobs = await rows<{ payload: { deveui: string; facts: object } }>(
    `select payload from job where kind = 'action'`,
  )
  expect(jobs.map(({ payload }) => payload.deveui)).toEqual(['alone'])
  expect(live.filter(({ event }) => event.type === 'notification')).toEqual([
    { companyId, event: { type: 'notification' } },
  ])
  expect((await told()).notifications).toEqual([
    { params: { count: 1, nodes: 'alone' }, route: '/tagdetails/alone' },
  ])
})
