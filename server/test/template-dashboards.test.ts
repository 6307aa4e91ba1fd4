import { randomUUID } from 'node:crypto'
import type { Session } from '@fyr/contract/accounts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Answer, startTestPortal, type TestPortal } from './portal.ts'
import { widgetLayout } from './two-companies.ts'

let portal: TestPortal
let companyId: string
let session: Session

beforeAll(async () => {
  portal = await startTestPortal()
  const other = await portal.createCompany('Borealis')
  await portal.createNode(other.session, 'theirs', { keys: [{ name: 'a' }] })
  ;({ companyId } = await portal.createCompany('Acme'))
  session = await portal.createUser(companyId, 'Admin')
  for (const [at, deveui] of ['one', 'two', 'three'].entries()) {
    await portal.createNode(session, deveui, { keys: [{ name: 'a', label: `Of ${deveui}` }] })
    await ok('POST', `/tag/${deveui}/tagdata`, { key: 'a', value: at })
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
const widget = (type: number, settings: object) => ({ type, layout: widgetLayout, settings })
const slot = (index: number, key = 'a') => ({ slotId: randomUUID(), index, key, priority: index })
const value = (index: number) =>
  widget(8, { series: [{ deveui: `slot:${index}`, key: 'a' }], sparkline: false })
const make = () =>
  ok('POST', `/templateDashboard/${companyId}`, {
    name: 'Room',
    slots: [slot(1), slot(2)],
    widgets: [value(1), value(2), widget(13, { deveui: 'slot:1' })],
  })
const ask = { start: 0, end: Date.UTC(2100, 0) }

it('is opened for any nodes, with what is about empty slots left out', async () => {
  const { templateDashboardId, widgets } = await make()
  const path = `/templateDashboard/${templateDashboardId}`
  for (const [deveui, latest] of [
    ['one', 0],
    ['two', 1],
    ['three', 2],
  ] as const) {
    const nodes = [{ index: 1, deveui }]
    const opened = await ok('POST', `${path}/open`, { nodes })
    expect(opened.references).toMatchObject([
      { deveui, key: 'a', state: 'ok', label: `Of ${deveui}` },
      { deveui, key: null, state: 'ok' },
    ])
    expect(opened.widgets[0].dashboardModuleId).toBe(widgets[0].dashboardModuleId)
    expect(opened.widgets[1].settings.series).toEqual([])
    const data = await ok('POST', `${path}/data`, { ...ask, nodes })
    expect(data.widgets[0].series).toMatchObject([{ deveui, key: 'a', latest: { value: latest } }])
    expect(data.widgets[2].nodes).toMatchObject([{ deveui }])
  }
  const both = await ok('POST', `${path}/data`, {
    ...ask,
    nodes: [
      { index: 2, deveui: 'one' },
      { index: 1, deveui: 'three' },
    ],
  })
  expect(both.widgets.slice(0, 2).map(({ series }: Answer['body']) => series[0].latest.value)).toEqual([2, 0])
})

it('threat 2: another company’s node in a slot is as none', async () => {
  const { templateDashboardId } = await make()
  const data = (deveui: string) =>
    ok('POST', `/templateDashboard/${templateDashboardId}/data`, { ...ask, nodes: [{ index: 1, deveui }] })
  const theirs = await data('theirs')
  expect(theirs.widgets[0].series).toEqual([{ deveui: 'theirs', key: 'a', state: 'nodeGone' }])
  expect(JSON.stringify(theirs)).toBe(JSON.stringify(await data('nobody')).replaceAll('nobody', 'theirs'))
  const made = await call('POST', `/templateDashboard/${templateDashboardId}/dashboard`, {
    name: 'Test',
    nodes: [{ index: 1, deveui: 'theirs' }],
  })
  expect([made.status, made.body.code]).toEqual([400, 'dashboard.foreignNode'])
})

it('takes slots once each, and widgets that name slots of its own only', async () => {
  const first = slot(1)
  const slots = [first, { ...slot(3), slotId: first.slotId }, slot(1), slot(1, 'b')]
  const made = await ok('POST', `/templateDashboard/${companyId}`, { name: 'Slots', slots })
  expect(made.slots).toEqual([first, slots[3]])
  for (const settings of [
    { series: [{ deveui: 'slot:2', key: 'a' }] },
    { series: [{ deveui: 'one', key: 'a' }] },
  ]) {
    const { status, body } = await call('POST', `/templateDashboard/${companyId}`, {
      name: 'Wrong',
      slots: [slot(1)],
      widgets: [value(1), widget(0, settings)],
    })
    expect([status, body.code, body.errors[0].field]).toEqual([
      400,
      'template.unknownSlot',
      'body.widgets.1.settings.series.0.deveui',
    ])
  }
})

it('is saved by version, and its widgets one by one', async () => {
  const { templateDashboardId, widgets } = await make()
  const path = `/templateDashboard/${templateDashboardId}`
  expect(await ok('PUT', path, { version: 1, name: 'Hall' })).toMatchObject({
    version: 2,
    name: 'Hall',
    widgetCount: 3,
  })
  const late = await call('PUT', path, { version: 1, name: 'Late' })
  expect([late.status, late.body.code]).toEqual([409, 'dashboard.changed'])
  await ok('DELETE', `/templateDashboard/widget/${widgets[0].dashboardModuleId}`)
  expect(await ok('GET', `/templateDashboard/widgets/${templateDashboardId}`)).toHaveLength(2)
  await ok('PUT', `/templateDashboard/widgets/${templateDashboardId}`, [value(1)])
  expect(await ok('GET', path)).toMatchObject({ version: 4, widgetCount: 1 })
  expect(await ok('GET', `/templateDashboard/list/${companyId}`)).toContainEqual(
    expect.objectContaining({ templateDashboardId, name: 'Hall', slotCount: 2 }),
  )
})

it('becomes a dashboard that stays when the template goes', async () => {
  const { templateDashboardId } = await make()
  const path = `/templateDashboard/${templateDashboardId}`
  const nodes = [
    { index: 1, deveui: 'one' },
    { index: 2, deveui: 'two' },
  ]
  const made = await ok('POST', `${path}/dashboard`, { name: 'My room', nodes })
  expect(made).toMatchObject({ name: 'My room', templateDashboardId, widgetCount: 3 })
  expect(made.widgets.map(({ tag }: { tag: string }) => tag)).toEqual(['one', 'two', 'one'])
  await ok('DELETE', path)
  expect((await call('GET', path)).status).toBe(404)
  expect(await ok('GET', `/dashboards/${made.dashboardId}`)).toMatchObject({ templateDashboardId: null })
})
