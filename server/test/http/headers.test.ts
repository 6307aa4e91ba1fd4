import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contentPolicy } from '#http/answers/security-headers.ts'
import { createHttpServer, serveWeb } from '#http/index.ts'
import { pictures } from '#lib/picture/picture.fixture.ts'
import { adminEmail, password, startTestPortal, type TestPortal } from '../support/portal.ts'

const publicUrl = 'https://fyr.example.com'
let portal: TestPortal
let image: string

beforeAll(async () => {
  portal = await startTestPortal({ FYR_PUBLIC_URL: publicUrl })
  const { session } = await portal.createCompany('Acme')
  await portal.createNode(session, 'n1')
  const headers = { 'content-type': 'image/png' }
  const made = await portal.call('POST', '/tag/n1/image', {
    token: session.token,
    body: pictures.png,
    headers,
  })
  image = made.body.image
})
afterAll(() => portal?.stop())

const signIn = (headers: Record<string, string> = {}) =>
  portal.call('POST', '/users/authenticate', { body: { email: adminEmail, password }, headers })

/** One of each kind of answer. */
async function answers(): Promise<[what: string, Headers][]> {
  const ask = async (path: string, init?: RequestInit) => (await fetch(portal.url + path, init)).headers
  return [
    ['a call', await ask('/api/settings/global')],
    ['a refusal', await ask('/api/tag')],
    ['an address that is none', await ask('/nowhere')],
    ['an address that cannot be read', await ask('/api/tag/%')],
    [
      'a body that is none',
      await ask('/api/tagdata', {
        method: 'POST',
        body: '{',
        headers: { 'content-type': 'application/json' },
      }),
    ],
    [
      'a body that is too large',
      await ask('/api/tagdata', {
        method: 'POST',
        body: 'x'.repeat(1_100_000),
        headers: { 'content-type': 'application/json' },
      }),
    ],
    ['the document', await ask('/openapi.json')],
    ['the state', await ask('/healthz')],
    ['a picture', await ask(`/api/image/${image}`)],
  ]
}

describe('threat 34: every answer', () => {
  it('forbids foreign scripts, frames, guesses of types, and http', async () => {
    for (const [what, headers] of await answers()) {
      const policy = headers.get('content-security-policy') ?? ''
      const scripts = /script-src ([^;]*)/.exec(policy)?.[1] ?? /default-src ([^;]*)/.exec(policy)?.[1]
      expect([what, scripts]).toEqual([what, expect.stringMatching(/^'(none|self)'/)])
      expect([what, scripts]).not.toEqual([what, expect.stringMatching(/unsafe|\*|https?:|data:|blob:/)])
      expect([what, headers.get('x-content-type-options')]).toEqual([what, 'nosniff'])
      expect([what, headers.get('x-frame-options')]).toEqual([what, 'DENY'])
      expect([what, headers.get('strict-transport-security')]).toEqual([
        what,
        expect.stringMatching(/max-age=\d{7,}/),
      ])
      expect([what, headers.get('permissions-policy')]).toEqual([
        what,
        'camera=(self), microphone=(), geolocation=(self)',
      ])
      expect([what, headers.get('referrer-policy')]).toEqual([what, 'same-origin'])
      expect([what, headers.get('x-request-id')]).toEqual([what, expect.stringMatching(/^[0-9a-f-]{36}$/)])
      expect([what, headers.get('server') ?? headers.get('x-powered-by')]).toEqual([what, null])
    }
  })

  it('says nothing to pages of other origins', async () => {
    const origin = 'https://evil.example'
    for (const [method, path] of [
      ['GET', '/api/settings/global'],
      ['POST', '/api/users/authenticate'],
      ['OPTIONS', '/api/users/authenticate'],
      ['OPTIONS', '/api/tag'],
      ['OPTIONS', '/hubs/events/negotiate'],
    ] as const) {
      const { headers } = await fetch(portal.url + path, {
        method,
        headers: {
          origin,
          'access-control-request-method': 'POST',
          'access-control-request-headers': 'authorization',
        },
      })
      const names = [...headers.keys()].filter((name) => name.startsWith('access-control-'))
      expect([method, path, names]).toEqual([method, path, []])
    }
  })

  it('keeps what calls answer out of caches', async () => {
    const { body } = await signIn()
    for (const path of ['/users/me', '/tag', '/companies']) {
      const { headers } = await portal.call('GET', path, { token: body.token })
      expect([path, headers.get('cache-control')]).toEqual([path, 'no-store'])
    }
    const picture = await fetch(`${portal.url}/api/image/${image}`)
    expect(picture.headers.get('cache-control')).toContain('immutable')
  })
})

