import { type NodeListQuery, nodeListQuery } from '@fyr/contract/devices/nodes/nodes'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inTransaction } from '#db/index.ts'
import { writeLastSeen } from '#domains/devices/node-intake/index.ts'
import { makeAlarm, type NodeWorld, nodeWorld, now, raise, type TestCompany } from '../nodes.fixture.ts'
import { updateNode } from '../nodes.ts'
import { activeCountOf, listNodeViews, nodeDetailOf, nodeDetailsOf } from './node-views.ts'

const hour = 3_600_000
const hoursAgo = (hours: number) => now.getTime() - hours * hour
const countsByDeveui: Record<string, number> = { 'n-fine': 40, 'n-silent': 7, 'N-Alarm': 300 }

let world: NodeWorld
const ids = new Map<string, string>()
const asked: { nodeIds: number; from: number; to: number }[] = []
const countReadings = async (nodeIds: readonly string[], from: number, to: number) => {
  asked.push({ nodeIds: nodeIds.length, from, to })
  const counts = Object.entries(countsByDeveui).map(
    ([deveui, count]) => [ids.get(deveui) ?? '', count] as const,
  )
  return new Map(counts.filter(([id]) => nodeIds.includes(id)))
}

beforeAll(async () => {
  world = await nodeWorld()
  const names = {
    'n-fine': 'Älv',
    'N-Alarm': 'Zink',
    'n-silent': 'Å 100%_\\',
    'n-low': 'Ost',
    'n-off': 'bad',
    'n-new': 'Ö',
  }
  for (const [deveui, name] of Object.entries(names)) {
    const nodeType = deveui === 'n-low' ? 2 : 1
    ids.set(deveui, await world.make({ deveui, name, nodeType, lat: 55.6, long: 13 }))
  }
  await world.make({ deveui: 'n-theirs', name: 'Älv' }, world.other)
  // As if made long ago, except the one that is new.
  await world.in(world.acme, ({ query }) =>
    sql`update node set created_at = ${new Date(hoursAgo(1000))} where deveui <> 'n-new'`.execute(query),
  )
  const heard = (deveui: string, hours: number, battery?: number, rssi?: number) => ({
    companyId: world.acme.id,
    nodeId: ids.get(deveui) ?? '',
    at: hoursAgo(hours),
    ...(battery !== undefined && { battery }),
    ...(rssi !== undefined && { rssi }),
  })
  await inTransaction(world.database.db.pipeline, (client) =>
    writeLastSeen(client, [
      heard('n-fine', 1, 90, -70),
      heard('N-Alarm', 2, 20),
      heard('n-silent', 25),
      heard('n-low', 3, 19.5, -110),
    ]),
  )
  await world.in(world.acme, (db, by) => updateNode(db, by, 'n-off', { active: false }))
  const about = async (deveui: string, times: number) => {
    const alarmId = await makeAlarm(world, world.acme, { nodeId: ids.get(deveui) ?? '', key: 't' })
    await raise(world, world.acme, alarmId, times)
    return alarmId
  }
  await about('N-Alarm', 1)
  await about('N-Alarm', 1)
  const acknowledged = await about('n-fine', 2)
  await world.in(world.acme, ({ query }) =>
    sql`update alarm_event set acknowledged_at = ${now} where alarm_id = ${acknowledged}`.execute(query),
  )
})
afterAll(() => world?.database.drop())

const asking = (company: TestCompany) => ({
  now,
  countReadings,
  inCompany: <T>(work: Parameters<typeof world.in<T>>[1]) => world.in(company, work),
})

async function list(query: Partial<NodeListQuery> = {}, language: 'en' | 'sv' | 'da' = 'sv') {
  const whole = { ...nodeListQuery.parse({}), ...query }
  return await listNodeViews(whole, { ...asking(world.acme), language })
}
const deveuis = async (...asking: Parameters<typeof list>) =>
  (await list(...asking)).items.map(({ deveui }) => deveui)

describe('a row of the list', () => {
  test('says how the node is', async () => {
    const { items, total } = await list()
    expect(total).toBe(6)
    const of = (deveui: string) => items.find((node) => node.deveui === deveui)
    expect(of('n-fine')).toMatchObject({
      name: 'Älv',
      applicationName: 'Roof',
      battery: 90,
      rssi: -70,
      lastContact: new Date(hoursAgo(1)),
      silent: false,
      activeAlarms: 0,
      count: 40,
    })
    expect(of('N-Alarm')).toMatchObject({ activeAlarms: 2, rssi: null, count: 300 })
    expect(of('n-low')).toMatchObject({ count: 0 })
  })

  test('a node is silent when nothing came for as long as the company says; not when it is off or new', async () => {
    const silent = async () => {
      const { items } = await list()
      return items.filter((node) => node.silent).map(({ deveui }) => deveui)
    }
    expect(await silent()).toEqual(['n-silent'])
    await world.in(world.acme, ({ query }) =>
      sql`insert into company_setting (key, value) values ('silentAfterHours', '2')`.execute(query),
    )
    expect(await silent()).toEqual(['n-low', 'n-silent'])
    await world.in(world.acme, ({ query }) => sql`delete from company_setting`.execute(query))
  })

  test('counts the readings of the last 24 hours of the nodes on the page only', async () => {
    asked.length = 0
    await list({ limit: 2 })
    expect(asked).toEqual([{ nodeIds: 2, from: hoursAgo(24), to: hoursAgo(0) }])
  })
})

