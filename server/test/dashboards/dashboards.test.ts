import { randomUUID } from 'node:crypto'
import type { Session } from '@fyr/contract/access/accounts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insertDashboard } from '#domains/dashboards/dashboards/dashboard-store.ts'
import { pictures, pngWith } from '#lib/picture/picture.fixture.ts'
import { widgetLayout } from '../support/companies/two-companies.ts'
import { type Answer, startTestPortal, type TestPortal } from '../support/portal.ts'

let portal: TestPortal
let companyId: string
let session: Session
const heard: object[] = []

beforeAll(async () => {
  portal = await startTestPortal({ FYR_PUBLIC_URL: 'https://portal.example.com' })
  portal.database.events.subscribe('dashboard', (change) => heard.push({ kind: 'saved', ...change }))
  portal.database.events.subscribe('dashboardDeleted', (change) => heard.push({ kind: 'deleted', ...change }))
  portal.database.events.subscribe('dashboardTree', (change) => heard.push({ kind: 'tree', ...change }))
  const other = await portal.createCompany('Borealis')
  await portal.createNode(other.session, 'theirs', { keys: [{ name: 'a' }] })
  ;({ companyId } = await portal.createCompany('Acme'))
  session = await portal.createUser(companyId, 'Admin')
  await portal.createNode(session, 'ours', { keys: [{ name: 'a', label: 'Warmth', unit: '°C' }] })
})
afterAll(async () => {
  await portal?.stop()
})

