import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Session } from '@fyr/contract/access/accounts'
import type { Permission } from '@fyr/contract/access/permissions'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'

/** A portal that forgets tokens when told to; the browser's side under test is the real one. */
const portal = {
  good: new Set<string>(),
  refreshes: [] as unknown[],
  refreshAnswer: 200,
  notMemberOf: '',
  permissions: [] as Permission[],
  refreshWaitsFor: Promise.resolve(),
}
let server: Server
let made = 0

beforeAll(async () => {
  server = createServer((request, response) => void answer(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo // listening on TCP, so it has a port
  vi.stubGlobal('location', new URL(`http://127.0.0.1:${port}/`))
  vi.stubGlobal('localStorage', storage())
  vi.stubGlobal('sessionStorage', storage())
})
afterAll(() => void server.close())
beforeEach(() => {
  portal.good.clear()
  portal.refreshes = []
  portal.refreshAnswer = 200
  portal.notMemberOf = ''
  portal.refreshWaitsFor = Promise.resolve()
})

async function modules() {
  const [client, refresh, state, session, problem] = await Promise.all([
    import('../client/client.ts'),
    import('./refresh.ts'),
    import('./session-state.ts'),
    import('./session.ts'),
    import('../problem.ts'),
  ])
  return { ...client, ...refresh, ...state, ...session, ...problem }
}

async function signedIn() {
  const all = await modules()
  await all.signIn(' anna@example.se ', 'right')
  return all
}

describe('a session in the browser', () => {
  it('signs in with what was typed, and never without', async () => {
    const { signIn, sessionState } = await modules()
    expect(await signIn('', 'x')).toBe(false)
    expect(await signIn('anna@example.se', '')).toBe(false)
    expect(await signIn(' anna@example.se ', 'right')).toBe(true)
    expect(sessionState()).toMatchObject({
      status: 'signedIn',
      session: { currentUser: { email: 'anna@example.se' } },
    })
  })

  it('heals an expired token once for all calls at the time, without anybody noticing', async () => {
    const { api } = await signedIn()
    portal.good.clear()
    const [first, second] = await Promise.all([api.roles.mine({}), api.settings.versions({})])
    expect(first).toEqual(['Tag.View'])
    expect(second).toMatchObject({ fyr: '1' })
    expect(portal.refreshes).toEqual([{ companyId: 'c-1' }])
  })

  it('goes on in another company when this one has thrown me out', async () => {
    const { api, sessionState } = await signedIn()
    portal.good.clear()
    portal.notMemberOf = 'c-1'
    await api.roles.mine({})
    expect(portal.refreshes).toEqual([{ companyId: 'c-1' }, {}])
    expect(sessionState()).toMatchObject({ session: { userCompany: { companyId: 'c-2' } } })
  })

  it('stays in the company that was switched to while a refresh was under way', async () => {
    const { refresh, switchCompany, sessionState } = await signedIn()
    const { promise, resolve } = Promise.withResolvers<void>()
    portal.refreshWaitsFor = promise
    const refreshed = refresh()
    await vi.waitFor(() => expect(portal.refreshes).toEqual([{ companyId: 'c-1' }]), {
      timeout: 15_000,
    })
    await switchCompany('c-2')
    resolve()
    await refreshed
    expect(sessionState()).toMatchObject({ session: { userCompany: { companyId: 'c-2' } } })
    expect(portal.refreshes).toEqual([{ companyId: 'c-1' }, { companyId: 'c-2' }])
  })

  it('learns of other rights by a call that leaves the token as it is, in its own company only', async () => {
    const { refreshRights, sessionState, switchCompany } = await signedIn()
    const before = sessionState()
    portal.permissions = ['Dashboard.View']
    await refreshRights()
    expect(sessionState()).toEqual({
      ...before,
      session: expect.objectContaining({
        permissions: ['Dashboard.View'],
        token: before.status === 'signedIn' && before.session.token,
      }),
    })
    expect(portal.refreshes).toEqual([])
    // It answers of the company that was left.
    await switchCompany('c-2')
    await refreshRights()
    expect(sessionState()).toMatchObject({
      session: { permissions: ['Tag.View'], userCompany: { companyId: 'c-2' } },
    })
  })

  it('ends when the refresh is refused, and says why', async () => {
    const { api, sessionState, mayHaveSession, problemOf } = await signedIn()
    portal.good.clear()
    portal.refreshAnswer = 401
    const error = await api.roles.mine({}).catch((problem: unknown) => problem)
    expect(problemOf(error)).toMatchObject({ kind: 'refused', status: 401, code: 'access.signedOut' })
    expect(sessionState()).toEqual({ status: 'guest', because: 'ended' })
    expect(mayHaveSession()).toBe(false)
  })

  it('does not end when the portal is only away', async () => {
    const { api, sessionState } = await signedIn()
    portal.good.clear()
    portal.refreshAnswer = 503
    await expect(api.roles.mine({})).rejects.toThrow()
    expect(sessionState().status).toBe('signedIn')
  })

  it('carries the server’s own words and fields to the page', async () => {
    const { api, problemOf } = await signedIn()
    const error = await api.applications
      .create({ params: { companyId: 'c-1' }, body: { name: '' } })
      .catch((problem: unknown) => problem)
    expect(problemOf(error)).toEqual({
      kind: 'refused',
      status: 400,
      code: 'request.invalid',
      message: 'Kontrollera fälten',
      errors: [{ field: 'body.name', code: 'field.required', message: 'Fyll i' }],
      requestId: 'r-7',
    })
  })

  it('is over here even when the portal cannot be told', async () => {
    const { signOut, sessionState } = await signedIn()
    vi.stubGlobal('location', new URL('http://127.0.0.1:1/'))
    await expect(signOut()).rejects.toThrow()
    expect(sessionState()).toEqual({ status: 'guest', because: 'signedOut' })
  })
})

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  let text = ''
  for await (const part of request) text += String(part)
  const body: unknown = text ? JSON.parse(text) : {}
  const send = (status: number, value: unknown) => {
    response.writeHead(status, { 'content-type': 'application/json' })
    response.end(JSON.stringify(value))
  }
  const path = request.url ?? ''
  if (path === '/api/users/authenticate') return send(200, newSession('c-1'))
  if (path === '/api/users/refresh') {
    portal.refreshes.push(body)
    const wanted = (body as { companyId?: string }).companyId
    await portal.refreshWaitsFor
    if (portal.refreshAnswer !== 200) return send(portal.refreshAnswer, refusal('access.signedOut'))
    if (wanted && wanted === portal.notMemberOf) return send(404, refusal('object.notFound'))
    return send(200, newSession(wanted ?? 'c-2'))
  }
  const token = request.headers.authorization?.replace('Bearer ', '') ?? ''
  if (!portal.good.has(token)) return send(401, refusal('access.signedOut'))
  if (path === '/api/roles/current-user-permissions') return send(200, ['Tag.View'])
  if (path === '/api/users/me') {
    const { token: _token, expiresAt: _expiresAt, ...mine } = newSession('c-1')
    return send(200, { ...mine, permissions: portal.permissions })
  }
  if (path === '/api/companies/toggle/u-1/c-2') return send(200, newSession('c-2'))
  if (path === '/api/settings/versions') return send(200, { fyr: '1', node: '24', postgres: '18' })
  const errors = [{ field: 'body.name', code: 'field.required', message: 'Fyll i' }]
  return send(400, { ...refusal('request.invalid'), message: 'Kontrollera fälten', errors })
}

function newSession(companyId: string): Session {
  const token = `token-${++made}`
  portal.good.add(token)
  return {
    token,
    expiresAt: '2026-11-21T00:00:00.000Z',
    currentUser: {
      userId: 'u-1',
      firstName: 'Anna',
      lastName: 'Ek',
      email: 'anna@example.se',
      role: 'User',
      customRole: null,
      isEmailProved: true,
      language: null,
    },
    userCompany: {
      companyId,
      ...{ name: 'Ek AB', country: null, timeZone: 'Europe/Stockholm', language: 'sv' },
      display: {
        ...{ nodeTableColumns: ['name'], nodeAlias: '', silentAfterHours: 24, COORDINATES: null },
        MAPSETTINGS: { displayAttributes: [], slidervalues: [24], showTypes: [1] },
      },
    },
    users: [],
    companies: [],
    permissions: ['Tag.View'],
    isSSO: false,
    mayChangeSignIn: true,
    brand: {
      title: 'Fyr',
      image: null,
      appIcon: null,
      primaryColor: null,
      poweredBy: '',
      hiddenLinks: [],
      shopUrl: '',
      manualUrl: '',
    },
    masquerade: null,
    requiredAction: null,
  }
}

const refusal = (code: string) => ({ code, message: code, requestId: 'r-7' })

/** What a browser's storage does, as far as the session needs it. */
function storage() {
  const kept = new Map<string, string>()
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
}
