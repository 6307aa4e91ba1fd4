import { randomUUID } from 'node:crypto'
import type { Session } from '@fyr/contract/access/accounts'
import { maximumTemplates } from '@fyr/contract/dashboards/template-dashboards'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { widgetLayout } from '../support/companies/two-companies.ts'
import { type Answer, startTestPortal, type TestPortal } from '../support/portal.ts'

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
    expect(opened.widgets[0].dashboardModuleId).toBe(widgets[0].templateWidgetId)
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

it('threat 1: opened with another company’s node it tells no more than with none', async () => {
  const { templateDashboardId } = await make()
  const open = (deveui: string) =>
    ok('POST', `/templateDashboard/${templateDashboardId}/open`, { nodes: [{ index: 1, deveui }] })
  const theirs = await open('theirs')
  expect(theirs.references).toMatchObject([
    { deveui: 'theirs', key: 'a', state: 'nodeGone', nodeName: '' },
    { deveui: 'theirs', key: null, state: 'nodeGone', nodeName: '' },
  ])
  expect(JSON.stringify(theirs)).toBe(JSON.stringify(await open('nobody')).replaceAll('nobody', 'theirs'))
})

it('says of a key that a node lacks that it is not there', async () => {
  const widgets = [widget(8, { series: [{ deveui: 'slot:1', key: 'b' }] })]
  const body = { name: 'Keys', slots: [slot(1, 'b')], widgets }
  const { templateDashboardId } = await ok('POST', `/templateDashboard/${companyId}`, body)
  const nodes = [{ index: 1, deveui: 'one' }]
  const opened = await ok('POST', `/templateDashboard/${templateDashboardId}/open`, { nodes })
  expect(opened.references).toMatchObject([
    { deveui: 'one', key: 'b', state: 'keyGone', nodeName: 'Node one' },
  ])
  const data = await ok('POST', `/templateDashboard/${templateDashboardId}/data`, { ...ask, nodes })
  expect(data.widgets[0].series).toEqual([{ deveui: 'one', key: 'b', state: 'keyGone' }])
})

it('is opened with one node for a slot, and with what slots it has no more', async () => {
  const { templateDashboardId } = await make()
  const open = (nodes: object[]) => call('POST', `/templateDashboard/${templateDashboardId}/open`, { nodes })
  const twice = await open([
    { index: 1, deveui: 'one' },
    { index: 1, deveui: 'two' },
  ])
  expect([twice.status, twice.body.errors[0].field]).toEqual([400, 'body.nodes'])
  for (const index of [0, 51, 1.5]) expect((await open([{ index, deveui: 'one' }])).status).toBe(400)
  // An old link stays good when a slot has gone.
  const more = await open([
    { index: 1, deveui: 'one' },
    { index: 7, deveui: 'two' },
  ])
  expect(more.body.references.map(({ deveui }: { deveui: string }) => deveui)).toEqual(['one', 'one'])
})

it('calls its widgets’ ids by the specified name, and knows no other', async () => {
  const made = await make()
  const path = `/templateDashboard/${made.templateDashboardId}`
  const lists = [
    made.widgets,
    (await ok('GET', path)).widgets,
    await ok('GET', path.replace('/templateDashboard', '/templateDashboard/widgets')),
  ]
  for (const widgets of lists) {
    expect(widgets).toHaveLength(3)
    for (const each of widgets) {
      expect(each.templateWidgetId).toMatch(/^[0-9a-f-]{36}$/)
      expect(each).not.toHaveProperty('dashboardModuleId')
    }
  }
  const [first] = made.widgets
  const saved = await ok('PUT', path, {
    version: 1,
    widgets: [{ ...value(2), templateWidgetId: first.templateWidgetId }],
  })
  expect(saved.widgets).toMatchObject([{ templateWidgetId: first.templateWidgetId, tag: 'slot:2' }])
  const other = { ...value(2), dashboardModuleId: first.templateWidgetId }
  expect((await call('PUT', path, { version: 2, widgets: [other] })).status).toBe(400)
  expect((await call('PUT', `/templateDashboard/widgets/${made.templateDashboardId}`, [other])).status).toBe(
    400,
  )
})

it('gives a widget whose id another template has one of its own', async () => {
  const { widgets } = await make()
  const { templateWidgetId } = widgets[0]
  const again = { ...value(1), templateWidgetId }
  const body = { name: 'Copy', slots: [slot(1)], widgets: [again, again] }
  const copy = await ok('POST', `/templateDashboard/${companyId}`, body)
  const ids = copy.widgets.map((each: { templateWidgetId: string }) => each.templateWidgetId)
  expect(new Set([templateWidgetId, ...ids]).size).toBe(3)
  const saved = await ok('PUT', `/templateDashboard/${copy.templateDashboardId}`, {
    version: 1,
    widgets: [again],
  })
  expect(saved.widgets[0].templateWidgetId).not.toBe(templateWidgetId)
})

