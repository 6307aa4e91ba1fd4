import { randomUUID } from 'node:crypto'
import type { Session } from '@fyr/contract/access/accounts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pictures } from '#lib/picture/picture.fixture.ts'
import { startTestPortal, type TestPortal } from '../support/portal.ts'

let portal: TestPortal
let companyId: string
let session: Session

const hourMs = 3_600_000
const call = (method: string, path: string, body?: unknown, token = session.token) =>
  portal.call(method, path, { token, body })
const get = async (path: string, token = session.token) => (await call('GET', path, undefined, token)).body

beforeAll(async () => {
  portal = await startTestPortal()
  ;({ companyId, session } = await portal.createCompany('Acme'))
})
afterAll(() => portal?.stop())

describe('what the nodes of a company do', () => {
  const now = Date.now()
  const at = (hoursAgo: number) => new Date(now - hoursAgo * hourMs).toISOString()

  beforeAll(async () => {
    for (const deveui of ['busy', 'calm', 'mute'])
      await portal.createNode(session, deveui, { name: `Node ${deveui}` })
    const { session: foreign } = await portal.createCompany('Foreign')
    await portal.createNode(foreign, 'foreign')
    await call('POST', '/tag/foreign/tagdata', { key: 'temperature', value: 1 }, foreign.token)
    await call('POST', '/tag/busy/tagdata', [
      ...[1, 2, 3].map((hour) => ({ key: 'temperature', value: hour, createdAt: at(hour) })),
      { key: 'battery', value: 7, createdAt: at(1.5) },
      ...[30, 31].map((hour) => ({ key: 'temperature', value: hour, createdAt: at(hour) })),
    ])
    await call('POST', '/tag/calm/tagdata', [{ key: 'state', value: 'open', createdAt: at(2) }])
  })

  it('is counted by hour and by day, of this company only', async () => {
    const day = await get('/companies/datapointsday')
    expect(day).toHaveLength(24)
    const counts = new Map(day.map(({ start, count }: { start: string; count: number }) => [start, count]))
    const hourOf = (hoursAgo: number) =>
      new Date(Math.floor((now - hoursAgo * hourMs) / hourMs) * hourMs).toISOString()
    expect(counts.get(hourOf(3))).toBe(1)
    expect(counts.get(hourOf(2))).toBeGreaterThanOrEqual(2)
    expect([...counts.values()].reduce((sum: number, count) => sum + Number(count), 0)).toBe(5)

    const week = await get('/companies/datapointsweek')
    expect(week).toHaveLength(7)
    const total = week.reduce((sum: number, { count }: { count: number }) => sum + count, 0)
    expect(total).toBe(7)
    // Days of Stockholm, where the company is.
    for (const { start } of week) expect(new Date(start).getUTCHours()).toBeGreaterThanOrEqual(22)
    expect(await get('/companies/tagdata/count')).toEqual({ day: 5, week: 7 })
  })

  it('is listed by node: data points, activity, batteries, newest readings', async () => {
    const list = async (path: string) => {
      const { body, headers } = await call('GET', path)
      return { total: headers.get('x-total-count'), body }
    }
    expect(await list('/companies/sensordatapoints/day?limit=2')).toEqual({
      total: '3',
      body: [
        { deveui: 'busy', name: 'Node busy', count: 4 },
        { deveui: 'calm', name: 'Node calm', count: 1 },
      ],
    })
    const activity = await list('/companies/tag/activity')
    expect(activity.total).toBe('3')
    expect(activity.body).toMatchObject([
      { deveui: 'calm', count: 1, silent: false },
      { deveui: 'busy', count: 4, active: true },
      { deveui: 'mute', count: 0, lastContact: null },
    ])
    expect((await list('/companies/tag/activity?search=MUTE')).total).toBe('1')
    expect(await list('/companies/tag/batteries')).toMatchObject({
      total: '1',
      body: [{ deveui: 'busy', battery: 7, low: true }],
    })
    const latest = await list('/companies/latesttagdata')
    expect(latest.total).toBe('3')
    expect(latest.body).toMatchObject([
      { tagDeveui: 'busy', key: 'temperature', value: 1, createdAt: at(1) },
      { tagDeveui: 'calm', key: 'state', value: 'open' },
    ])
    expect((await list('/companies/latesttagdata?limit=201')).body.code).toBe('request.invalid')
    expect(await get('/companies/tagdata')).toEqual(await get('/tag/tagdata'))
    expect(await get('/companies/tagdata')).toHaveLength(3)
  })
})

