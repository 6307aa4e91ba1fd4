import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { startTestPortal, type TestPortal } from '../support/portal.ts'

/** Names that every plain object answers to. */
const hostile = ['constructor', '__proto__', 'toString', 'hasOwnProperty', 'valueOf', '__defineGetter__']
let portal: TestPortal
let token: string
let companyId: string

beforeAll(async () => {
  portal = await startTestPortal()
  const made = await portal.createCompany('Acme')
  token = made.session.token
  companyId = made.companyId
  await portal.createNode(made.session, 'n1')
})
afterAll(() => portal?.stop())

const call = (method: string, path: string, body?: unknown) => portal.call(method, path, { token, body })
/** JSON whose own key is `__proto__`, which a literal in this language cannot say. */
const json = (text: string) => ({ token, body: text, headers: { 'content-type': 'application/json' } })
const clean = () => expect(Object.keys(Object.prototype).concat(Object.keys({}))).toEqual([])

it('threat 26: keys that every object answers to are stored, listed and answered as any other', async () => {
  const createdAt = Date.now()
  const readings = hostile.map((key, value) => ({ key, value, createdAt }))
  const sent = await call('POST', '/tag/n1/tagdata', readings)
  expect(sent).toMatchObject({ status: 202, body: { accepted: hostile.length } })
  const node = await call('GET', '/tag/n1')
  const names = node.body.keys.map(({ name }: { name: string }) => name)
  expect(names.sort()).toEqual(hostile.toSorted())
  for (const [value, key] of hostile.entries()) {
    const range = await call('GET', `/tagdata/timeseries/n1/${key}/${createdAt - 1000}/${createdAt + 1000}`)
    expect([key, range.status]).toEqual([key, 200])
    expect([key, JSON.stringify(range.body)]).toEqual([key, expect.stringContaining(`"value":${value}`)])
    const latest = await call('GET', `/tag/latest/n1/${key}`)
    expect([key, latest]).toMatchObject([key, { status: 200, body: { value } }])
  }
  clean()
})

it('threat 26: JSON that would reach for a prototype is refused or is data, never both', async () => {
  for (const text of [
    '[{"key":"t","value":1,"__proto__":{"isSuper":true}}]',
    '[{"key":"position","value":{"lat":1,"lon":2,"__proto__":{"isSuper":true}}}]',
    '{"__proto__":[{"key":"t","value":1}]}',
    '[{"key":"t","value":{"constructor":{"prototype":{"isSuper":true}}}}]',
  ]) {
    const { status } = await portal.call('POST', '/tag/n1/tagdata', json(text))
    expect([text, [202, 400].includes(status)]).toEqual([text, true])
    clean()
  }
})

it('threat 26: settings of dashboards, templates and companies take such names for data', async () => {
  const series = hostile.map((key) => ({ deveui: 'n1', key }))
  const layout = { lg: { x: 0, y: 0, w: 6, h: 6 } }
  const widgets = [{ type: 0, title: '__proto__', layout, settings: { series } }]
  const dashboard = await call('POST', '/dashboards', { name: 'constructor', widgets })
  expect(dashboard.status).toBe(201)
  const from = Date.now() - 3_600_000
  const data = await call('POST', `/dashboards/${dashboard.body.dashboardId}/data`, {
    from,
    to: Date.now(),
    pixels: 600,
  })
  expect(data.status).toBeLessThan(500)

  for (const path of [
    '/dashboards',
    '/templateDashboard',
    `/companies/${companyId}/alarm`,
    '/settings/user',
  ]) {
    for (const part of ['"__proto__":{"admin":true}', '"constructor":{"prototype":{"admin":true}}']) {
      const widget = `{"type":0,"title":"x","layout":{"lg":{"x":0,"y":0,"w":6,"h":6}},"settings":{"series":[],${part}}}`
      const { status } = await portal.call('POST', path, json(`{"name":"x","widgets":[${widget}],${part}}`))
      expect([path, part, status < 500]).toEqual([path, part, true])
      clean()
    }
  }
})

