import { randomUUID } from 'node:crypto'
import type { Session } from '@fyr/contract/access/accounts'
import type { DataAnswer, DataHead } from '@fyr/contract/dashboards/dashboard-data'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { widgetLayout } from '../support/companies/two-companies.ts'
import { readColumns } from '../support/endpoints/columns.ts'
import { type Answer, startTestPortal, type TestPortal } from '../support/portal.ts'

let portal: TestPortal
let companyId: string
let session: Session
let applicationId: string
/** What the portal logs as wrong. */
const complaints: string[] = []
const hour = 3_600_000
const start = Date.UTC(2024, 4, 6)
const end = start + 24 * hour - 1

beforeAll(async () => {
  portal = await startTestPortal(
    {},
    { log: pino({ level: 'warn' }, { write: (line) => complaints.push(line) }) },
  )
  ;({ companyId, session } = await portal.createCompany('Acme'))
  applicationId = await portal.createApplication(session)
  for (const deveui of ['hall', 'cold']) {
    await ok('POST', `/applications/${applicationId}/tag`, {
      name: `The ${deveui}`,
      deveui,
      nodeType: 1,
      keys: [{ name: 'temperature', label: 'Warmth', unit: '°C' }, { name: 'door' }, { name: 'never' }],
      lat: 57.7,
      long: 11.9,
    })
    // Ten readings an hour for two days, the second day ten degrees warmer.
    const readings = Array.from({ length: 480 }, (_, at) => ({
      key: 'temperature',
      value: (at % 10) + (at >= 240 ? 10 : 0),
      createdAt: new Date(start - 24 * hour + (at * hour) / 10).toISOString(),
    }))
    await ok('POST', `/tag/${deveui}/tagdata`, readings)
    await ok('POST', `/tag/${deveui}/tagdata`, [
      { key: 'door', value: 'open', createdAt: new Date(start + hour).toISOString() },
      { key: 'door', value: 'shut', createdAt: new Date(start + 2 * hour).toISOString() },
      { key: 'door', value: 'ajar', createdAt: new Date(start + 48 * hour).toISOString() },
    ])
  }
})
afterAll(() => portal?.stop())

const call = (method: string, path: string, body?: unknown): Promise<Answer> =>
  portal.call(method, path, { token: session.token, body })
