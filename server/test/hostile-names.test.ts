import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestPortal, type TestPortal } from './portal.ts'

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