describe('threat 25: nodes with addresses that every object answers to', () => {
  const layout = { lg: { x: 0, y: 0, w: 6, h: 6 } }
  const seriesOf = (widgets: { settings: { series: { deveui: string; key: string }[] } }[]) =>
    widgets[0]?.settings.series.map(({ deveui, key }) => `${deveui} ${key}`)
  const all = hostile.map((name) => `${name} ${name}`)
  const settings = { series: hostile.map((name) => ({ deveui: name, key: name })) }
  let dashboardId: string
  let file: { widgets: [] }

  beforeAll(async () => {
    const application = await call('POST', `/applications/${companyId}`, { name: '__proto__' })
    for (const deveui of hostile) {
      const node = { name: deveui, deveui, nodeType: 1, keys: [{ name: deveui, label: deveui }] }
      const made = await call('POST', `/applications/${application.body.id}/tag`, node)
      expect([deveui, made.status, made.body.deveui]).toEqual([deveui, 201, deveui])
    }
    const readings = hostile.map((name, value) => ({ deveui: name, key: name, value }))
    expect((await call('POST', '/tagdata', readings)).body).toMatchObject({ accepted: hostile.length })
    const body = { name: 'toString', widgets: [{ type: 0, title: 'constructor', layout, settings }] }
    const made = await call('POST', '/dashboards', body)
    expect(made.status).toBe(201)
    dashboardId = made.body.dashboardId
  })
  afterEach(clean)

  it('are told by every call for them, each with its own', async () => {
    const names = hostile.join(',')
    const currents = await call('GET', `/tagdata/currents?deveuis=${names}&keys=${names}`)
    expect(
      currents.body.map(({ key, value }: { key: string; value: number }) => [key, value]).sort(),
    ).toEqual(hostile.map((key, value) => [key, value]).sort())
    const keys = await call('POST', '/tag/meta-with-keys', { deveuis: hostile })
    expect(keys.body.map(({ deveui }: { deveui: string }) => deveui).sort()).toEqual(hostile.toSorted())
    for (const name of hostile) {
      const found = await call('GET', `/tag?search=${name}&sort=name`)
      expect([name, found.body.map(({ deveui }: { deveui: string }) => deveui)]).toEqual([name, [name]])
    }
  })

  it('stand in dashboards as they were saved, and have their readings there', async () => {
    expect(seriesOf((await call('GET', `/dashboards/${dashboardId}`)).body.widgets)).toEqual(all)
    const range = { start: Date.now() - 3_600_000, end: Date.now() + 1000 }
    const { status, body } = await call('POST', `/dashboards/${dashboardId}/data`, range)
    expect(status).toBe(200)
    for (const name of hostile)
      expect([name, JSON.stringify(body)]).toEqual([name, expect.stringContaining(`"${name}"`)])
    expect(JSON.stringify(body)).not.toContain('gone')
  })

  it('come back from a file, and are named anew in it', async () => {
    file = (await call('GET', `/dashboards/${dashboardId}/export`)).body
    const plain = await call('POST', `/dashboards/import/${companyId}`, { file })
    expect([plain.status, seriesOf(plain.body.widgets)]).toEqual([201, all])
    const nodes = { constructor: 'valueOf', toString: 'n1' }
    const renamed = await call('POST', `/dashboards/import/${companyId}`, { file, nodes })
    expect([renamed.status, seriesOf(renamed.body.widgets)]).toEqual([
      201,
      all.map((each) => each.replace(/^constructor /, 'valueOf ').replace(/^toString /, 'n1 ')),
    ])
    const reaching = await portal.call(
      'POST',
      `/dashboards/import/${companyId}`,
      json(`{"file":${JSON.stringify(file)},"nodes":{"__proto__":"n1"}}`),
    )
    expect([reaching.status, reaching.body.code]).toEqual([400, 'request.invalid'])
  })
})

/** But for readings, where such names are data: see below. */
it('threat 25: a body that reaches for a prototype is refused at every depth, however it is spelled', async () => {
  const parts = [
    '"__proto__":{"isSuper":true}',
    '"\\u005f_proto__":{"isSuper":true}',
    '"__pr\\u006fto__":null',
    '"constructor":{"prototype":{"isSuper":true}}',
    '"c\\u006fnstructor":{"prototype":{"isSuper":true}}',
  ]
  const widget = (part: string) =>
    `{"type":0,"title":"x","layout":{"lg":{"x":0,"y":0,"w":6,"h":6}},"settings":{"series":[{"deveui":"n1","key":"k",${part}}]}}`
  for (const part of parts) {
    for (const [method, path, body] of [
      ['POST', '/dashboards', `{"name":"x","settings":{${part}},"widgets":[]}`],
      ['POST', '/dashboards', `{"name":"x","widgets":[${widget(part)}]}`],
      ['POST', `/templateDashboard/${companyId}`, `{"name":"x","slots":[{${part}}],"widgets":[]}`],
      [
        'POST',
        `/dashboards/import/${companyId}`,
        `{"file":{"format":"fyr-dashboard/1","settings":{${part}}}}`,
      ],
      ['PUT', `/settings/company/${companyId}`, `{"COORDINATES":{"latitude":57,"longitude":12,${part}}}`],
      [
        'PUT',
        `/settings/company/${companyId}`,
        `{"COORDINATES":${JSON.stringify(`{"latitude":57,"longitude":12,${part}}`)}}`,
      ],
      ['POST', '/settings', `{"dark":"true",${part}}`],
      ['POST', '/tagdata/currents', `{"series":[{"deveui":"n1",${part}}]}`],
    ] as const) {
      const answer = await portal.call(method, path, json(body))
      expect([part, path, answer.status]).toEqual([part, path, 400])
    }
    clean()
  }
  expect((await call('GET', `/settings/company/${companyId}`)).body.COORDINATES ?? null).toBeNull()
})