const call = (
  method: string,
  path: string,
  body?: unknown,
  headers?: Record<string, string>,
): Promise<Answer> => portal.call(method, path, { token: session.token, body, ...(headers && { headers }) })
async function ok(method: string, path: string, body?: unknown): Promise<Answer['body']> {
  const answer = await call(method, path, body)
  if (answer.status >= 300) throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`)
  return answer.body
}
const widget = (type: number, settings: object, more: object = {}) => ({
  type,
  layout: widgetLayout,
  settings,
  ...more,
})
const chartOf = (deveui: string, key = 'a') => widget(0, { series: [{ deveui, key }] })
const text = (markdown: string, more: object = {}) => widget(2, { markdown }, more)
const make = (fields: object = {}) => ok('POST', '/dashboards', { name: 'Test', ...fields })
const get = (id: number) => ok('GET', `/dashboards/${id}`)
const auditOf = async (id: number | string) =>
  await portal.database.withCompany(companyId, async ({ query }) => {
    const { rows } = await sql<{ action: string; changes: object; actor: string }>`
      select action, changes, label as actor from audit join audit_person on person_id = actor_id
      where object_type like 'dashboard%' and object_id = ${String(id)} order by id`.execute(query)
    return rows
  })

describe('ids', () => {
  const template = { name: 'T', slots: [], widgets: [] }
  const makeTemplate = async () =>
    (await ok('POST', `/templateDashboard/${companyId}`, template)).templateDashboardId

  it('threat 5: do not tell how many dashboards and templates other companies make', async () => {
    for (const makeOne of [async () => (await make()).dashboardId, makeTemplate]) {
      const ids: number[] = []
      for (let count = 0; count < 5; count++) ids.push(await makeOne())
      // Counted, all five are below a million; at random, each is once in 2,147 times.
      expect(Math.max(...ids)).toBeGreaterThan(1_000_000)
      expect(Math.max(...ids)).toBeLessThanOrEqual(2_147_483_647)
    }
  })

  it('that another company has are drawn again', async () => {
    const { session: theirs } = await portal.createCompany('Ceres')
    const taken: number = (
      await portal.call('POST', '/dashboards', { token: theirs.token, body: { name: 'A' } })
    ).body.dashboardId
    const free = taken === 7 ? 8 : 7
    const draws = [taken, taken, free]
    const dashboard = {
      name: 'B',
      type: 'default' as const,
      categoryId: null,
      settings: (await make()).settings,
      createdAt: new Date(),
      updatedBy: 'Test',
    }
    const insert = (draw: () => number) =>
      portal.database.withCompany(companyId, (db) => insertDashboard(db, dashboard, draw))
    expect(await insert(() => draws.shift() ?? 0)).toBe(free)
    expect(await get(free)).toMatchObject({ name: 'B' })
    await expect(insert(() => taken)).rejects.toThrow('No free id')
    expect(await portal.call('GET', `/dashboards/${taken}`, { token: theirs.token })).toMatchObject({
      body: { name: 'A' },
    })
  })
})

describe('saving', () => {
  it('takes the whole dashboard, keeps ids and the order, and leaves what is left out', async () => {
    const made = await make({ widgets: [text('one'), text('two')], settings: { range: '7d' } })
    expect(made).toMatchObject({
      version: 1,
      type: 'default',
      categoryId: '00000000-0000-0000-0000-000000000000',
      isDefault: false,
      widgetCount: 2,
      settings: { range: '7d', wallSeconds: 30 },
    })
    const [one, two] = made.widgets
    const fresh = randomUUID()
    heard.length = 0
    const saved = await ok('PUT', `/dashboards/${made.dashboardId}`, {
      version: 1,
      widgets: [
        { ...text('new', { title: 'New' }), dashboardModuleId: fresh },
        { ...text('two again'), dashboardModuleId: two.dashboardModuleId },
      ],
    })
    expect(saved).toMatchObject({ version: 2, name: 'Test', settings: { range: '7d' } })
    expect(
      saved.widgets.map(({ dashboardModuleId, index, title }: Record<string, unknown>) => [
        dashboardModuleId,
        index,
        title,
      ]),
    ).toEqual([
      [fresh, 0, 'New'],
      [two.dashboardModuleId, 1, ''],
    ])
    expect(saved).toEqual(await get(made.dashboardId))
    expect((await call('GET', `/dashboards/modules/${one.dashboardModuleId}`)).status).toBe(404)
    const user = (await auditOf(made.dashboardId))[0]?.actor
    expect(heard).toEqual([{ kind: 'saved', companyId, dashboardId: made.dashboardId, version: 2, user }])
    expect(await auditOf(made.dashboardId)).toMatchObject([
      { action: 'created' },
      { action: 'updated', changes: { version: { from: 1, to: 2 } } },
    ])
  })

  it('two people at once: the second is told who was first, and nothing is lost', async () => {
    const { dashboardId } = await make({ widgets: [text('one')] })
    const colleague = await portal.createUser(companyId, 'User', 'colleague@example.com')
    const body = { version: 1, name: 'First' }
    await portal.call('PUT', `/dashboards/${dashboardId}`, { token: colleague.token, body })
    const late = await call('PUT', `/dashboards/${dashboardId}`, { version: 1, name: 'Second', widgets: [] })
    expect([late.status, late.body.code]).toEqual([409, 'dashboard.changed'])
    expect(late.body.message).toContain('colleague@example.com')
    expect(await get(dashboardId)).toMatchObject({ name: 'First', version: 2, widgetCount: 1 })
    // Both at the very same time: one of them wins.
    const both = await Promise.all(
      ['a', 'b'].map((name) => call('PUT', `/dashboards/${dashboardId}`, { version: 2, name })),
    )
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  it('gives widgets that bring another’s id one of their own', async () => {
    const first = await make({ widgets: [text('one')] })
    const taken = first.widgets[0].dashboardModuleId
    const second = await make({ widgets: [{ ...text('copy'), dashboardModuleId: taken }] })
    expect(second.widgets[0].dashboardModuleId).not.toBe(taken)
    const twice = [text('a'), text('b')].map((each) => ({ ...each, dashboardModuleId: randomUUID() }))
    const [a] = twice
    const { widgets } = await make({ widgets: [a, { ...twice[1], dashboardModuleId: a?.dashboardModuleId }] })
    expect(widgets[0].dashboardModuleId).not.toBe(widgets[1].dashboardModuleId)
    expect((await get(first.dashboardId)).widgets[0].settings.markdown).toBe('one')
  })

  it('keeps states of before, fifty of them, and brings them back', async () => {
    const { dashboardId } = await make({ widgets: [text('first')] })
    await portal.createNode(session, 'short-lived', { keys: [{ name: 'a' }] })
    const path = `/dashboards/${dashboardId}`
    await ok('PUT', path, { version: 1, name: 'With a node', widgets: [chartOf('short-lived')] })
    await ok('DELETE', '/tag/force/short-lived')
    await ok('PUT', path, { version: 2, name: 'Empty', widgets: [] })
    expect(await ok('GET', `${path}/versions`)).toMatchObject([
      { version: 3, name: 'Empty', widgetCount: 0 },
      { version: 2, name: 'With a node', widgetCount: 1 },
      { version: 1, name: 'Test', widgetCount: 1 },
    ])
    expect(await ok('GET', `${path}/versions/1`)).toMatchObject({
      version: 1,
      widgets: [{ settings: { markdown: 'first' } }],
    })
    const restored = await ok('POST', `${path}/versions/2/restore`)
    expect(restored).toMatchObject({
      version: 4,
      name: 'With a node',
      references: [{ deveui: 'short-lived', state: 'nodeGone' }],
    })
    for (let version = 4; version < 56; version++) await ok('PUT', path, { version, name: `No ${version}` })
    const versions = await ok('GET', `${path}/versions`)
    expect([versions.length, versions.at(-1).version]).toEqual([50, 7])
    expect((await call('GET', `${path}/versions/6`)).status).toBe(404)
  })
})

describe('what a dashboard may hold', () => {
  it('threat 2: no other company’s node or application, wherever it is put; the answer is that of none', async () => {
    const widgets = (deveui: string) => [text('one'), chartOf('ours'), chartOf(deveui)]
    const theirs = await call('POST', '/dashboards', { name: 'Test', widgets: widgets('theirs') })
    const none = await call('POST', '/dashboards', { name: 'Test', widgets: widgets('nowhere') })
    expect([theirs.status, theirs.body.code, theirs.body.errors[0].field]).toEqual([
      400,
      'dashboard.foreignNode',
      'body.widgets.2.settings.series.0.deveui',
    ])
    expect({ ...none.body, requestId: '' }).toEqual({ ...theirs.body, requestId: '' })
    const places = [
      widget(13, { deveui: 'theirs' }),
      widget(4, { nodes: { by: 'nodes', deveuis: ['theirs'] } }),
      widget(4, { markers: [{ markerId: randomUUID(), lat: 1, long: 1, deveui: 'THEIRS' }] }),
      widget(10, { charts: [{ series: [{ deveui: 'theirs', key: 'a' }] }] }),
      widget(16, { x: { deveui: 'theirs', key: 'a' } }),
      widget(11, { labels: [{ labelId: randomUUID(), x: 0, y: 0, deveui: 'theirs', key: 'a' }] }),
      widget(3, { deveui: 'theirs' }),
    ]
    for (const place of places) {
      const answer = await call('POST', '/dashboards', { name: 'Test', widgets: [place] })
      expect([place.type, answer.status, answer.body.code]).toEqual([
        place.type,
        400,
        'dashboard.foreignNode',
      ])
    }
    const ofMap = {
      name: 'Map',
      type: 'map',
      settings: { map: { nodes: { by: 'nodes', deveuis: ['theirs'] } } },
    }
    expect((await call('POST', '/dashboards', ofMap)).body.code).toBe('dashboard.foreignNode')
    const overview = widget(15, { nodes: { by: 'application', applicationId: randomUUID() } })
    const ofApplication = await call('POST', '/dashboards', { name: 'Test', widgets: [overview] })
    expect([ofApplication.status, ofApplication.body.code]).toEqual([400, 'dashboard.foreignApplication'])
  })

  it('nodes that went since may stay; whoever may not see nodes adds none', async () => {
    await portal.createNode(session, 'passing', { keys: [{ name: 'a' }] })
    const { dashboardId } = await make({ widgets: [chartOf('passing')] })
    await ok('DELETE', '/tag/force/passing')
    const widgets = [chartOf('passing'), text('more')]
    await ok('PUT', `/dashboards/${dashboardId}`, { version: 1, widgets })
    await ok('PUT', `/dashboards/${dashboardId}`, { version: 2, widgets: [] })
    const back = await call('PUT', `/dashboards/${dashboardId}`, { version: 3, widgets })
    expect(back.body.code).toBe('dashboard.foreignNode')
    const viewer = await portal.createUser(companyId, 'User', 'narrow@example.com')
    await portal.database.withCompany(companyId, async (db) => {
      const narrow = sql`update role set permissions = array_remove(permissions, 'Tag.View') where built_in = 'User'`
      await narrow.execute(db.query)
      db.publishEvent('rights', { companyId, accountId: null })
    })
    const answer = await portal.call('PUT', `/dashboards/${dashboardId}`, {
      token: viewer.token,
      body: { version: 3, widgets: [chartOf('ours')] },
    })
    expect([answer.status, answer.body.code]).toEqual([403, 'access.denied'])
  })

  it('kinds that there are not yet, and too much of anything, are refused', async () => {
    const refusal = async (widgets: object[]) => {
      const { status, body } = await call('POST', '/dashboards', { name: 'Test', widgets })
      return [status, body.errors?.[0]?.code ?? body.code]
    }
    for (const type of [19, 20, -1, '0']) {
      expect([type, await refusal([{ ...widget(0, {}), type }])]).toEqual([type, [400, 'field.invalid']])
    }
    expect(await refusal(Array.from({ length: 101 }, () => text('x')))).toEqual([400, 'field.tooMany'])
    const series = (count: number) =>
      Array.from({ length: count }, (_, at) => ({ deveui: 'ours', key: `k${at}` }))
    expect(await refusal([widget(0, { series: series(51) })])).toEqual([400, 'field.tooMany'])
    const charts = [{ series: series(30) }, { series: series(21) }]
    expect(await refusal([widget(10, { charts })])).toEqual([400, 'dashboard.tooManySeries'])
    expect(await refusal([text('x'.repeat(20_001))])).toEqual([400, 'field.tooLong'])
    expect(await refusal([widget(0, { colour: 'red' })])).toEqual([400, 'field.unknown'])
    expect(await refusal([{ ...text('x'), layout: { lg: { x: 10, y: 0, w: 4, h: 1 } } }])).toEqual([
      400,
      'field.invalid',
    ])
    const long = 'l'.repeat(255)
    const labels = Array.from({ length: 100 }, () => ({
      labelId: randomUUID(),
      x: 0,
      y: 0,
      deveui: 'ours',
      key: 'k'.repeat(128),
      label: long,
      thresholds: Array.from({ length: 20 }, (_, value) => ({ value, label: 'm'.repeat(64) })),
    }))
    expect(await refusal([widget(11, { labels })])).toEqual([400, 'dashboard.tooLarge'])
    const { dashboardId } = await make({ widgets: Array.from({ length: 100 }, () => text('x')) })
    const more = await call('POST', `/dashboards/${dashboardId}/modules`, text('x'))
    expect([more.status, more.body.code]).toEqual([400, 'dashboard.tooManyWidgets'])
  })

  it('threat 18: frames show other pages by https only, never the portal itself', async () => {
    const { port } = new URL(portal.url)
    const refused = [
      ['http://example.com/', 'field.webAddress'],
      ['javascript:alert(1)', 'field.webAddress'],
      ['data:text/html,x', 'field.webAddress'],
      ['https://user:secret@example.com/', 'field.webAddress'],
      ['//example.com', 'field.webAddress'],
      ['https://portal.example.com/dashboard/1', 'dashboard.ownAddress'],
      ['https://PORTAL.example.com.:8443/', 'dashboard.ownAddress'],
      [`https://127.0.0.1:${port}/`, 'dashboard.ownAddress'],
      ['https://2130706433/', 'dashboard.ownAddress'],
    ] as const
    for (const [url, code] of refused) {
      const { status, body } = await call('POST', '/dashboards', {
        name: 'Test',
        widgets: [widget(6, { url })],
      })
      expect([url, status, body.errors?.[0]?.code]).toEqual([url, 400, code])
    }
    await make({ widgets: [widget(6, { url: 'https://example.com/page?x=1' })] })
  })
})

