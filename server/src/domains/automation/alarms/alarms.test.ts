import { randomUUID } from 'node:crypto'
import type { AlarmBody } from '@fyr/contract/automation/alarms/alarms'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callRoute } from '../../../../test/support/endpoints/call-route.ts'
import { startAlarmWorld, type World } from './alarm-world.fixture.ts'
import { maximumAlarms, maximumAlarmsOfKey } from './check-settings.ts'
import { alarmRoutes } from './routes.ts'

let world: World
let routes: ReturnType<typeof alarmRoutes>

beforeAll(async () => {
  world = await startAlarmWorld()
  routes = alarmRoutes(world.deps)
})
afterAll(async () => {
  await world?.stop()
})

type Company = Awaited<ReturnType<World['company']>>

const contextOf = (company: Company, changes = {}) => ({ context: world.contextOf(company, changes) })
const create = (company: Company, changes: Partial<AlarmBody> = {}) =>
  callRoute(
    routes.create,
    { params: { id: company.companyId }, body: world.body(company, changes) },
    contextOf(company),
  )
const get = (company: Company, id: string) => callRoute(routes.get, { params: { id } }, contextOf(company))
const update = (company: Company, alarmId: string, body: AlarmBody) =>
  callRoute(routes.update, { params: { id: company.companyId, alarmId }, body }, contextOf(company))
const list = async (company: Company, query = {}) => {
  const { body, headers } = await callRoute(
    routes.list,
    { params: { id: company.companyId }, query, body: undefined },
    contextOf(company),
  )
  return { names: body.map(({ name }) => name), total: headers['x-total-count'], body }
}
const auditOf = ({ companyId }: Company) =>
  world.rows(
    sql<{ action: string; changes: Record<string, unknown> }>`
      select action, object_name, changes from audit
      where company_id = ${companyId} and object_type = 'alarm' order by id`,
  )

describe('an alarm', () => {
  it('is created whole, read back the same, and audited', async () => {
    const company = await world.company('Whole')
    const changes: Partial<AlarmBody> = {
      tag: company.deveui.toUpperCase(),
      alarmDelay: 30,
      activeDays: [5, 1, 1],
      activeFrom: '22:00',
      activeTo: '06:30',
      limitLow: -30,
      advanced: [
        { tag: company.other.deveui, tagDataKey: 'open', limitType: 'HIGH', limit: 0.5 },
        { tag: company.deveui, tagDataKey: 'temperature', limitType: 'LOW', limit: -40 },
      ],
      logicalOperator: 'OR',
    }
    const made = await create(company, changes)
    expect(made).toEqual({
      ...world.body(company, { ...changes, tag: company.deveui, activeDays: [1, 5] }),
      id: expect.any(String),
      tagName: 'Freezer 1',
      keyLabel: 'Temperature',
      unit: '°C',
      decimals: null,
      valueMapping: null,
      flagging: false,
      learning: false,
      activeAlarms: [],
      alarmComment: '',
      createdAt: world.clock.now().toISOString(),
      updatedAt: world.clock.now().toISOString(),
    })
    expect(await get(company, made.id)).toEqual(made)
    expect(await auditOf(company)).toMatchObject([{ action: 'created', object_name: 'Too warm' }])
  })

  it('is changed whole, and the audit says from what to what', async () => {
    const company = await world.company('Changed')
    const { id } = await create(company, { advanced: [condition(company)] })
    world.clock.at += 60_000
    const changed = await update(company, id, world.body(company, { limitHigh: -15, tagDataKey: 'humidity' }))
    expect(changed).toMatchObject({ limitHigh: -15, tagDataKey: 'humidity', advanced: [] })
    expect(Date.parse(changed.updatedAt) - Date.parse(changed.createdAt)).toBe(60_000)
    expect((await auditOf(company))[1]).toMatchObject({
      action: 'updated',
      changes: { limitHigh: { from: -18, to: -15 }, tagDataKey: { from: 'temperature', to: 'humidity' } },
    })
    const [{ version } = { version: 0 }] = await world.rows(
      sql<{ version: number }>`select version from alarm where id = ${id}`,
    )
    expect(version).toBe(2)
  })

  it('is deleted with its history', async () => {
    const company = await world.company('Deleted')
    const { id } = await create(company)
    await world.send(company, { temperature: -10 })
    await callRoute(routes.remove, { params: { id } }, contextOf(company))
    await expect(get(company, id)).rejects.toMatchObject({ code: 'object.notFound' })
    expect(await world.history(company)).toEqual([])
    expect((await auditOf(company)).map(({ action }) => action)).toEqual(['created', 'deleted'])
  })

  it('that is deleted or given to another node is not counted at its node any more, and pages are told', async () => {
    const company = await world.company('Counted')
    const { id } = await create(company)
    await world.send(company, { temperature: -10 })
    const told: object[] = []
    const stop = world.database.events.subscribe('nodeAlarms', ({ companyId, nodes }) => {
      if (companyId === company.companyId) told.push(...nodes)
    })
    await update(company, id, world.body(company, { tag: company.other.deveui }))
    expect(told.splice(0)).toEqual(
      expect.arrayContaining([
        { deveui: company.deveui, alarm: 0 },
        { deveui: company.other.deveui, alarm: 1 },
      ]),
    )
    await callRoute(routes.remove, { params: { id } }, contextOf(company))
    stop()
    expect(told).toEqual([{ deveui: company.other.deveui, alarm: 0 }])
  })

  it('is copied switched off, with a name in the language of who asks that still fits', async () => {
    const company = await world.company('Copied')
    const long = `a${'bc'.repeat(126)}😀`
    const { id } = await create(company, { name: long, advanced: [condition(company)] })
    const copy = await callRoute(routes.copy, { params: { id } }, contextOf(company, { language: 'sv' }))
    expect(copy).toMatchObject({ active: false, advanced: [condition(company)], limitHigh: -18 })
    expect(copy.name).toMatch(/b \(kopia\)$|c \(kopia\)$/)
    expect(copy.name.length).toBeLessThanOrEqual(255)
    expect(copy.id).not.toBe(id)
  })
})