it('threat 25: queries that reach for a prototype are refused, or are what they would be without', async () => {
  for (const query of [
    '__proto__[isSuper]=1',
    'constructor[prototype][isSuper]=1',
    '__proto__=1',
    'constructor=1',
    'sort=__proto__',
    'sort=constructor',
    'search[__proto__]=x',
  ]) {
    const { status } = await call('GET', `/tag?${query}`)
    expect([query, [200, 400].includes(status)]).toEqual([query, true])
    clean()
  }
  for (const name of ['__proto__', 'constructor'])
    expect((await call('GET', `/tag?sort=${name}`)).status).toBe(400)
})

it('threat 25: an object that is a reading comes back as it was sent, whatever its names', async () => {
  await call('PUT', '/tag/n1', { flattenJson: false })
  const value = { constructor: 1, toString: { valueOf: 'x' }, hasOwnProperty: null }
  expect((await call('POST', '/tag/n1/tagdata', { key: 'object', value })).status).toBe(202)
  expect((await call('GET', '/tag/latest/n1/object')).body.value).toEqual(value)
  clean()
})

describe('threat 26: names within a reading that reach for a prototype', () => {
  const value = '{"__proto__":{"k":1},"constructor":{"prototype":{"k":2}},"t":3}'
  const readings = `[{"key":"t","value":1,"__proto__":{"isSuper":true}},{"key":"SENSOR","value":${value}}]`
  const storedOf = async (deveui: string) => {
    const currents = await call('GET', `/tag/${deveui}/currents`)
    return currents.body
      .map((each: { key: string; value: unknown }) => `${each.key} ${JSON.stringify(each.value)}`)
      .sort()
  }

  it.each([
    ['flattened', true, ['SENSOR.__proto__.k 1', 'SENSOR.constructor.prototype.k 2', 'SENSOR.t 3', 't 1']],
    ['as it is', false, ['SENSOR {"constructor":{"prototype":{"k":2}},"t":3}', 't 1']],
  ] as const)('are data over HTTP, as over MQTT: %s', async (name, flattenJson, expected) => {
    const deveui = `named-${name}`.replaceAll(' ', '-')
    const application = await call('POST', `/applications/${companyId}`, { name })
    const node = { name: deveui, deveui, nodeType: 1, flattenJson }
    expect((await call('POST', `/applications/${application.body.id}/tag`, node)).status).toBe(201)
    const sent = await portal.call('POST', `/tag/${deveui}/tagdata`, json(readings))
    expect(sent).toMatchObject({ status: 202, body: { accepted: 2, rejected: [] } })
    expect(await storedOf(deveui)).toEqual(expected)
    const many = json(readings.replaceAll('{"key"', `{"deveui":"${deveui}","key"`))
    expect(await portal.call('POST', '/tagdata', many)).toMatchObject({ status: 202, body: { accepted: 2 } })
    expect(await storedOf(deveui)).toEqual(expected)
    const range = await call('GET', `/tagdata/timeseries/${deveui}/SENSOR/2026-01-01/2036-01-01`)
    expect(JSON.stringify(range.body)).toContain(flattenJson ? 'object.notFound' : value)
    clean()
  })

  it('are data however they are spelled, and harm no reading beside them', async () => {
    await call('PUT', '/tag/n1', { flattenJson: true })
    for (const part of [
      '"\\u005f_proto__":{"isSuper":true}',
      '"__pr\\u006fto__":1',
      '"c\\u006fnstructor":{"prototype":{"isSuper":true}}',
    ]) {
      const body = `[{"key":"k","value":{"a":[{${part}}]}},{"key":"beside","value":1,${part}}]`
      const answer = await portal.call('POST', '/tag/n1/tagdata', json(body))
      expect([part, answer.status, answer.body]).toMatchObject([part, 202, { accepted: 2, rejected: [] }])
      clean()
    }
    const names = (await call('GET', '/tag/n1/currents')).body.map(({ key }: { key: string }) => key)
    expect(names).toEqual(
      expect.arrayContaining([
        'beside',
        'k.a.0.__proto__',
        'k.a.0.__proto__.isSuper',
        'k.a.0.constructor.prototype.isSuper',
      ]),
    )
  })
})