describe('pictures', () => {
  const png = { 'content-type': 'image/png' }
  const shown = async (name: string) => (await portal.call('GET', `/image/${name}`)).status

  it.each([
    ['an image', 3],
    ['an image map', 11],
  ])('threat 21: of %s are cleaned, and what is none or too large is refused', async (_, type) => {
    const { dashboardId, widgets } = await make({ widgets: [widget(type, {}), text('x')] })
    const polyglot = Buffer.concat([pngWith(), Buffer.from('<script>alert(1)</script>')])
    const { body } = await call('POST', `/dashboards/${dashboardId}/image`, polyglot, png)
    const kept = await fetch(`${portal.url}/api/image/${body.image}`)
    expect(kept.headers.get('content-type')).toBe('image/png')
    expect(Buffer.from(await kept.arrayBuffer()).includes('script')).toBe(false)
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
    const path = `/dashboards/modules/${widgets[0].dashboardModuleId}/image`
    for (const [file, contentType, status] of [
      [svg, 'image/svg+xml', 415],
      [svg, 'image/png', 400],
      [Buffer.from('GIF89a'), 'image/png', 400],
      [Buffer.alloc(100_000_000), 'image/png', 413],
    ] as const) {
      const answer = await call('POST', path, file, { 'content-type': contentType })
      expect([contentType, answer.status]).toEqual([contentType, status])
    }
    const wrong = await call(
      'POST',
      `/dashboards/modules/${widgets[1].dashboardModuleId}/image`,
      pictures.png,
      png,
    )
    expect([wrong.status, wrong.body.code]).toEqual([400, 'dashboard.wrongType'])
  })

  it('threat 21: of a dashboard that is one picture are told by their names only', async () => {
    const { dashboardId, version } = await make({ type: 'imageMap' })
    const { image } = (await call('POST', `/dashboards/${dashboardId}/image`, pictures.png, png)).body
    for (const wrong of [
      'https://example.com/a.png',
      '../../a.png',
      'data:image/png;base64,AA',
      `${image}.svg`,
    ]) {
      const settings = { imageMap: { image: wrong } }
      const { status } = await call('PUT', `/dashboards/${dashboardId}`, { version, settings })
      expect([wrong, status]).toEqual([wrong, 400])
    }
    const label = { labelId: randomUUID(), deveui: 'x', key: 'k', x: 1.01, y: 0 }
    const outside = { version, settings: { imageMap: { image, labels: [label] } } }
    expect((await call('PUT', `/dashboards/${dashboardId}`, outside)).status).toBe(400)
    await ok('PUT', `/dashboards/${dashboardId}`, { version, settings: { imageMap: { image } } })
    expect((await get(dashboardId)).settings.imageMap).toMatchObject({ image, zoom: -5, labels: [] })
  })

  it('go with the last dashboard that shows them', async () => {
    const made = await make({ widgets: [widget(3, {})] })
    const path = `/dashboards/modules/${made.widgets[0].dashboardModuleId}/image`
    const { image } = (await call('POST', path, pictures.png, png)).body
    expect((await get(made.dashboardId)).widgets[0].settings.image).toBe(image)
    const copy = await ok('POST', `/dashboards/${made.dashboardId}/duplicate`)
    await ok('DELETE', `/dashboards/${made.dashboardId}`)
    expect(await shown(image)).toBe(200)
    await ok('DELETE', `/dashboards/${copy.dashboardId}`)
    expect(await shown(image)).toBe(404)
  })
})