async function ok(method: string, path: string, body?: unknown): Promise<Answer['body']> {
  const answer = await call(method, path, body)
  if (answer.status >= 300) throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`)
  return answer.body
}
const of = (deveui: string, key = 'temperature') => ({ deveui, key })

/** A dashboard of widgets of these types and settings; answers it as it was made. */
async function make(...widgets: [number, object][]) {
  return await ok('POST', '/dashboards', {
    name: 'Test',
    widgets: widgets.map(([type, settings]) => ({ type, layout: widgetLayout, settings })),
  })
}
async function dataOf(dashboard: { dashboardId: number }, question: object = {}): Promise<DataAnswer> {
  return await ok('POST', `/dashboards/${dashboard.dashboardId}/data`, { start, end, ...question })
}

describe('one question for all widgets', () => {
  it('answers a course, the latest, totals and the stretch before, and reads what is wanted twice once', async () => {
    const dashboard = await make(
      [0, { series: [of('hall'), of('COLD'), of('hall', 'never')] }],
      [10, { charts: [{ series: [of('hall')] }] }],
      [8, { series: [of('hall')], shown: 'avg', sparkline: false, compare: true }],
      [1, { series: [of('hall')] }],
    )
    const widgets = dashboard.widgets.map(({ dashboardModuleId }: { dashboardModuleId: string }) => ({
      dashboardModuleId,
      points: 24,
    }))
    const { widgets: data, parts, canvas } = await dataOf(dashboard, { widgets })
    const [chart, multichart, value, gauge] = data
    expect(canvas).toBeNull()
    expect(chart).toMatchObject({ start, end, dashboardModuleId: widgets[0].dashboardModuleId })
    expect(chart?.series.map(({ deveui, state }) => [deveui, state])).toEqual([
      ['hall', 'ok'],
      ['COLD', 'ok'],
      ['hall', 'ok'],
    ])
    const course = parts[chart?.series[0]?.part ?? -1]
    expect(course).toMatchObject({ tagDeveui: 'hall', key: 'temperature', label: 'Warmth', bucketMs: hour })
    expect(course?.buckets.map(({ min, max, count }) => [min, max, count])).toEqual(
      Array.from({ length: 24 }, () => [10, 19, 10]),
    )
    expect(parts[chart?.series[2]?.part ?? -1]).toMatchObject({ key: 'never', buckets: [] })
    expect(multichart?.series[0]?.part).toBe(chart?.series[0]?.part)
    expect(value?.series[0]).not.toHaveProperty('part')
    expect(parts[value?.series[0]?.totalPart ?? -1]?.buckets).toMatchObject([{ avg: 14.5, count: 240 }])
    expect(parts[value?.series[0]?.previousTotalPart ?? -1]?.buckets).toMatchObject([
      { avg: 4.5, count: 240 },
    ])
    expect(gauge?.series).toEqual([
      {
        deveui: 'hall',
        key: 'temperature',
        state: 'ok',
        latest: { value: 19, createdAt: '2024-05-06T23:54:00.000Z' },
      },
    ])
    expect(parts).toHaveLength(5)
  })

  it('answers the readings of a state that is a text, which has no buckets', async () => {
    const dashboard = await make([101, { series: [of('hall', 'door'), of('hall')] }])
    const [timeline] = (await dataOf(dashboard)).widgets
    expect(timeline?.series[0]?.rows?.map(({ value }) => value)).toEqual(['shut', 'open'])
    expect(timeline?.series[1]).not.toHaveProperty('rows')
  })

  it('answers the readings themselves where they are few', async () => {
    const dashboard = await make([0, { series: [of('hall')] }])
    const { widgets, parts } = await dataOf(dashboard, { start: end - hour + 1 })
    const part = parts[widgets[0]?.series[0]?.part ?? -1]
    expect(part?.readings?.values).toEqual([10, 11, 12, 13, 14, 15, 16, 17, 18, 19])
    expect(part?.buckets).toEqual([])
  })

  it('answers a range of the widget’s own, ending with the dashboard’s', async () => {
    const dashboard = await make([8, { series: [of('hall')], shown: 'count', range: '1h' }])
    const { widgets, parts } = await dataOf(dashboard)
    expect(widgets[0]).toMatchObject({ start: end + 1 - hour, end })
    expect(parts[widgets[0]?.series[0]?.totalPart ?? -1]?.buckets[0]?.count).toBe(10)
  })

  it('answers tables with the newest of the range, texts as they are', async () => {
    const dashboard = await make([9, { series: [of('hall', 'door'), of('hall')], rows: 3 }])
    const { widgets, parts } = await dataOf(dashboard)
    expect(parts).toEqual([])
    expect(widgets[0]?.series[0]?.rows).toEqual([
      { value: 'shut', createdAt: '2024-05-06T02:00:00.000Z' },
      { value: 'open', createdAt: '2024-05-06T01:00:00.000Z' },
    ])
    expect(widgets[0]?.series[1]?.rows?.map(({ value }) => value)).toEqual([19, 18, 17])
  })

  it.each([
    ['hour', 24],
    ['5hours', 6],
    ['day', 2],
    ['week', 1],
  ])(
    'answers a trend by the %s in the company’s time zone, beside the stretch before',
    async (resolution, steps) => {
      const dashboard = await make([14, { series: [of('hall')], resolution }])
      const { widgets, parts } = await dataOf(dashboard, { end: end + 1 })
      const { part = -1, previousPart = -1 } = widgets[0]?.series[0] ?? {}
      const sum = (at: number) => parts[at]?.buckets.reduce((all, { count }) => all + count, 0)
      // Sweden is two hours ahead: its Monday begins at 22:00 on Sunday.
      expect([sum(part), sum(previousPart)]).toEqual([240, 240])
      expect(parts[part]?.bucketMs).toBe(0)
      expect(parts[part]?.buckets).toHaveLength(steps)
      if (resolution === 'day') {
        expect(parts[part]?.buckets.map(({ start: at }) => new Date(at).toISOString())).toEqual([
          '2024-05-05T22:00:00.000Z',
          '2024-05-06T22:00:00.000Z',
        ])
      }
    },
  )

  it('answers the nodes of overviews, cards and maps with the latest of the keys that they show', async () => {
    const dashboard = await make(
      [15, { nodes: { by: 'application', applicationId }, keys: [{ key: 'door' }] }],
      [13, { deveui: 'HALL', keys: [] }],
      [4, { nodes: { by: 'nodes', deveuis: ['cold'] }, colourKey: 'door' }],
      [3, { deveui: 'hall' }],
    )
    const { widgets } = await dataOf(dashboard)
    const [overview, card, map, image] = widgets
    expect(overview?.nodes?.map(({ name, values }) => [name, values])).toEqual(
      ['The cold', 'The hall'].map((name) => [
        name,
        [{ key: 'door', label: '', unit: '', latest: { value: 'ajar', createdAt: expect.any(String) } }],
      ]),
    )
    expect(card?.nodes).toMatchObject([
      { deveui: 'hall', nodeType: 1, alarm: 0, active: true, values: [{ key: 'temperature', unit: '°C' }] },
    ])
    expect(map?.nodes?.[0]).toMatchObject({ deveui: 'cold', lat: 57.7, long: 11.9 })
    expect(map?.nodes?.[0]?.values.map(({ key }) => key)).toEqual(['temperature', 'door'])
    expect(image?.nodes).toMatchObject([{ deveui: 'hall', image: null, values: [] }])
  })

  it('answers the map or the picture that a dashboard consists of', async () => {
    const label = { labelId: crypto.randomUUID(), x: 0.5, y: 0.5, ...of('hall', 'door') }
    const ofMap = await ok('POST', '/dashboards', { name: 'Map', type: 2 })
    expect((await dataOf(ofMap)).canvas?.nodes?.map(({ deveui }) => deveui)).toEqual(['cold', 'hall'])
    expect((await dataOf(ofMap, { canvas: false })).canvas).toBeNull()
    const ofImage = await ok('POST', '/dashboards', {
      name: 'Picture',
      type: 'imageMap',
      settings: { imageMap: { labels: [label] } },
    })
    expect((await dataOf(ofImage)).canvas?.series).toMatchObject([{ key: 'door', latest: { value: 'ajar' } }])
  })
})

describe('what is gone', () => {
  it('is told key by key, and the rest is answered', async () => {
    await portal.createNode(session, 'going', { keys: [{ name: 'a' }, { name: 'b' }] })
    const dashboard = await make([0, { series: [of('going', 'a'), of('going', 'b'), of('hall')] }])
    await ok('DELETE', '/tag/key/delete/force/going/b')
    const states = async () => (await dataOf(dashboard)).widgets[0]?.series.map(({ state }) => state)
    expect(await states()).toEqual(['ok', 'keyGone', 'ok'])
    await ok('DELETE', '/tag/force/going')
    expect(await states()).toEqual(['nodeGone', 'nodeGone', 'ok'])
    const { references } = await ok('GET', `/dashboards/${dashboard.dashboardId}`)
    expect(references).toMatchObject([
      { deveui: 'going', key: 'a', state: 'nodeGone', nodeName: '' },
      { deveui: 'going', key: 'b', state: 'nodeGone' },
      { deveui: 'hall', key: 'temperature', state: 'ok', nodeName: 'The hall', label: 'Warmth', unit: '°C' },
    ])
  })

  it('threat 2: a node that is another company’s now is as gone as a deleted one', async () => {
    await portal.createNode(session, 'moving', { keys: [{ name: 'a' }] })
    const dashboard = await make(
      [0, { series: [of('moving', 'a')] }],
      [13, { deveui: 'moving', keys: ['a'] }],
    )
    await ok('DELETE', '/tag/force/moving')
    const other = await portal.createCompany('Borealis')
    await portal.createNode(other.session, 'moving', { keys: [{ name: 'a' }] })
    await portal.call('POST', '/tag/moving/tagdata', {
      token: other.session.token,
      body: { key: 'a', value: 42 },
    })
    await portal.call('PUT', `/companies/toggle/${session.currentUser.userId}/${companyId}`, {
      token: portal.admin.token,
    })
    const { widgets, parts } = await dataOf(dashboard, { start: 0, end: Date.UTC(2100, 0) })
    expect(widgets[0]?.series).toEqual([{ deveui: 'moving', key: 'a', state: 'nodeGone' }])
    expect(widgets[1]?.nodes).toEqual([])
    expect(parts).toEqual([])
  })
})

describe('the binary form', () => {
  it('says the same as JSON, with all but the columns in its first section', async () => {
    const dashboard = await make(
      [0, { series: [of('hall'), of('cold')] }],
      [9, { series: [of('hall', 'door')] }],
      [14, { series: [of('cold')], resolution: 'day' }],
    )
    const json = await dataOf(dashboard)
    const response = await binaryOf(dashboard, ['min', 'max'])
    expect(response.headers.get('content-type')).toBe('application/vnd.fyr.columns')
    const { words, sections, whole } = readColumns(await response.arrayBuffer())
    const { parts, ...head } = json
    expect(whole).toBe(true)
    expect(words).toEqual(head satisfies DataHead)
    expect(sections.map(({ place }) => place).sort()).toEqual([...parts.keys()])
    for (const { place, kind, columns } of sections) {
      const part = parts[place]
      const expected = part?.readings
        ? [part.readings.times, part.readings.values]
        : (['start', 'min', 'max'] as const).map((name) => part?.buckets.map((bucket) => bucket[name]))
      expect([kind, columns]).toEqual([part?.readings ? 'readings' : 'buckets', expected])
    }
  })

  it('tells of each part only what is drawn of it, when that is asked for', async () => {
    const series = [of('hall')]
    const dashboard = await make(
      [0, { series, aggregation: 'avg' }],
      [0, { series: [of('cold')] }],
      [10, { charts: [{ series, aggregation: 'max' }] }],
      [8, { series, shown: 'sum', sparkline: false }],
      [1, { series: [of('cold')], shown: 'latest', extremes: true }],
      [14, { series, resolution: 'day', aggregation: 'first' }],
    )
    const widgets = dashboard.widgets.map(({ dashboardModuleId }: { dashboardModuleId: string }) => ({
      dashboardModuleId,
      points: 24,
    }))
    const response = await binaryOf(dashboard, 'drawn', widgets)
    const { words, sections } = readColumns(await response.arrayBuffer())
    const { columns: drawn = [], widgets: data } = words as DataHead
    const partsOf = (at: number) => {
      const { part, totalPart } = data[at]?.series[0] ?? {}
      return [part, totalPart].flatMap((each) => (each === undefined ? [] : [drawn[each]]))
    }
    expect(data.map((_, at) => partsOf(at))).toEqual([
      // What two widgets draw of the same buckets is sent once.
      [['max', 'avg', 'count']],
      [['min', 'max', 'avg', 'count']],
      [['max', 'avg', 'count']],
      [['min', 'max', 'avg', 'sum']],
      [['min', 'max', 'last']],
      [['first']],
    ])
    const { parts } = await dataOf(dashboard, { widgets })
    for (const { place, columns } of sections) {
      const names = ['start', ...(drawn[place] ?? [])] as const
      expect(columns).toEqual(names.map((name) => parts[place]?.buckets.map((bucket) => bucket[name])))
    }
    expect(sections).toHaveLength(drawn.length)
  })
})

const binaryOf = (dashboard: { dashboardId: number }, columns: unknown, widgets?: unknown) =>
  fetch(`${portal.url}/api/dashboards/${dashboard.dashboardId}/data?format=binary`, {
    method: 'POST',
    headers: { authorization: `Bearer ${session.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ start, end, columns, ...(widgets !== undefined && { widgets }) }),
  })