describe('threat 34: the cookies of the session and of the browser', () => {
  it('are for our calls alone, unseen by scripts, over https only', async () => {
    const { headers } = await signIn()
    const cookies = headers.getSetCookie()
    expect(cookies).toEqual([
      expect.stringMatching(/^fyr_refresh_\d+=[\w.~-]{40,};/),
      expect.stringMatching(/^fyr_device_\d+=[\w.~-]{40,};/),
    ])
    for (const cookie of cookies) {
      expect(cookie).toMatch(/; HttpOnly(;|$)/)
      expect(cookie).toMatch(/; Secure(;|$)/)
      expect(cookie).toMatch(/; SameSite=Strict(;|$)/)
      expect(cookie).toMatch(/; Path=\/api\/users(\/authenticate)?(;|$)/)
      expect(cookie).not.toMatch(/; Domain=/)
    }
  })

  it('are taken from our own pages only', async () => {
    const { headers } = await signIn()
    const cookie = headers.getSetCookie()[0]?.split(';')[0] ?? ''
    const refresh = (origin?: string) =>
      portal.call('POST', '/users/refresh', {
        body: {},
        headers: { cookie, ...(origin !== undefined && { origin }) },
      })
    for (const origin of [
      'https://evil.example',
      'null',
      'http://fyr.example.com',
      `${publicUrl}.evil.example`,
    ]) {
      expect([origin, (await refresh(origin)).status]).toEqual([origin, 403])
    }
    expect((await refresh(publicUrl)).status).toBe(200)
  })

  it('over plain http asks for no https, on a machine without', async () => {
    const plain = await startTestPortal()
    try {
      const body = { email: adminEmail, password }
      const { headers } = await plain.call('POST', '/users/authenticate', { body })
      expect(headers.get('strict-transport-security')).toBe(null)
      expect(headers.getSetCookie()[0]).toMatch(/; HttpOnly(;|$)/)
      expect(headers.getSetCookie()[0]).not.toMatch(/; Secure(;|$)/)
    } finally {
      await plain.stop()
    }
  })
})

describe('threat 34: what a page may load', () => {
  it('is the portal’s own, and tiles of the map servers that a super administrator named', async () => {
    const webFolder = await mkdtemp(join(tmpdir(), 'fyr-web-'))
    await mkdir(join(webFolder, 'assets'))
    await writeFile(join(webFolder, 'index.html'), '<!doctype html>')
    const own = await startTestPortal({}, { webFolder })
    try {
      const images = async (path: string) => {
        const { headers } = await fetch(own.url + path, { headers: { accept: 'text/html' } })
        return /img-src ([^;]*)/.exec(headers.get('content-security-policy') ?? '')?.[1]
      }
      const source = (url: string) => ({ url, attribution: '', maxZoom: 19 })
      const set = (roadmap: string | null, satellite: string | null) =>
        own.call('POST', '/settings/global', {
          token: own.admin.token,
          body: {
            mapTiles: {
              roadmap: roadmap && source(roadmap),
              satellite: satellite && source(satellite),
            },
          },
        })
      expect(await images('/map')).toBe("'self' data: blob:")
      await set('https://tile.example.com/{z}/{x}/{y}.png', 'https://sky.example.com:444/{z}/{y}/{x}')
      expect(await images('/map')).toBe(
        "'self' data: blob: https://tile.example.com https://sky.example.com:444",
      )
      expect(await images('/api/none')).toBe("'self' data: blob:")
      await set(null, null)
      expect(await images('/')).toBe("'self' data: blob:")
    } finally {
      await own.stop()
      await rm(webFolder, { recursive: true, force: true })
    }
  })
})