describe('the default dashboard', () => {
  it('is one of the company, or none', async () => {
    expect(await ok('GET', '/dashboards/default')).toBeNull()
    const [one, two] = [await make({ name: 'One' }), await make({ name: 'Two' })]
    await ok('PUT', `/dashboards/${one.dashboardId}/default`)
    await ok('PUT', `/dashboards/${two.dashboardId}/default`)
    expect(await ok('GET', '/dashboards/default')).toEqual(await get(two.dashboardId))
    expect(await get(one.dashboardId)).toMatchObject({ isDefault: false })
    await ok('PUT', `/dashboards/${two.dashboardId}/default?isDefault=false`)
    expect(await ok('GET', '/dashboards/default')).toBeNull()
    await ok('PUT', `/dashboards/${one.dashboardId}/default`)
    await ok('DELETE', `/dashboards/${one.dashboardId}`)
    expect(await ok('GET', '/dashboards/default')).toBeNull()
  })
})

describe('the dashboards of a node', () => {
  it('are those that name it, themselves or in a widget, in whichever case', async () => {
    await portal.createNode(session, 'Shown-1', { keys: [{ name: 'a' }] })
    await portal.createNode(session, 'Shown-10', { keys: [{ name: 'a' }] })
    const name = (dashboard: { name: string }) => dashboard.name
    const shownOn = async (deveui: string) =>
      (await ok('GET', `/companies/${companyId}/dashboards?deveui=${deveui}`)).map(name)
    await make({ name: 'Chart of it', widgets: [chartOf('shown-1'), chartOf('ours')] })
    const nodes = { by: 'nodes', deveuis: ['ours', 'SHOWN-1'] }
    const table = await make({ name: 'Table of it', widgets: [widget(15, { nodes })] })
    const map = await make({ name: 'Map of it', type: 'map' })
    await ok('POST', `/dashboards/map/marker/${map.dashboardId}`, { deveui: 'Shown-1', lat: 1, long: 2 })
    await make({ name: 'Another', widgets: [chartOf('Shown-10'), text('Shown-1', { title: 'Shown-1' })] })
    expect(await shownOn('Shown-1')).toEqual(['Chart of it', 'Map of it', 'Table of it'])
    expect(await shownOn('shown-10')).toEqual(['Another'])
    expect(await shownOn('theirs')).toEqual([])

    await ok('PUT', `/dashboards/${table.dashboardId}`, { widgets: [] })
    expect(await shownOn('Shown-1')).toEqual(['Chart of it', 'Map of it'])
  })
})