describe('bounds', () => {
  it('refuses ranges that run backwards, too many points, and widgets of other dashboards', async () => {
    const dashboard = await make([0, { series: [of('hall')] }])
    const other = await make([0, { series: [of('hall')] }])
    const path = `/dashboards/${dashboard.dashboardId}/data`
    const foreign = other.widgets[0].dashboardModuleId
    const own = dashboard.widgets[0].dashboardModuleId
    expect((await call('POST', path, { start: end, end: start })).body.code).toBe('time.rangeReversed')
    expect((await call('POST', path, { start, end, widgets: [{ dashboardModuleId: foreign }] })).status).toBe(
      404,
    )
    const tooMany = { start, end, widgets: [{ dashboardModuleId: own, points: 4001 }] }
    expect((await call('POST', path, tooMany)).status).toBe(400)
    expect((await call('POST', path, { start: 'yesterday', end })).status).toBe(400)
  })

  it('gives each course fewer buckets when all together would be too much', async () => {
    // A hundred widgets of the same fifty series are fifty courses; each widget asks for other points.
    const series = Array.from({ length: 50 }, (_, at) => of(at % 2 ? 'hall' : 'cold', `key-${at}`))
    const dashboard = await make(...Array.from({ length: 20 }, (): [number, object] => [0, { series }]))
    await ok('POST', '/tag/key/add', { deveui: 'cold', name: 'key-0' })
    await ok(
      'POST',
      '/tag/cold/tagdata',
      Array.from({ length: 5000 }, (_, at) => ({
        key: 'key-0',
        value: at,
        createdAt: new Date(start + at * 10_000).toISOString(),
      })),
    )
    const widgets = dashboard.widgets.map(({ dashboardModuleId }: { dashboardModuleId: string }) => ({
      dashboardModuleId,
      points: 4000,
    }))
    const { widgets: data, parts } = await dataOf(dashboard, { widgets })
    const part = parts[data[0]?.series[0]?.part ?? -1]
    // 20 x 50 x 4,000 = 4 million are asked for, 300,000 may be.
    expect(part?.buckets.length).toBeGreaterThan(100)
    expect(part?.buckets.length).toBeLessThanOrEqual(300)
  })
})