const condition = ({ other }: Company) => ({
  tag: other.deveui,
  tagDataKey: 'open',
  limitType: 'HIGH' as const,
  limit: 0,
})

describe('settings that make no sense', () => {
  it.each<[string, Partial<AlarmBody>, string, string]>([
    ['no limit', { limitHigh: null }, 'alarm.noLimit', 'body.limitHigh'],
    ['a digital alarm without a level', { signalType: 'digital' }, 'alarm.noLimit', 'body.digitalTrigger'],
    ['a high limit on the low one', { limitLow: -18 }, 'alarm.limitsCrossed', 'body.limitHigh'],
    ['a high limit below the low one', { limitLow: 4 }, 'alarm.limitsCrossed', 'body.limitHigh'],
    ['a node that nobody has', { tag: 'nowhere' }, 'alarm.foreignNode', 'body.tag'],
  ])('are refused: %s', async (_, changes, code, field) => {
    const company = await world.company('Nonsense')
    await expect(create(company, changes)).rejects.toMatchObject({ code, status: 400, fields: [{ field }] })
    expect((await list(company)).total).toBe('0')
    expect(await auditOf(company)).toEqual([])
  })

  it('need no limit when there are conditions', async () => {
    const company = await world.company('Conditions')
    await expect(create(company, { limitHigh: null, advanced: [condition(company)] })).resolves.toMatchObject(
      { limitHigh: null },
    )
  })

  it('threat 8: fields that nobody knows are refused', async () => {
    const company = await world.company('Unknown fields')
    const body = { ...world.body(company), companyId: randomUUID() }
    await expect(
      callRoute(routes.create, { params: { id: company.companyId }, body }, contextOf(company)),
    ).rejects.toMatchObject({ code: 'request.invalid' })
  })
})

