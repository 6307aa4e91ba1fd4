import type { Session } from '@fyr/contract/access/accounts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPublicIds } from '#domains/dashboards/public-dashboards/index.ts'
import { widgetLayout } from '../support/companies/two-companies.ts'
import { type Answer, startTestPortal, type TestPortal } from '../support/portal.ts'

let portal: TestPortal
let companyId: string
let session: Session
const day = 86_400_000

beforeAll(async () => {
  portal = await startTestPortal()
  ;({ companyId, session } = await portal.createCompany('Acme'))
  for (const deveui of ['shown', 'hidden']) {
    await portal.createNode(session, deveui, { keys: [{ name: 'a' }, { name: 'secret' }] })
    await ok('POST', `/tag/${deveui}/tagdata`, [
      { key: 'a', value: 21 },
      { key: 'a', value: 99.6173, createdAt: new Date(Date.now() - 3 * day).toISOString() },
      { key: 'secret', value: 47.1193 },
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
/** As somebody who is not signed in. */
const visit = (method: string, path: string, body?: unknown) => portal.call(method, path, { body })

const widgetOf = (type: number, settings: object) => ({ type, layout: widgetLayout, settings })
const chart = widgetOf(0, { series: [{ deveui: 'shown', key: 'a' }] })
const make = (widgets: object[] = [chart]) => ok('POST', '/dashboards', { name: 'Shared', widgets })
const share = (dashboardId: number, expiresAt = Date.now() + day, chooseRange = false) =>
  ok('POST', `/dashboards/public/${companyId}/${dashboardId}/${expiresAt}?chooseRange=${chooseRange}`)

describe('a shared dashboard', () => {
  it('is seen by everybody who has its address, without who made it', async () => {
    const dashboard = await make([chart, widgetOf(5, { show: ['name'] })])
    const { id, expiresAt } = await share(dashboard.dashboardId)
    const { status, body, headers } = await visit('GET', `/dashboards/public/${id}`)
    expect([status, headers.get('set-cookie')]).toEqual([200, null])
    expect(body).toEqual({
      name: 'Shared',
      type: 'default',
      settings: { range: '24h', map: dashboard.settings.map, imageMap: dashboard.settings.imageMap },
      widgets: dashboard.widgets,
      references: dashboard.references,
      companyName: 'Acme',
      timeZone: 'Europe/Stockholm',
      silentAfterHours: 24,
      expiresAt,
      chooseRange: false,
    })
    const data = await visit('POST', `/dashboards/public/${id}/data`, {})
    expect(data.status).toBe(200)
    const [ofChart, ofCompany] = data.body.widgets
    expect(data.body.parts[ofChart.series[0].part].readings.values).toEqual([21])
    expect(ofCompany.company).toEqual({ name: 'Acme' })
    expect(await ok('GET', `/dashboards/public/company/${companyId}`)).toMatchObject([
      { id, dashboardId: dashboard.dashboardId, name: 'Shared', expiresAt },
    ])
  })

  it('threat 15: has of buttons, sliders and framed pages what can be seen, and nothing that can be sent', async () => {
    const secret = (value: string) => `SECRET${value}`
    await portal.createNode(session, 'valve-77', { name: 'Valve', keys: [{ name: 'open' }] })
    const send = { as: 'text', pattern: `${secret('pattern')}{value}` }
    const slider = { deveui: 'hidden', send, port: 77 }
    const script = '0b0b0b0b-1111-4222-8333-444444444444'
    const button = (action: object) => widgetOf(12, { label: 'Press', action })
    const dashboard = await make([
      widgetOf(18, { sliders: [slider, { ...slider, deveui: 'shown', key: 'a', label: 'Level' }] }),
      button({ kind: 'downlink', deveui: 'valve-77', send: { as: 'hex', payload: 'beef' }, port: 77 }),
      button({ kind: 'script', scriptId: script, parameters: JSON.stringify(secret('parameters')) }),
      button({ kind: 'dashboard', dashboardId: 424242 }),
      button({ kind: 'switch', control: { ...slider, deveui: 'valve-77' } }),
      button({ kind: 'value', target: { deveui: 'shown', key: 'a' }, min: 1 }),
      widgetOf(6, { url: `https://camera.example/live?token=${secret('token')}` }),
    ])
    await ok('PUT', `/dashboards/${dashboard.dashboardId}`, {
      ...dashboard,
      settings: { ...dashboard.settings, description: secret('description'), wall: [424242] },
    })
    const { id } = await share(dashboard.dashboardId)
    const { status, body } = await visit('GET', `/dashboards/public/${id}`)
    expect(status).toBe(200)
    const text = JSON.stringify(body)
    for (const hidden of ['SECRET', 'valve-77', 'beef', script, '424242', '"port"', '"deveui":"hidden"'])
      expect([hidden, text.includes(hidden)]).toEqual([hidden, false])
    const [sliders, downlink, , , , value, frame] = body.widgets
    // A slider without a key is named by its node.
    expect(sliders.settings.sliders).toMatchObject([
      { deveui: '', label: 'Node hidden' },
      { deveui: 'shown', key: 'a', label: 'Level' },
    ])
    expect(downlink).toMatchObject({ tag: null, settings: { label: 'Press', action: { kind: 'downlink' } } })
    expect(value.settings.action.target).toEqual({ deveui: 'shown', key: 'a' })
    expect(frame.settings).toMatchObject({ host: 'camera.example' })
    const data = await visit('POST', `/dashboards/public/${id}/data`, {})
    expect(data.status).toBe(200)
    expect(JSON.stringify(data.body)).not.toMatch(/SECRET|valve-77|beef|hidden/)
  })

  it('threat 15: names the alarms on what it shows and since when, and no others, nor what they watch', async () => {
    const alarm = (name: string, tag: string, tagDataKey: string) =>
      ok('POST', `/companies/${companyId}/alarm`, {
        name,
        tag,
        tagDataKey,
        alertType: 3,
        priority: 'a',
        limitHigh: 90,
      })
    await alarm('Too warm here', 'shown', 'a')
    await alarm('Secret value', 'shown', 'secret')
    await alarm('Hidden place', 'hidden', 'a')
    for (const [deveui, key] of [
      ['shown', 'a'],
      ['shown', 'secret'],
      ['hidden', 'a'],
    ]) {
      await ok('POST', `/tag/${deveui}/tagdata`, { key, value: 50 })
      await ok('POST', `/tag/${deveui}/tagdata`, { key, value: 95 })
    }
    const { dashboardId } = await make([chart, widgetOf(100, {})])
    const { id } = await share(dashboardId)
    const end = Date.now()
    const own = await ok('POST', `/dashboards/${dashboardId}/data`, { start: end - day, end })
    const names = ({ activeAlarms = [] }: { activeAlarms?: { name: string }[] }) =>
      activeAlarms.map(({ name }) => name).sort()
    expect(names(own.widgets[1])).toEqual(['Hidden place', 'Secret value', 'Too warm here'])
    expect(own.widgets[1].activeAlarms[0].about).toMatchObject({ nodeName: expect.any(String) })
    const seen = await visit('POST', `/dashboards/public/${id}/data`, {})
    expect(seen.body.widgets[1].activeAlarms).toEqual([
      {
        id: expect.any(String),
        name: 'Too warm here',
        priority: 'a',
        triggered: expect.any(String),
        reset: null,
      },
    ])
  })

  it('threat 15: opens its own nodes, keys and range, nothing else', async () => {
    const dashboard = await make()
    const other = await make([widgetOf(0, { series: [{ deveui: 'hidden', key: 'secret' }] })])
    const { id } = await share(dashboard.dashboardId)
    const path = `/dashboards/public/${id}/data`
    const dashboardModuleId = dashboard.widgets[0].dashboardModuleId
    const foreign = other.widgets[0].dashboardModuleId
    expect((await visit('POST', path, { widgets: [{ dashboardModuleId: foreign }] })).status).toBe(404)
    const hidden = widgetOf(0, { series: [{ deveui: 'hidden', key: 'secret' }] })
    for (const body of [
      { start: 0, end: Date.now() },
      { widgets: [{ dashboardModuleId, module: hidden }] },
      { widgets: [{ dashboardModuleId, series: [{ deveui: 'hidden', key: 'secret' }] }] },
    ]) {
      expect((await visit('POST', path, body)).status).toBe(400)
    }
    const { body } = await visit('POST', path, { widgets: [{ dashboardModuleId }] })
    expect(JSON.stringify(body)).not.toMatch(/hidden|47\.1193|99\.6173/)
    for (const [method, closed] of [
      ['GET', `/dashboards/${dashboard.dashboardId}`],
      ['POST', `/dashboards/${dashboard.dashboardId}/data`],
      ['GET', `/tag/shown`],
      ['PUT', `/dashboards/${dashboard.dashboardId}`],
      ['DELETE', `/dashboards/public/${id}`],
      ['GET', `/dashboards/public/company/${companyId}`],
    ] as const) {
      expect([closed, (await visit(method, closed)).status]).toEqual([closed, 401])
    }
  })

  it('threat 15: shows another range only where it was shared so, and none beyond the longest preset', async () => {
    const { dashboardId } = await make()
    const fixed = await share(dashboardId)
    const open = await share(dashboardId, Date.now() + day, true)
    expect([fixed.chooseRange, open.chooseRange]).toEqual([false, true])
    const ask = (id: string, body: object) => visit('POST', `/dashboards/public/${id}/data`, body)
    const refused = await ask(fixed.id, { range: '7d' })
    expect([refused.status, refused.body.code]).toEqual([403, 'dashboard.rangeFixed'])
    // Its own range is what everybody sees.
    expect((await ask(fixed.id, { range: '24h' })).status).toBe(200)
    const values = async (body: object) => {
      const { body: answer } = await ask(open.id, body)
      return answer.parts[answer.widgets[0].series[0].part].readings.values
    }
    // Of two days ago; what others of these tests have sent today is there, too.
    expect(await values({})).not.toContain(99.6173)
    expect(await values({ range: '7d' })).toEqual([99.6173, ...(await values({}))])
    for (const body of [{ range: '1y' }, { range: 'all' }, { start: 0, end: Date.now() }]) {
      expect((await ask(open.id, body)).status).toBe(400)
    }
    const view = async (id: string) => (await visit('GET', `/dashboards/public/${id}`)).body.chooseRange
    expect([await view(fixed.id), await view(open.id)]).toEqual([false, true])
  })

  it('threat 15: is gone the moment that it expires, is removed, or its dashboard is deleted', async () => {
    const { dashboardId } = await make()
    const [brief, removed, deleted] = [
      await share(dashboardId, Date.now() + 8000),
      await share(dashboardId),
      await share(dashboardId),
    ]
    const seen = async ({ id }: { id: string }) => [
      (await visit('GET', `/dashboards/public/${id}`)).status,
      (await visit('POST', `/dashboards/public/${id}/data`, {})).status,
    ]
    expect(await seen(brief)).toEqual([200, 200])
    await expect.poll(() => seen(brief), { timeout: 20_000 }).toEqual([404, 404])
    await ok('DELETE', `/dashboards/public/${removed.id}`)
    expect(await seen(removed)).toEqual([404, 404])
    expect(await seen(deleted)).toEqual([200, 200])
    const listed = await ok('GET', `/dashboards/public/company/${companyId}`)
    const ids = listed.map(({ id }: { id: string }) => id)
    expect(ids).toContain(deleted.id)
    expect(ids).not.toContain(brief.id)
    await ok('DELETE', `/dashboards/${dashboardId}`)
    expect(await seen(deleted)).toEqual([404, 404])
  })

  it('expires in the future, within ten years', async () => {
    const { dashboardId } = await make()
    const refusal = async (expiresAt: string | number) => {
      const { status, body } = await call(
        'POST',
        `/dashboards/public/${companyId}/${dashboardId}/${expiresAt}`,
      )
      return [status, body.code]
    }
    expect(await refusal(Date.now() - 1)).toEqual([400, 'token.expiryPast'])
    expect(await refusal(Date.now() + 4000 * day)).toEqual([400, 'time.outOfRange'])
    expect(await refusal('never')).toEqual([400, 'request.invalid'])
  })

  it('is written down, without its address', async () => {
    const { dashboardId } = await make()
    const { id } = await share(dashboardId)
    await ok('DELETE', `/dashboards/public/${id}`)
    const rows = await portal.database.withCompany(companyId, async ({ query }) => {
      const found = await sql<{ action: string; row: string }>`
        select action, audit::text as row from audit where object_type = 'publicDashboard' order by id desc limit 2`.execute(
        query,
      )
      return found.rows
    })
    expect(rows.map(({ action }) => action)).toEqual(['deleted', 'created'])
    for (const { row } of rows) expect(row).not.toContain(id)
  })
})

describe('threat 15: an address', () => {
  it('cannot be made from what the database holds, nor be spelled in another way', async () => {
    const { dashboardId } = await make()
    const { id } = await share(dashboardId)
    const row = Buffer.from(id, 'base64url').subarray(0, 16)
    const marks = [
      Buffer.alloc(16),
      Buffer.alloc(16, 255),
      Buffer.from(id, 'base64url').subarray(16).reverse(),
    ]
    const forged = marks.map((mark) => Buffer.concat([row, mark]).toString('base64url'))
    for (const wrong of [...forged, `${id}=`, `${id.slice(0, -1)}`, id.toLowerCase(), `${id}%00`]) {
      const { status } = await visit('GET', `/dashboards/public/${wrong}`)
      expect([wrong, [400, 404].includes(status)]).toEqual([wrong, true])
    }
    expect((await visit('GET', `/dashboards/public/${forged[0]}`)).body).toMatchObject({
      code: 'object.notFound',
    })
  })

  it('of another installation opens nothing here', () => {
    const [ours, theirs] = [1, 2].map((byte) => createPublicIds(Buffer.alloc(32, byte)))
    const id = '0d3f9d0e-6f6c-4c1b-9b53-0123456789ab'
    const made = ours?.of(id) ?? ''
    expect(made).toMatch(/^[A-Za-z0-9_-]{43}$/)
    expect([ours?.read(made), theirs?.read(made)]).toEqual([id, undefined])
    // The last letter carries two bits that mean nothing: only one spelling counts.
    const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
    const spellings = [...alphabet].map((letter) => made.slice(0, -1) + letter)
    expect(spellings.filter((spelling) => ours?.read(spelling) !== undefined)).toEqual([made])
  })
})