describe('a reader who leaves', () => {
  it('ends the work without a word in the log, and the next one is answered', async () => {
    const dashboard = await make(
      [0, { series: [of('hall'), of('cold')] }],
      [9, { series: [of('hall')], rows: 1000 }],
    )
    complaints.length = 0
    const url = `${portal.url}/api/dashboards/${dashboard.dashboardId}/data`
    const headers = { authorization: `Bearer ${session.token}`, 'content-type': 'application/json' }
    const body = JSON.stringify({ start, end })
    await Promise.all(
      Array.from({ length: 30 }, async (_, at) => {
        const leaving = AbortSignal.timeout(at)
        await fetch(url, { method: 'POST', headers, body, signal: leaving }).catch(() => undefined)
      }),
    )
    expect((await dataOf(dashboard)).widgets).toHaveLength(2)
    expect(complaints).toEqual([])
  })
})

describe('single widgets', () => {
  it('answer readings, the latest and the newest of their keys', async () => {
    const { widgets } = await make([0, { series: [of('hall'), of('hall', 'door')] }])
    const path = `/dashboards/modules/${widgets[0].dashboardModuleId}`
    const readings = await ok('GET', `${path}/tagdata?start=${start}&end=${end}&points=24`)
    expect(readings.parts[readings.widgets[0].series[0].part].buckets).toHaveLength(24)
    const { token } = session
    const reversed = await portal.call('GET', `${path}/tagdata?start=${end}&end=${start}`, { token })
    expect([reversed.status, reversed.body.code]).toEqual([400, 'time.rangeReversed'])
    expect(await ok('GET', `${path}/latest`)).toEqual([
      { ...of('hall'), state: 'ok', latest: { value: 19, createdAt: '2024-05-06T23:54:00.000Z' } },
      {
        ...of('hall', 'door'),
        state: 'ok',
        latest: { value: 'ajar', createdAt: '2024-05-08T00:00:00.000Z' },
      },
    ])
    const newest = await ok('GET', `${path}/limit/2`)
    expect(newest.map(({ rows }: { rows: { value: unknown }[] }) => rows.map(({ value }) => value))).toEqual([
      [19, 18],
      ['ajar', 'shut'],
    ])
  })
})