describe('another company', () => {
  it('threat 2: its nodes are no nodes, as the alarm’s own or in a condition', async () => {
    const [ours, theirs] = [await world.company('Ours'), await world.company('Theirs')]
    await expect(create(ours, { tag: theirs.deveui })).rejects.toMatchObject({
      code: 'alarm.foreignNode',
      fields: [{ field: 'body.tag' }],
    })
    const advanced = [condition(ours), condition(theirs)]
    await expect(create(ours, { advanced })).rejects.toMatchObject({
      code: 'alarm.foreignNode',
      fields: [{ field: 'body.advanced.1.tag' }],
    })
    const { id } = await create(ours)
    await expect(update(ours, id, world.body(ours, { tag: theirs.deveui }))).rejects.toMatchObject({
      code: 'alarm.foreignNode',
    })
    expect(await get(ours, id)).toMatchObject({ tag: ours.deveui })
  })

  it('threat 1: its alarms are none, whatever is asked of them', async () => {
    const [ours, theirs] = [await world.company('Ours'), await world.company('Theirs')]
    const { id } = await create(theirs)
    await world.send(theirs, { temperature: -10 })
    const [event] = await world.history(theirs)
    const attempts = (alarmId: string, eventId: string) => [
      () => get(ours, alarmId),
      () => update(ours, alarmId, world.body(ours)),
      () => callRoute(routes.remove, { params: { id: alarmId } }, contextOf(ours)),
      () => callRoute(routes.copy, { params: { id: alarmId } }, contextOf(ours)),
      () =>
        callRoute(routes.acknowledge, { params: { id: eventId }, body: { comment: 'x' } }, contextOf(ours)),
    ]
    for (const attempt of [...attempts(id, String(event?.id)), ...attempts(randomUUID(), randomUUID())]) {
      await expect(attempt()).rejects.toMatchObject({ code: 'object.notFound', fields: [], params: {} })
    }
    expect((await list(ours)).total).toBe('0')
    expect(await activeOf(ours)).toMatchObject({ names: [], total: '0' })
    const { body } = await callRoute(
      routes.history,
      { query: { alarmId: id }, body: undefined },
      contextOf(ours),
    )
    expect(body).toEqual([])
    expect(await world.history(theirs)).toMatchObject([{ acknowledged_at: null }])
  })
})

describe('the list', () => {
  it('has the most active alarms first, is searched, filtered, sorted and paged', async () => {
    const company = await world.company('List')
    await create(company, { name: 'Ännu en', priority: 'c', limitHigh: 100 })
    await create(company, { name: 'Zebra', priority: 'b', limitHigh: -18 })
    await create(company, { name: 'älg', priority: 'a', tag: company.other.deveui })
    await create(company, { name: 'Off', active: false })
    await world.send(company, { temperature: -10 })

    expect((await list(company)).names).toEqual(['Zebra', 'älg', 'Ännu en', 'Off'])
    const swedish = contextOf(company, { language: 'sv' })
    const byName = { params: { id: company.companyId }, query: { sort: 'name' as const }, body: undefined }
    const { body } = await callRoute(routes.list, byName, swedish)
    expect(body.map(({ name }) => name)).toEqual(['Off', 'Zebra', 'älg', 'Ännu en'])
    expect((await list(company, { sort: 'priority', order: 'desc' })).names[0]).toBe('Ännu en')
    expect((await list(company, { state: 'triggered' })).names).toEqual(['Zebra'])
    expect((await list(company, { state: 'quiet' })).names).toEqual(['älg', 'Ännu en'])
    expect((await list(company, { state: 'off' })).names).toEqual(['Off'])
    expect((await list(company, { deveui: company.other.deveui.toUpperCase() })).names).toEqual(['älg'])
    expect((await list(company, { search: 'FREEZER 2' })).names).toEqual(['älg'])
    expect(await list(company, { search: '%' })).toMatchObject({ names: [], total: '0' })
    expect(await list(company, { limit: 1, offset: 3, sort: 'name' })).toMatchObject({
      names: ['Zebra'],
      total: '4',
    })
    const [raised] = (await list(company, { state: 'triggered' })).body
    expect(raised).toMatchObject({
      flagging: true,
      activeAlarms: [{ alarmId: raised?.id, value: -10, flagging: true, reset: null }],
    })
  })
})