describe('single widgets and markers', () => {
  it('are added, changed, copied and deleted, each as a new version', async () => {
    const { dashboardId } = await make()
    const added = await ok('POST', `/dashboards/${dashboardId}/modules`, chartOf('ours'))
    expect(added).toMatchObject({ type: 0, index: 0, tag: 'ours' })
    const path = `/dashboards/modules/${added.dashboardModuleId}`
    const changed = await ok('PUT', path, text('now a text'))
    expect(changed).toMatchObject({ dashboardModuleId: added.dashboardModuleId, type: 2, tag: null })
    const target = await make({ name: 'Target' })
    const copy = await ok('POST', `${path}/copy`, { dashboardId: target.dashboardId })
    expect(copy.dashboardModuleId).not.toBe(added.dashboardModuleId)
    expect(await ok('GET', `/dashboards/${target.dashboardId}/modules`)).toEqual([copy])
    await ok('POST', `${path}/copy`, {})
    const several = await ok('PUT', `/dashboards/${dashboardId}/modules`, [
      { ...text('several'), dashboardModuleId: added.dashboardModuleId },
    ])
    expect(several.map(({ settings }: { settings: { markdown: string } }) => settings.markdown)).toEqual([
      'several',
      'now a text',
    ])
    const unknown = [{ ...text('x'), dashboardModuleId: copy.dashboardModuleId }]
    expect((await call('PUT', `/dashboards/${dashboardId}/modules`, unknown)).status).toBe(404)
    await ok('DELETE', path)
    expect(await get(dashboardId)).toMatchObject({ version: 6, widgetCount: 1 })
  })

  it('markers stand on maps only', async () => {
    const map = await make({ type: 2 })
    expect(map.type).toBe('map')
    const marker = { name: 'Gate', lat: 57, long: 12 }
    const { markerId } = await ok('POST', `/dashboards/map/marker/${map.dashboardId}`, marker)
    expect((await get(map.dashboardId)).settings.map.markers).toMatchObject([{ ...marker, markerId }])
    await ok('DELETE', `/dashboards/map/marker/${markerId}`)
    expect((await get(map.dashboardId)).settings.map.markers).toEqual([])
    expect((await call('DELETE', `/dashboards/map/marker/${markerId}`)).status).toBe(404)
    const plain = await make()
    const answer = await call('POST', `/dashboards/map/marker/${plain.dashboardId}`, marker)
    expect(answer.body.code).toBe('dashboard.wrongType')
  })
})