describe('a node card', () => {
  it('tells how much its node has sent in the last 24 hours, where it shows that', async () => {
    await portal.createNode(session, 'chatty', { keys: [{ name: 'a' }, { name: 'b' }] })
    const at = (hoursAgo: number) => new Date(Date.now() - hoursAgo * hour).toISOString()
    await ok('POST', '/tag/chatty/tagdata', [
      ...[1, 2, 3].map((hoursAgo) => ({ key: 'a', value: hoursAgo, createdAt: at(hoursAgo) })),
      { key: 'b', value: 1, createdAt: at(4) },
      { key: 'b', value: 1, createdAt: at(30) },
    ])
    const dashboard = await make([13, { deveui: 'chatty', show: ['count'] }], [13, { deveui: 'chatty' }])
    const { widgets } = await dataOf(dashboard)
    expect(widgets.map(({ nodes }) => nodes?.[0]?.count)).toEqual([4, undefined])
  })
})

describe('a widget that is not saved', () => {
  it('is answered as the question says it is, for those who could save it', async () => {
    const dashboard = await make([8, { series: [of('hall')] }])
    const id = crypto.randomUUID()
    const module = { type: 8, layout: widgetLayout, settings: { series: [of('cold')], shown: 'max' } }
    const body = { start, end, canvas: false, widgets: [{ dashboardModuleId: id, module }] }
    const { widgets, parts } = await dataOf(dashboard, body)
    expect(widgets).toMatchObject([{ dashboardModuleId: id, series: [{ deveui: 'cold', state: 'ok' }] }])
    expect(parts[widgets[0]?.series[0]?.totalPart ?? -1]?.buckets).toMatchObject([{ max: 19 }])

    const guest = await portal.createUser(companyId, 'Guest')
    const path = `/dashboards/${dashboard.dashboardId}/data`
    expect((await portal.call('POST', path, { token: guest.token, body })).status).toBe(403)
  })
})