const asked = (query: Record<string, unknown> = {}) => ({ query, body: undefined })

async function activeOf(company: Company, query = {}) {
  const { body, headers } = await callRoute(routes.active, asked(query), contextOf(company))
  return { names: body.map(({ name }) => name), total: headers['x-total-count'], body }
}

describe('what is active', () => {
  it('stands worst first, until somebody acknowledges it with a comment', async () => {
    const company = await world.company('Active')
    await create(company, { name: 'Low', priority: 'c' })
    const high = await create(company, { name: 'High', priority: 'a' })
    await world.send(company, { temperature: -10 })
    const active = await callRoute(routes.active, asked(), contextOf(company))
    expect(active.body.map(({ name }) => name)).toEqual(['High', 'Low'])
    const params = { id: company.companyId }
    const ofCompany = { params, ...asked() }
    expect(await callRoute(routes.activeOfCompany, ofCompany, contextOf(company))).toEqual(active)
    expect(await callRoute(routes.activeAll, asked(), contextOf(company))).toEqual(active)

    const [worst] = active.body
    const order = { params: { id: worst?.id ?? '' }, body: { comment: 'Looked at it' } }
    await callRoute(routes.acknowledge, order, contextOf(company))
    await expect(callRoute(routes.acknowledge, order, contextOf(company))).rejects.toMatchObject({
      code: 'alarm.notActive',
      status: 409,
    })
    expect((await activeOf(company)).names).toEqual(['Low'])
    expect(await get(company, high.id)).toMatchObject({
      flagging: true,
      activeAlarms: [],
      alarmComment: 'Looked at it',
    })
  })
})

describe('a message that is held back because the alarm flaps', () => {
  it('is called so in the history until it goes', async () => {
    const company = await world.company('Flaps')
    await create(company, { autoAcknowledge: true, signalType: 'analogue' })
    const entries = async () =>
      (await callRoute(routes.history, { query: {}, body: undefined }, contextOf(company))).body
    await world.send(company, { temperature: -10 })
    await world.wait(1)
    await world.send(company, { temperature: -20 })
    await world.send(company, { temperature: -10 })
    expect(await entries()).toMatchObject([
      { messageHeld: true, deliveries: [] },
      { messageHeld: false, deliveries: [{ state: 'queued' }] },
    ])
    expect((await activeOf(company)).body).toMatchObject([{ messageHeld: true }])
    await world.wait(301)
    expect(await entries()).toMatchObject([
      { messageHeld: false, deliveries: [{ state: 'queued' }] },
      { messageHeld: false },
    ])
  })
})