describe('sorting', () => {
  test.each<[NodeListQuery['sort'], string[]]>([
    ['needsMe', ['N-Alarm', 'n-silent', 'n-low', 'n-off', 'n-fine', 'n-new']],
    ['name', ['n-off', 'n-low', 'N-Alarm', 'n-silent', 'n-fine', 'n-new']],
    ['deveui', ['N-Alarm', 'n-fine', 'n-low', 'n-new', 'n-off', 'n-silent']],
    ['nodeType', ['n-off', 'N-Alarm', 'n-silent', 'n-fine', 'n-new', 'n-low']],
    ['decoder', ['n-off', 'n-low', 'N-Alarm', 'n-silent', 'n-fine', 'n-new']],
    ['battery', ['n-low', 'N-Alarm', 'n-fine', 'n-off', 'n-silent', 'n-new']],
    ['rssi', ['n-low', 'n-fine', 'n-off', 'N-Alarm', 'n-silent', 'n-new']],
    ['lastContact', ['n-silent', 'n-low', 'N-Alarm', 'n-fine', 'n-off', 'n-new']],
    ['count', ['n-off', 'n-low', 'n-new', 'n-silent', 'n-fine', 'N-Alarm']],
    ['active', ['n-off', 'n-low', 'N-Alarm', 'n-silent', 'n-fine', 'n-new']],
    ['alarm', ['n-off', 'n-low', 'n-silent', 'n-fine', 'n-new', 'N-Alarm']],
  ])('by %s', async (sort, order) => {
    expect(await deveuis({ sort })).toEqual(order)
  })

  test('the other way round, what is not known still stands last', async () => {
    expect(await deveuis({ sort: 'battery', order: 'desc' })).toEqual([
      'n-fine',
      'N-Alarm',
      'n-low',
      'n-off',
      'n-silent',
      'n-new',
    ])
    expect(await deveuis({ sort: 'count', order: 'desc', limit: 2 })).toEqual(['N-Alarm', 'n-fine'])
  })

  test('names stand in the order of the reader’s alphabet', async () => {
    expect(await deveuis({ sort: 'name' }, 'en')).toEqual([
      'n-silent',
      'n-fine',
      'n-off',
      'n-new',
      'n-low',
      'N-Alarm',
    ])
    // Danish has ä among æ, before ö, which is ø, before å.
    expect((await deveuis({ sort: 'name' }, 'da')).slice(-3)).toEqual(['n-fine', 'n-new', 'n-silent'])
  })
})

describe('finding', () => {
  test.each<[string, string[]]>([
    ['N-AL', ['N-Alarm']],
    ['älv', ['n-fine']],
    ['ÄLV', ['n-fine']],
    ['%', ['n-silent']],
    ['_', ['n-silent']],
    ['\\', ['n-silent']],
    ["' or true --", []],
    ['n-theirs', []],
  ])('threat 24: %s finds what it says and no more', async (search, found) => {
    const { items, total } = await list({ search })
    expect(items.map(({ deveui }) => deveui)).toEqual(found)
    expect(total).toBe(found.length)
  })

  test.each<[NodeListQuery['state'], string[]]>([
    ['alarm', ['N-Alarm']],
    ['silent', ['n-silent']],
    ['lowBattery', ['n-low']],
    ['inactive', ['n-off']],
  ])('in state %s', async (state, found) => {
    expect(await deveuis({ state })).toEqual(found)
  })

  test('by kind and application, a page at a time', async () => {
    expect(await deveuis({ nodeType: 2 })).toEqual(['n-low'])
    expect(await deveuis({ applicationId: world.acme.applicationId })).toHaveLength(6)
    expect(await deveuis({ applicationId: world.other.applicationId })).toEqual([])
    const page = await list({ limit: 2, offset: 4 })
    expect(page.items.map(({ deveui }) => deveui)).toEqual(['n-fine', 'n-new'])
    expect(page.total).toBe(6)
    expect(await list({ limit: 2, offset: 400 })).toEqual({ items: [], total: 6 })
    expect(await list({ sort: 'count', search: 'nothing' })).toEqual({ items: [], total: 0 })
    const silent = await list({ state: 'silent', limit: 1 })
    const all = await list({ search: 'n-', limit: 1 })
    expect([all.items.length, all.total, silent.total]).toEqual([1, 6, 1])
    expect(await list({ search: 'n-', limit: 1, offset: 50 })).toEqual({ items: [], total: 6 })
    expect((await list({ nodeType: 1, limit: 1 })).total).toBe((await list({ nodeType: 1 })).items.length)
  })
})

test('one node comes with its keys and topics, several by name, and those of others not at all', async () => {
  const keys = ['t', 'b'].map((name) => ({ name, label: '', unit: '' }))
  await world.make({ deveui: 'detail-1', name: 'A', keys, topics: ['d/2', 'd/1'] }, world.other)
  const detail = await nodeDetailOf('DETAIL-1', asking(world.other))
  expect(detail).toMatchObject({
    deveui: 'detail-1',
    topics: ['d/1', 'd/2'],
    keys: [
      { name: 'b', isDefault: false },
      { name: 't', isDefault: true },
    ],
  })
  const several = ['n-theirs', 'detail-1', 'n-fine', 'nowhere']
  const details = await nodeDetailsOf(several, asking(world.other))
  expect(details.map(({ deveui }) => deveui)).toEqual(['detail-1', 'n-theirs'])
  await expect(nodeDetailOf('detail-1', asking(world.acme))).rejects.toMatchObject({
    code: 'object.notFound',
  })
})

test('nodes are counted by whether they are heard', async () => {
  expect(await world.in(world.acme, (db) => activeCountOf(db, now))).toEqual({ active: 3, inactive: 3 })
})
