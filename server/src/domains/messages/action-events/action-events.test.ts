import { randomUUID } from 'node:crypto'
import { actionEvents } from '@fyr/contract/messages/action-events'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { inTransaction } from '#db/index.ts'
import { type NodeWorld, nodeWorld, now, type TestCompany } from '../../devices/nodes/nodes.fixture.ts'
import { recordActionEvents } from './index.ts'

let world: NodeWorld

beforeAll(async () => {
  world = await nodeWorld()
})
afterAll(() => world?.database.drop())

interface Wanted {
  type: number
  company?: TestCompany
  isEnabled?: boolean
  duration?: number
  deveuis?: string[]
  applicationIds?: string[]
  priorities?: string[]
}

async function makeAction({
  type,
  company = world.acme,
  isEnabled = true,
  ...rest
}: Wanted): Promise<string> {
  const { duration = 0, deveuis = [], applicationIds = [], priorities = [] } = rest
  const id = randomUUID()
  await world.in(company, ({ query }) =>
    sql`insert into action (id, title, description, event_type, is_enabled, cooldown_minutes, manual_cooldown,
        duration_minutes, application_ids, deveuis, priorities, contacts, email_title_template, message_template,
        mqtt_topic_template, webhook_url, created_at)
      values (${id}, 'Tell', '', ${type}, ${isEnabled}, 0, false, ${duration}, ${applicationIds}::uuid[],
        ${deveuis}, ${priorities}, '[]', '', '', '', '', ${now})`.execute(query),
  )
  return id
}

const jobs = async () => {
  const { rows } = await world.database.db.withPlatform(({ query }) =>
    sql<{ companyId: string; payload: Record<string, unknown>; at: Date }>`
      delete from job where kind = 'action' returning company_id as "companyId", payload, next_attempt_at as at`.execute(
      query,
    ),
  )
  return rows.toSorted((one, other) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1))
}

it('an event becomes a job for each enabled action that asks for it, with the names of its node', async () => {
  await world.make({ deveui: 'Pump-1', name: 'Pump' })
  // The node was made before anybody asked.
  expect(await jobs()).toEqual([])
  const { id: companyId, applicationId } = world.acme
  const actionId = await makeAction({ type: actionEvents.nodeOffline, duration: 30, deveuis: ['pump-1'] })
  const ofApplication = await makeAction({ type: actionEvents.nodeOffline, applicationIds: [applicationId] })
  await makeAction({ type: actionEvents.nodeOffline, isEnabled: false })
  await makeAction({ type: actionEvents.nodeOffline, applicationIds: [world.other.applicationId] })
  await makeAction({ type: actionEvents.nodeOffline, deveuis: ['pump-2'] })
  await makeAction({ type: actionEvents.nodeOffline, company: world.other })
  const event = { companyId, type: actionEvents.nodeOffline, key: 'one', at: now, deveui: 'PUMP-1' }
  const record = () =>
    inTransaction(world.database.db.pipeline, (client) => recordActionEvents(client, [event]))
  // Recorded again it is dropped.
  expect([await record(), await record()]).toEqual([2, 0])
  const payload = {
    type: 1,
    key: 'one',
    at: now.toISOString(),
    deveui: 'Pump-1',
    gatewayId: null,
    facts: { node: 'Pump', deveui: 'Pump-1', application: 'Roof' },
    more: 0,
  }
  const expected = [
    { companyId, payload: { ...payload, actionId }, at: new Date(now.getTime() + 30 * 60_000) },
    { companyId, payload: { ...payload, actionId: ofApplication }, at: now },
  ]
  expect(await jobs()).toEqual(expect.arrayContaining(expected))
})

it('threat 31: a company that causes very much at once gets fifty jobs for each action, and the number of the rest', async () => {
  await makeAction({ type: actionEvents.alarmRaised, priorities: ['a'] })
  const event = {
    companyId: world.acme.id,
    type: actionEvents.alarmRaised,
    at: now,
    facts: { alarm: 'a\0\ud800' },
  }
  await world.in(world.acme, async (db) => {
    const events = Array.from({ length: 250 }, (_, at) => ({
      ...event,
      key: `raise ${at}`,
      priority: 'a' as const,
    }))
    expect(await recordActionEvents(db, [...events, { ...event, key: 'low', priority: 'c' }])).toBe(50)
  })
  const more = (await jobs()).map(({ payload }) => Number(payload.more))
  expect([more.length, Math.max(...more)]).toEqual([50, 200])
})

it('what is made tells of itself in the same transaction', async () => {
  await makeAction({ type: actionEvents.nodeCreated })
  await world.make({ deveui: 'Pump-9' })
  await expect(world.make({ deveui: 'pump-9' })).rejects.toThrow()
  expect(await jobs()).toMatchObject([{ payload: { type: 2, facts: { node: 'Pump-9' } } }])
})