describe('a company', () => {
  it('has an image, which goes with its successor and by itself', async () => {
    const send = async () =>
      await portal.call('POST', `/companies/${companyId}/image`, {
        token: session.token,
        body: pictures.png,
        headers: { 'content-type': 'image/png' },
      })
    const status = async (image: string) => (await portal.call('GET', `/image/${image}`)).status
    const { image: first } = (await send()).body
    expect((await get(`/companies/${companyId}`)).image).toBe(first)
    const { image: second } = (await send()).body
    expect([await status(first), await status(second)]).toEqual([404, 200])
    expect((await call('DELETE', `/companies/${companyId}/image`)).status).toBe(204)
    expect([(await get(`/companies/${companyId}`)).image, await status(second)]).toEqual([null, 404])
    expect((await call('DELETE', `/companies/${companyId}/image`)).status).toBe(204)
    const audit = await get('/audit?objectType=image')
    expect(audit.map(({ action }: { action: string }) => action)).toEqual(['deleted', 'updated', 'updated'])
  })

  it('tells what it has and what it may have', async () => {
    const { users, externalUsers, limits } = await get(`/companies/${companyId}/usage`)
    expect({ users, externalUsers }).toEqual({ users: 1, externalUsers: 0 })
    const nodes = limits.find(({ limit }: { limit: string }) => limit === 'nodes')
    expect(nodes).toEqual({ limit: 'nodes', used: 3, maximum: 50_000 })
    const { settings, limits: usual } = await get('/companies/defaults?country=Denmark')
    expect(settings).toMatchObject({ language: 'da', timeZone: 'Europe/Copenhagen', silentAfterHours: 24 })
    expect(usual).toContainEqual({ limit: 'nodes', maximum: 50_000 })
  })

  it('takes numbers of its country only, and keeps a wrong one until it is changed', async () => {
    const wrong = { orgNumber: '41772019', country: 'DK', invoiceAdress: 'a@example.com' }
    const refused = await call('POST', '/companies', { ...wrong, name: 'Wrong' })
    expect(refused).toMatchObject({
      status: 400,
      body: {
        code: 'field.orgNumberOf',
        errors: [{ field: 'body.orgNumber', message: expect.stringContaining('41772018') }],
      },
    })
    const user = { firstName: 'A', lastName: 'B', phoneNumber: '+46701234567', password: 'Lighthouse-1' }
    const both = { company: { ...wrong, name: 'Wrong' }, user: { ...user, email: 'wrong@example.com' } }
    expect((await call('POST', '/users/create/company', both)).body).toMatchObject({
      code: 'field.orgNumberOf',
      errors: [{ field: 'body.company.orgNumber' }],
    })

    const { companyId: old, session: there } = await portal.createCompany('Old')
    await portal.database.withPlatform((db) =>
      db.query.updateTable('company').set({ org_number: '556677-8890' }).where('id', '=', old).execute(),
    )
    const change = (body: object) => call('PUT', `/companies/${old}`, body, there.token)
    expect((await change({ name: 'Older' })).body).toMatchObject({ name: 'Older', orgNumber: '556677-8890' })
    expect((await change({ orgNumber: '556677-8891' })).body.code).toBe('field.orgNumberOf')
    expect((await change({ orgNumber: '556677-8899' })).status).toBe(200)
  })

  it('shows who comes from elsewhere, and they what they share', async () => {
    const { companyId: first } = await portal.createCompany('First')
    const guest = await portal.createUser(first, 'User', `${randomUUID()}@example.com`)
    expect(await get('/companies/shared', guest.token)).toEqual([])
    const add = { email: guest.currentUser.email, role: 'User' }
    expect((await call('POST', `/companies/${companyId}/user`, add)).status).toBe(201)
    const invited = async () => await get('/users/me/invitations', guest.token)
    await expect.poll(invited).toHaveLength(1)
    const [{ invitationId }] = await invited()
    const accepting = `/users/me/invitations/${invitationId}/accept`
    expect((await call('POST', accepting, undefined, guest.token)).status).toBe(200)
    const own = await portal.createUser(companyId, 'User')
    expect(await get('/companies/shared', guest.token)).toEqual([{ companyId, name: 'Acme', image: null }])
    expect(await get('/companies/shared', own.token)).toEqual([])
    const external = await get(`/companies/external/users/${companyId}`)
    expect(external.map(({ userId }: { userId: string }) => userId)).toEqual([guest.currentUser.userId])
    expect((await get(`/companies/${companyId}/usage`)).externalUsers).toBe(1)
    // Whose first company this is comes from nowhere else.
    const there = await portal.signIn(portal.admin.currentUser.email)
    expect((await call('GET', `/companies/external/users/${first}`, undefined, there.token)).status).toBe(200)
  })
})