describe('a page of what is active', () => {
  it('is searched, filtered, sorted and cut, and has on request what is acknowledged and still outside', async () => {
    const company = await world.company('Pages')
    await create(company, { name: 'Low', priority: 'c' })
    await create(company, { name: 'High', priority: 'a', signalType: 'analogue' })
    const away = {
      tag: company.other.deveui,
      signalType: 'digital',
      limitHigh: null,
      digitalTrigger: 'high',
    } as const
    await create(company, { name: 'Door', priority: 'b', tagDataKey: 'door', ...away })
    await world.send(company, { temperature: -10 })
    await world.wait(60)
    await world.send(company.other, { door: true })
    const all = await activeOf(company)
    expect(all).toMatchObject({ names: ['High', 'Door', 'Low'], total: '3' })
    expect(all.body[1]).toMatchObject({
      application: 'Cold rooms',
      signalType: 'digital',
      digitalTrigger: 'high',
      conditions: 0,
      value: 1,
      acknowledged: null,
    })
    expect(all.body[0]).toMatchObject({ keyLabel: 'Temperature', unit: '°C', limitHigh: -18 })
    expect(await get(company, all.body[0]?.alarmId ?? '')).toMatchObject({
      keyLabel: 'Temperature',
      unit: '°C',
    })
    expect(all.body[0]).toMatchObject({ limitType: 'HIGH', limit: -18 })
    // Digital alarms use the same two limit types.
    expect(all.body.find(({ name }) => name === 'Door')).toMatchObject({
      limitType: 'HIGH',
      limit: 1,
      measure: 'level',
    })
    expect(await activeOf(company, { limit: 1, offset: 1 })).toMatchObject({ names: ['Door'], total: '3' })
    expect((await activeOf(company, { sort: 'triggered' })).names.at(-1)).toBe('Door')
    expect((await activeOf(company, { sort: 'name', order: 'desc' })).names).toEqual(['Low', 'High', 'Door'])
    expect((await activeOf(company, { priority: 'c' })).names).toEqual(['Low'])
    expect((await activeOf(company, { deveui: company.other.deveui })).names).toEqual(['Door'])
    expect((await activeOf(company, { search: 'freezer 2' })).names).toEqual(['Door'])
    expect((await activeOf(company, { applicationId: all.body[0]?.applicationId })).names).toHaveLength(3)
    expect((await activeOf(company, { applicationId: company.companyId })).names).toEqual([])

    for (const { id, name } of all.body) {
      if (name === 'Door') continue
      const order = { params: { id }, body: { comment: 'On my way' } }
      await callRoute(routes.acknowledge, order, contextOf(company))
    }
    expect((await activeOf(company)).names).toEqual(['Door'])
    const open = await activeOf(company, { withAcknowledged: 'true' })
    expect(open.names).toEqual(['Door', 'High', 'Low'])
    expect(open.body[1]).toMatchObject({ user: 'Anna Berg', alarmComment: 'On my way', flagging: true })
    expect((await activeOf(company, { state: 'acknowledged' })).names).toEqual(['High', 'Low'])
    // Back to normal: nothing is left to be done.
    await world.wait(60)
    await world.send(company, { temperature: -20 })
    expect((await activeOf(company, { withAcknowledged: 'true' })).names).toEqual(['Door'])
    await world.send(company.other, { door: false })
    expect((await activeOf(company, { state: 'back' })).names).toEqual(['Door'])
    expect((await activeOf(company, { state: 'flagging' })).names).toEqual([])
  })
})