describe('threat 34: the page', () => {
  it('gets a nonce of its own each time, the one that the policy names', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'fyr-web-'))
    await mkdir(join(folder, 'assets'))
    await writeFile(join(folder, 'index.html'), '<script nonce="__CSP_NONCE__" type="module"></script>')
    await writeFile(join(folder, 'assets', 'app.js'), 'export {}')
    const server = await createHttpServer({ log: pino({ level: 'silent' }), bodyLimit: 1000, secure: true })
    try {
      await serveWeb(server, folder)
      const nonces = new Set<string>()
      for (const url of ['/', '/alarm/active', '/tagdetails/%2e%2e']) {
        const { payload, headers } = await server.inject({ url, headers: { accept: 'text/html' } })
        const [, nonce = ''] = /nonce="([^"]+)"/.exec(payload) ?? []
        expect(nonce.length).toBeGreaterThan(20)
        expect(headers['content-security-policy']).toContain(`script-src 'self' 'nonce-${nonce}'`)
        expect(headers['cache-control']).toBe('no-store')
        nonces.add(nonce)
      }
      expect(nonces.size).toBe(3)
      const script = await server.inject('/assets/app.js')
      expect(script.headers['cache-control']).toContain('immutable')
      for (const url of ['/assets/..%2findex.html', '/assets/none.js', '/api/none']) {
        const { statusCode, payload } = await server.inject({ url, headers: { accept: 'text/html' } })
        expect([url, statusCode]).toEqual([url, 404])
        expect(payload).not.toContain('nonce=')
      }
    } finally {
      await server.close()
      await rm(folder, { recursive: true, force: true })
    }
  })
})

describe('threat 34: an API at another address of the portal', () => {
  const apiBase = 'https://api.fyr.example.com'
  const ask = async (method: string, url: string, headers: Record<string, string>) => {
    const log = pino({ level: 'silent' })
    const server = await createHttpServer({ log, bodyLimit: 1000, secure: true, pagesElsewhere: publicUrl })
    server.get('/api/tag', async () => [])
    try {
      return await server.inject({ method: method as 'GET', url, headers })
    } finally {
      await server.close()
    }
  }
  const preflight = {
    'access-control-request-method': 'PUT',
    'access-control-request-headers': 'authorization',
  }

  it('answers the portal’s own pages', async () => {
    const { statusCode, headers } = await ask('OPTIONS', '/api/tag', { origin: publicUrl, ...preflight })
    expect(statusCode).toBe(204)
    expect(headers).toMatchObject({
      'access-control-allow-origin': publicUrl,
      'access-control-allow-credentials': 'true',
      'access-control-allow-methods': expect.stringContaining('PUT'),
      'access-control-allow-headers': expect.stringContaining('authorization'),
    })
    const answer = await ask('GET', '/api/tag', { origin: publicUrl })
    expect(answer.headers).toMatchObject({ 'access-control-allow-origin': publicUrl, vary: 'origin' })
  })

  it('answers nobody else’s', async () => {
    for (const origin of [
      'https://evil.example',
      'null',
      `${publicUrl}.evil.example`,
      'http://fyr.example.com',
    ]) {
      const { headers } = await ask('OPTIONS', '/api/tag', { origin, ...preflight })
      const names = Object.keys(headers).filter((name) => name.startsWith('access-control-'))
      expect([origin, names]).toEqual([origin, []])
    }
  })

  it('may be called by our pages, over WebSockets too', () => {
    const policy = contentPolicy('nonce', { images: [], ancestors: [], apiBase })
    expect(policy).toContain("connect-src 'self' https://api.fyr.example.com wss://api.fyr.example.com;")
    expect(contentPolicy('nonce', { images: [], ancestors: [] })).toContain("connect-src 'self';")
  })
})