describe('files', () => {
  it('bring back what was exported', async () => {
    const made = await make({ name: 'Hall', widgets: [chartOf('ours'), text('# Hello')] })
    const file = await ok('GET', `/dashboards/${made.dashboardId}/export`)
    expect(JSON.stringify(file)).not.toContain(made.widgets[0].dashboardModuleId)
    await ok('DELETE', `/dashboards/${made.dashboardId}`)
    const back = await ok('POST', `/dashboards/import/${companyId}`, { file })
    const content = ({ name, type, settings, widgets }: Answer['body']) => ({
      name,
      type,
      settings,
      widgets: widgets.map(({ dashboardModuleId: _, ...each }: Record<string, unknown>) => each),
    })
    expect(content(back)).toEqual(content(made))
    expect((await auditOf(back.dashboardId))[0]?.action).toBe('imported')
  })

  it('of another portal: nodes are refused by their place, named anew, or left out', async () => {
    const file = {
      format: 'fyr-dashboard/1',
      name: 'Foreign',
      type: 'default',
      settings: {},
      widgets: [
        {
          ...widget(0, {
            series: [
              { deveui: 'Theirs', key: 'a' },
              { deveui: 'ours', key: 'a' },
            ],
          }),
        },
        { ...widget(13, { deveui: 'theirs' }) },
        { ...widget(4, { nodes: { by: 'application', applicationId: randomUUID() } }) },
      ],
    }
    const path = `/dashboards/import/${companyId}`
    const refused = await call('POST', path, { file })
    expect([refused.status, refused.body.code]).toEqual([400, 'dashboard.foreignNode'])
    expect(refused.body.errors.map(({ field }: { field: string }) => field)).toEqual([
      'body.file.widgets.0.settings.series.0.deveui',
      'body.file.widgets.1.settings.deveui',
    ])
    const renamed = await call('POST', path, { file, nodes: { theirs: 'ours' } })
    expect(renamed.body.code).toBe('dashboard.foreignApplication')
    const kept = await ok('POST', path, { file, nodes: { theirs: 'ours' }, unknownNodes: 'leaveOut' })
    expect(kept.widgets.map(({ tag }: { tag: string }) => tag)).toEqual(['ours', 'ours', null])
    const left = await ok('POST', path, { file, unknownNodes: 'leaveOut' })
    expect(left.widgets.map(({ settings }: { settings: object }) => settings)).toMatchObject([
      { series: [{ deveui: 'ours' }] },
      { deveui: null },
      { nodes: { by: 'nodes', deveuis: [] } },
    ])
  })

  it('of a newer version, or none at all, are told apart', async () => {
    const refusal = async (file: unknown) => {
      const { status, body } = await call('POST', `/dashboards/import/${companyId}`, { file })
      return [status, body.code]
    }
    const file = await ok('GET', `/dashboards/${(await make()).dashboardId}/export`)
    expect(await refusal({ ...file, format: 'fyr-dashboard/2' })).toEqual([400, 'dashboard.newerFormat'])
    expect(await refusal({ ...file, format: 'grafana/7' })).toEqual([400, 'dashboard.unreadable'])
    expect(await refusal({})).toEqual([400, 'dashboard.unreadable'])
    expect(await refusal({ ...file, widgets: [widget(99, {})] })).toEqual([400, 'dashboard.unreadable'])
    expect(await refusal('no object')).toEqual([400, 'request.invalid'])
    const polluted = JSON.parse(JSON.stringify(file).replace('{', '{"__proto__":{"polluted":true},'))
    expect((await refusal(polluted))[0]).toBe(400)
    expect(({} as Record<string, unknown>).polluted).toBeUndefined()
  })
})

describe('deleting', () => {
  it('takes everything with it and tells everybody', async () => {
    const { dashboardId, widgets } = await make({ widgets: [text('x')] })
    heard.length = 0
    await ok('DELETE', `/dashboards/${dashboardId}`)
    expect(heard).toEqual([
      { kind: 'deleted', companyId, dashboardId },
      { kind: 'tree', companyId },
    ])
    for (const path of [
      `/dashboards/${dashboardId}`,
      `/dashboards/${dashboardId}/versions`,
      `/dashboards/modules/${widgets[0].dashboardModuleId}`,
    ]) {
      expect([path, (await call('GET', path)).status]).toEqual([path, 404])
    }
    for (const id of ['0', '-1', '1.5', 'x', '99999999999']) {
      expect([id, (await call('POST', `/dashboards/${id}/duplicate`)).status]).toEqual([id, 400])
    }
  })
})