describe('the history', () => {
  it('has what was crossed, though the rule has other limits by now, and is narrowed by time and priority', async () => {
    const company = await world.company('Crossed')
    const rule = await create(company, { name: 'Warm', priority: 'b' })
    const warm = { tagDataKey: 'temperature', limitType: 'HIGH' as const, limit: -18 }
    const both = [company, company.other].map(({ deveui }) => ({ tag: deveui, ...warm }))
    await create(company, { name: 'Both', priority: 'c', advanced: both, logicalOperator: 'AND' })
    const start = world.clock.at
    await world.send(company, { temperature: -10 })
    await world.wait(60)
    await world.send(company.other, { temperature: 99 })
    await update(company, rule.id, world.body(company, { name: 'Warm', limitHigh: 0 }))
    const history = async (query = {}) =>
      (await callRoute(routes.history, { query, body: undefined }, contextOf(company))).body
    expect(await history({ order: 'asc' })).toMatchObject([
      { name: 'Warm', limitType: 'HIGH', limit: -18, unit: '°C', application: 'Cold rooms' },
      { name: 'Both', limitType: null, limit: null },
    ])
    const names = async (query: object) => (await history(query)).map(({ name }) => name)
    expect(await names({ from: start + 30_000 })).toEqual(['Both'])
    expect(await names({ to: start + 30_000 })).toEqual(['Warm'])
    expect(await names({ from: start, to: start })).toEqual([])
    expect(await names({ priority: 'c' })).toEqual(['Both'])
  })

  it('has the newest first, is searched, filtered and paged', async () => {
    const company = await world.company('History')
    const first = await create(company, { name: 'First' })
    await world.send(company, { temperature: -10 })
    await world.wait(60)
    await create(company, { name: 'Second', tag: company.other.deveui, alertType: 3 })
    await world.send(company.other, { temperature: -10 })
    const [second] = (await activeOf(company)).body
    const order = { params: { id: second?.id ?? '' }, body: { comment: '<b>Fan</b> broken' } }
    await callRoute(routes.acknowledge, order, contextOf(company))

    const history = async (query = {}) => {
      const { body, headers } = await callRoute(
        routes.history,
        { query, body: undefined },
        contextOf(company),
      )
      return { names: body.map(({ name }) => name), total: headers['x-total-count'], body }
    }
    const all = await history()
    expect(all).toMatchObject({ names: ['Second', 'First'], total: '2' })
    expect(all.body).toMatchObject([
      {
        tagName: 'Freezer 2',
        value: -10,
        user: 'Anna Berg',
        alarmComment: '<b>Fan</b> broken',
        acknowledged: expect.any(String),
        messageSent: false,
        deliveries: [],
      },
      {
        alarmId: first.id,
        user: null,
        acknowledged: null,
        reset: null,
        messageSent: false,
        deliveries: [{ channel: 'mail', recipient: 'anna@example.com', state: 'queued', reason: null }],
      },
    ])
    expect((await history({ order: 'asc' })).names).toEqual(['First', 'Second'])
    expect((await history({ alarmId: first.id })).names).toEqual(['First'])
    expect((await history({ deveui: company.other.deveui })).names).toEqual(['Second'])
    expect((await history({ search: 'fan' })).names).toEqual(['Second'])
    expect(await history({ limit: 1, offset: 1 })).toMatchObject({ names: ['First'], total: '2' })
    const params = { id: company.companyId }
    const { body } = await callRoute(
      routes.historyOfCompany,
      { params, query: {}, body: undefined },
      contextOf(company),
    )
    expect(body).toEqual(all.body)
  })
})

describe('too many', () => {
  it('alarms on one key are refused, counting those with conditions on it', async () => {
    const company = await world.company('Crowded')
    for (let count = 0; count < maximumAlarmsOfKey - 1; count++) await create(company)
    const last = await create(company, { tag: company.other.deveui, advanced: [watching(company)] })
    const refusal = { code: 'alarm.tooManyOfKey', status: 400, params: { maximum: maximumAlarmsOfKey } }
    await expect(create(company)).rejects.toMatchObject({
      ...refusal,
      fields: [{ field: 'body.tagDataKey' }],
    })
    await expect(
      create(company, { advanced: [condition(company), watching(company)] }),
    ).rejects.toMatchObject({ ...refusal, fields: [{ field: 'body.advanced.1.tagDataKey' }] })
    await expect(create(company, { tagDataKey: 'humidity' })).resolves.toBeDefined()
    await expect(
      update(company, last.id, world.body(company, { advanced: [watching(company)] })),
    ).resolves.toBeDefined()
  })

  it('alarms in one company are refused, though they come at once', async () => {
    const company = await world.company('Full')
    const [{ id } = { id: '' }] = await world.rows(
      sql<{ id: string }>`select id from node where deveui = ${company.deveui}`,
    )
    await world.rows(sql`
      insert into alarm (company_id, id, name, node_id, key, alert_type, priority, delay_seconds, auto_acknowledge,
        active, message, signal_type, limit_high, contact_type, contacts, active_days, logical_operator, created_at,
        updated_at)
      select ${company.companyId}, gen_random_uuid(), 'Alarm', ${id}, 'key ' || number, 3, 'c', 0, false, false, '',
        'analogue', 1, 'EMAIL', '[]', '{}', 'AND', now(), now()
      from generate_series(1, ${maximumAlarms - 2}) as number`)
    const outcomes = await Promise.allSettled([1, 2, 3, 4, 5].map(() => create(company)))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
    expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'alarm.tooMany', params: { maximum: maximumAlarms } },
    })
  })

  const watching = ({ deveui }: Company) => ({
    tag: deveui,
    tagDataKey: 'temperature',
    limitType: 'HIGH' as const,
    limit: 0,
  })
})