describe('a map that shows where nodes went', () => {
  const at = (minute: number) => new Date(start + minute * 60_000).toISOString()
  const position = (minute: number, lat: number) => ({
    key: 'position',
    value: { lat, lon: 12 },
    createdAt: at(minute),
  })
  const deveuis = ['lorry', 'hall']
  const mapOf = (settings: object) => make([4, { nodes: { by: 'nodes', deveuis }, ...settings }])

  beforeAll(async () => {
    await ok('POST', `/applications/${applicationId}/tag`, { name: 'Lorry', deveui: 'lorry', nodeType: 1 })
    await ok('POST', '/tag/lorry/tagdata', [
      position(-600, 50),
      position(20, 57.2),
      position(10, 57.1),
      { key: 'position', value: { lat: 57.3, lon: 12.5 }, createdAt: at(23 * 60) },
    ])
  })

  it('tells the places in the range, oldest first, of those that tell where they are', async () => {
    const { widgets } = await dataOf(await mapOf({ tracks: true }))
    expect(widgets[0]?.tracks).toEqual([
      {
        deveui: 'lorry',
        points: [
          [start + 600_000, 57.1, 12],
          [start + 1_200_000, 57.2, 12],
          [start + 23 * hour, 57.3, 12.5],
        ],
      },
    ])
    expect(widgets[0]?.moreTracks).toBe(false)
    expect(widgets[0]?.nodes?.find(({ deveui }) => deveui === 'lorry')).toMatchObject({
      moves: true,
      lat: 57.3,
      long: 12.5,
    })
  })

  it('tells none unless it is to show them, nor of a range without any', async () => {
    const silent = await dataOf(await mapOf({}))
    expect(silent.widgets[0]).not.toHaveProperty('tracks')
    const later = { start: start + 48 * hour, end: start + 49 * hour }
    expect((await dataOf(await mapOf({ tracks: true }), later)).widgets[0]?.tracks).toEqual([])
  })

  it('thins what is more than a screen shows, and keeps both ends', async () => {
    await ok('POST', `/applications/${applicationId}/tag`, { name: 'Van', deveui: 'van', nodeType: 1 })
    const many = Array.from({ length: 4500 }, (_, second) => ({
      key: 'position',
      value: { lat: 40 + second / 1000, lon: 12 },
      createdAt: new Date(start + second * 1000).toISOString(),
    }))
    await ok('POST', '/tag/van/tagdata', many)
    const dashboard = await make([4, { nodes: { by: 'nodes', deveuis: ['van'] }, tracks: true }])
    const points = (await dataOf(dashboard)).widgets[0]?.tracks?.[0]?.points ?? []
    expect(points.length).toBeGreaterThan(1000)
    expect(points.length).toBeLessThanOrEqual(2000)
    expect([points[0]?.[1], points.at(-1)?.[1]]).toEqual([40, 44.499])
  })

  it('threat 2: is not there for another company', async () => {
    const dashboard = await mapOf({ tracks: true })
    const { session: theirs } = await portal.createCompany('Other carrier')
    const path = `/dashboards/${dashboard.dashboardId}/data`
    const answer = await portal.call('POST', path, { token: theirs.token, body: { start, end } })
    expect(answer.status).toBe(404)
  })
})