it('shows what is being made to who may save it, of this company’s nodes only', async () => {
  const dashboardModuleId = randomUUID()
  const preview = (deveui: string, token = session.token) =>
    portal.call('POST', '/templateDashboard/preview', {
      token,
      body: {
        ...ask,
        widgets: [{ dashboardModuleId, module: widget(8, { series: [{ deveui, key: 'a' }] }) }],
      },
    })
  const seen = await preview('two')
  expect(seen.body.widgets).toMatchObject([
    { dashboardModuleId, series: [{ deveui: 'two', state: 'ok', latest: { value: 1 } }] },
  ])
  const theirs = await preview('theirs')
  expect(theirs.body.widgets[0].series).toEqual([{ deveui: 'theirs', key: 'a', state: 'nodeGone' }])
  const guest = await portal.createUser(companyId, 'Guest')
  const { templateDashboardId } = await make()
  const open = `/templateDashboard/${templateDashboardId}/open`
  const opened = await portal.call('POST', open, { token: guest.token, body: { nodes: [] } })
  expect(opened.status).toBe(200)
  const refused = await preview('two', guest.token)
  expect([refused.status, refused.body.code]).toEqual([403, 'access.denied'])
})

it('shows what is being made to who may make it, without the right to change what is there', async () => {
  await portal.database.withPlatform(async (db) => {
    const held = ['Dashboard.View', 'Dashboard.Create', 'Tag.View']
    await sql`update role set permissions = ${held}
      where company_id = ${companyId} and built_in = 'User'`.execute(db.query)
    db.publishEvent('rights', { companyId, accountId: null })
  })
  const { token } = await portal.createUser(companyId, 'User')
  const body = {
    ...ask,
    widgets: [
      { dashboardModuleId: randomUUID(), module: widget(8, { series: [{ deveui: 'two', key: 'a' }] }) },
    ],
  }
  const seen = await portal.call('POST', '/templateDashboard/preview', { token, body })
  expect(seen.body.widgets).toMatchObject([{ series: [{ state: 'ok', latest: { value: 1 } }] }])
  const { templateDashboardId } = await make()
  const changed = { version: 1, name: 'Other' }
  const path = `/templateDashboard/${templateDashboardId}`
  expect((await portal.call('PUT', path, { token, body: changed })).status).toBe(403)
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
  await ok('DELETE', `/templateDashboard/widget/${widgets[0].templateWidgetId}`)
  expect(await ok('GET', `/templateDashboard/widgets/${templateDashboardId}`)).toHaveLength(2)
  await ok('PUT', `/templateDashboard/widgets/${templateDashboardId}`, [value(1)])
  expect(await ok('GET', path)).toMatchObject({ version: 4, widgetCount: 1 })
  expect(await ok('GET', `/templateDashboard/list/${companyId}`)).toContainEqual(
    expect.objectContaining({ templateDashboardId, name: 'Hall', slotCount: 2 }),
  )
})

it('keeps one of two saves that come at once', async () => {
  const { templateDashboardId } = await make()
  const names = ['One', 'Two', 'Three', 'Four']
  const answers = await Promise.all(
    names.map((name) => call('PUT', `/templateDashboard/${templateDashboardId}`, { version: 1, name })),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
  const kept = names[answers.findIndex(({ status }) => status === 200)]
  expect(await ok('GET', `/templateDashboard/${templateDashboardId}`)).toMatchObject({
    version: 2,
    name: kept,
  })
  for (const { status, body } of answers) if (status === 409) expect(body.code).toBe('dashboard.changed')
})

it('names the slots as people do, and counts the nodes that it needs', async () => {
  const slots = [{ ...slot(1), name: ' Indoors ' }, slot(1, 'b'), slot(2)]
  const made = await ok('POST', `/templateDashboard/${companyId}`, { name: 'Named', slots })
  expect(made).toMatchObject({ slotCount: 3, nodeCount: 2, slots: [{ name: 'Indoors' }, {}, {}] })
  expect(made.slots[1]).not.toHaveProperty('name')
  const bad = { name: 'Bad', slots: [{ ...slot(1), name: ' ' }] }
  expect((await call('POST', `/templateDashboard/${companyId}`, bad)).status).toBe(400)
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

it('stops at two hundred, however many are made at once', async () => {
  const { companyId: full, session: owner } = await portal.createCompany('Full')
  const create = () =>
    portal.call('POST', `/templateDashboard/${full}`, { token: owner.token, body: { name: 'One more' } })
  while ((await listed()) < maximumTemplates - 3) {
    const room = maximumTemplates - 3 - (await listed())
    await Promise.all(Array.from({ length: Math.min(20, room) }, create))
  }
  const answers = await Promise.all(Array.from({ length: 12 }, create))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(3)
  expect(answers.find(({ status }) => status !== 201)?.body.code).toBe('template.tooMany')
  expect(await listed()).toBe(maximumTemplates)

  async function listed(): Promise<number> {
    return (await portal.call('GET', `/templateDashboard/list/${full}`, { token: owner.token })).body.length
  }
})