// Last: it makes a node more.
describe('a chart that shows alarms', () => {
  it('has their limits, and when they were raised in its range', async () => {
    await ok('POST', `/applications/${applicationId}/tag`, {
      name: 'Oven',
      deveui: 'oven',
      nodeType: 1,
      keys: [{ name: 'heat' }, { name: 'lid' }],
    })
    const limits = { name: 'Hot', tag: 'oven', tagDataKey: 'heat', alertType: 3, priority: 'b' }
    await ok('POST', `/companies/${companyId}/alarm`, { ...limits, limitHigh: 200, limitLow: 20 })
    await ok('POST', `/companies/${companyId}/alarm`, {
      ...limits,
      name: 'Off',
      active: false,
      limitHigh: 300,
    })
    for (const value of [100, 250, 100]) await ok('POST', '/tag/oven/tagdata', { key: 'heat', value })
    const series = [of('oven', 'heat'), of('hall')]
    const dashboard = await make([0, { series, alarms: true }], [0, { series }])
    const now = { start: Date.now() - hour, end: Date.now() + hour }
    const [shows, other] = (await dataOf(dashboard, now)).widgets
    expect(shows?.alarms).toEqual({
      limits: [
        { deveui: 'oven', key: 'heat', name: 'Hot', value: 200, side: 'high' },
        { deveui: 'oven', key: 'heat', name: 'Hot', value: 20, side: 'low' },
      ],
      events: [
        {
          deveui: 'oven',
          key: 'heat',
          name: 'Hot',
          priority: 'b',
          triggered: expect.any(String),
          reset: expect.any(String),
        },
      ],
    })
    expect(other).not.toHaveProperty('alarms')
    const before = { start: Date.now() - 2 * hour, end: Date.now() - hour }
    expect((await dataOf(dashboard, before)).widgets[0]?.alarms?.events).toEqual([])
  })

  it('threat 5: tells who may not see alarms of none but those on what a stored dashboard shows', async () => {
    const { currentUser } = await portal.createUser(companyId, 'Guest')
    await portal.database.withCompany(companyId, async (db) => {
      await sql`insert into role (id, company_id, name, is_default, is_super, permissions) values (
        ${randomUUID()}, ${companyId}, 'Editor', false, false,
        array['Dashboard.View', 'Dashboard.Update', 'Tag.View'])`.execute(db.query)
      await sql`update membership set role_id = (select id from role where name = 'Editor')
        where account_id = ${currentUser.userId}`.execute(db.query)
      db.publishEvent('rights', { companyId, accountId: currentUser.userId })
    })
    const { token } = await portal.signIn(currentUser.email)
    const series = [of('oven', 'heat')]
    const shows = await make([0, { series, alarms: true }])
    const other = await make([0, { series: [of('hall')] }])
    const limitsOf = async ({ dashboardId }: { dashboardId: number }, question: object) => {
      const body = { start: Date.now() - hour, end: Date.now(), ...question }
      const answer = await portal.call('POST', `/dashboards/${dashboardId}/data`, { token, body })
      expect(answer.status).toBe(200)
      return answer.body.widgets[0].alarms.limits
    }
    expect(await limitsOf(shows, {})).toHaveLength(2)
    const module = { type: 0, layout: widgetLayout, settings: { series, alarms: true } }
    const id = other.widgets[0].dashboardModuleId
    expect(await limitsOf(other, { widgets: [{ dashboardModuleId: id, module }] })).toEqual([])
  })
})

describe('a chart', () => {
  it('threat 5: has the annotations of its nodes in its range, for who may read journals', async () => {
    const time = new Date().toISOString()
    await ok('POST', '/tagJournal/hall', { text: 'Filter changed', time })
    await ok('POST', '/tagJournal/hall', { text: 'No time' })
    const series = [of('hall')]
    const dashboard = await make([0, { series }], [1, { series }], [14, { series }])
    const now = { start: Date.now() - hour, end: Date.now() + hour }
    const { widgets } = await dataOf(dashboard, now)
    const changed = {
      tagJournalId: expect.any(String),
      deveui: 'hall',
      time,
      text: 'Filter changed',
      author: expect.any(String),
    }
    expect(widgets.map(({ annotations }) => annotations)).toEqual([[changed], undefined, [changed]])
    const { currentUser } = await portal.createUser(companyId, 'PublicDashboard')
    const watcher = await portal.signIn(currentUser.email)
    const path = `/dashboards/${dashboard.dashboardId}/data`
    const answer = await portal.call('POST', path, { token: watcher.token, body: now })
    expect([answer.status, JSON.stringify(answer.body).includes('Filter')]).toEqual([200, false])
  })
})
