import { permissions, roleGroups } from '@fyr/contract/access/permissions'
import { openingSettings } from '@fyr/contract/endpoints/endpoint'
import { shortReportPath } from '@fyr/contract/reports/short-paths'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { endpoints, fillPath } from '../support/endpoints/endpoints.ts'
import { startTestPortal, type TestPortal } from '../support/portal.ts'

let portal: TestPortal
beforeAll(async () => {
  // Mails may be asked for; nobody takes them at that port.
  portal = await startTestPortal({ FYR_SMTP_URL: 'smtp://127.0.0.1:9' })
})
afterAll(() => portal?.stop())

describe('the contract', () => {
  it.each(endpoints.map((endpoint) => [endpoint.name, endpoint] as const))(
    '%s says who may call it',
    (_, { meta, params }) => {
      const known: readonly string[] = [...permissions, ...Object.keys(roleGroups), 'anyUser', 'anyone']
      expect(known).toContain(meta.access)
      if (meta.orSelf !== undefined) expect(params).toContain(meta.orSelf)
      if (meta.openWhile !== undefined) expect(openingSettings).toContain(meta.openWhile)
      if (meta.company !== undefined) expect(params).toContain(meta.company)
      if (meta.token !== undefined) expect(['ingest', 'read', 'control']).toContain(meta.token)
    },
  )

  it('threat 10: keeps from who acts as another what only the person has, and what would outlive that', () => {
    const personal = endpoints.filter(
      ({ method, path }) =>
        method !== 'GET' &&
        /^\/(users\/(me|masquerade)|push|integration\/tokens|license\/tos)(\/|$)/.test(path),
    )
    expect(personal.length).toBeGreaterThan(8)
    const open = personal.filter(({ meta }) => meta.inPerson === undefined).map(({ name }) => name)
    // Its end, and what changes nothing but words on the screen.
    expect(open.sort()).toEqual(['accounts.setLanguage', 'masquerade.end'])
  })

  it('threat 13: keeps from a session of a company’s identity provider what opens the account elsewhere', () => {
    const opening = endpoints.filter(
      ({ method, path }) =>
        method !== 'GET' &&
        /^\/(users\/me\/(passkeys|second-factor|identities)|invitations\/\{token\}\/accept)(\/|$)/.test(path),
    )
    expect(opening.length).toBeGreaterThan(10)
    expect(opening.filter(({ meta }) => !meta.fullSession).map(({ name }) => name)).toEqual([])
  })

  it('has one endpoint for each method and path', () => {
    // Two paths that differ in the names of their parameters only are the same address.
    const addresses = endpoints.map(({ method, path }) => `${method} ${path.replace(/\{\w+\}/g, '{}')}`)
    expect(addresses.filter((address, at) => addresses.indexOf(address) !== at)).toEqual([])
  })

  it('declares each parameter of a path, and no other', () => {
    for (const { name, params, input } of endpoints) {
      const declared = input.params instanceof z.ZodObject ? Object.keys(input.params.shape) : []
      expect([name, declared.sort()]).toEqual([name, [...params].sort()])
    }
  })

  it('opens to the whole world only what a visitor needs before signing in, and what was shared', () => {
    expect(endpoints.filter(({ meta }) => meta.access === 'anyone').map(({ name }) => name)).toEqual([
      'accounts.authenticate',
      'accounts.refresh',
      'accounts.logOut',
      'accounts.forgotPassword',
      'accounts.resetPassword',
      'passkeys.challenge',
      'passkeys.authenticate',
      'invitations.view',
      'invitations.register',
      'registration.view',
      'registration.complete',
      'companyExports.download',
      'settings.global',
      'settings.frontendFeatures',
      'reports.download',
      'contacts.provider',
      'contacts.write',
      'integrations.receive',
      'publicDashboards.view',
      'publicDashboards.data',
      'publicDashboards.token',
      'news.current',
      'sso.start',
      'sso.finish',
    ])
  })

  it('gives each path that names a company to its members only', () => {
    // `/companies/all/{id}` is the super administrator's; the switch and the one-word paths check by themselves.
    const named = endpoints.filter(({ path }) => /\{(companyId|company)\}|^\/companies\/\{id\}/.test(path))
    expect(named.filter(({ meta }) => meta.company === undefined).map(({ name }) => name)).toEqual([
      'companies.switch',
    ])
  })
})

describe('the running portal', () => {
  const anything = '00000000-0000-4000-8000-000000000000'

  it.each(endpoints.map((endpoint) => [endpoint.name, endpoint] as const))(
    'has a handler for %s, behind the access check',
    async (_, endpoint) => {
      const path = fillPath(endpoint, Object.fromEntries(endpoint.params.map((name) => [name, anything])))
      const { status, body } = await portal.call(endpoint.method, path)
      if (endpoint.meta.access !== 'anyone') {
        expect([status, body.code]).toEqual([401, 'access.signedOut'])
      } else if (endpoint.input.body) {
        // Nothing was sent: reached, and refused for that.
        expect([400, 401]).toContain(status)
      } else {
        // What was shared and who was invited have addresses of their own, and passkeys a domain; this is none.
        expect(status).toBe(
          [
            'publicDashboards',
            'invitations',
            'registration',
            'companyExports',
            'reports',
            'passkeys',
          ].includes(endpoint.domain)
            ? 400
            : endpoint.status,
        )
      }
    },
  )

  it('answers 404 to a path and 405 to a method that the contract does not have', async () => {
    for (const [method, path, expected, code] of [
      ['GET', '/nothing', 404, 'request.notFound'],
      ['GET', '/', 404, 'request.notFound'],
      ['DELETE', '/users/me/language', 405, 'request.methodNotAllowed'],
      ['DELETE', '/tag', 405, 'request.methodNotAllowed'],
      ['PATCH', '/settings', 405, 'request.methodNotAllowed'],
    ] as const) {
      const { status, body } = await portal.call(method, path, { token: portal.admin.token })
      expect([method, path, status, body.code]).toEqual([method, path, expected, code])
    }
  })

  it('describes every endpoint in its OpenAPI document', async () => {
    const response = await fetch(`${portal.url}/openapi.json`)
    const document = openApi.parse(await response.json())
    expect(document.openapi).toMatch(/^3\.1\./)
    // Paths that differ in the names of parameters only are one.
    const pattern = (path: string) => path.replace(/\{\w+\}/g, '{}')
    const pathOf = (path: string) =>
      Object.keys(document.paths).find((each) => pattern(each) === pattern(path)) ?? path
    for (const { name, method, path, meta } of endpoints) {
      const operation = document.paths[pathOf(path)]?.[method.toLowerCase()]
      expect([name, operation !== undefined]).toEqual([name, true])
      expect([name, operation?.['x-access']]).toEqual([name, meta.access])
      expect([name, operation?.security?.length === 0]).toEqual([name, meta.access === 'anyone'])
    }
    const described = Object.values(document.paths).flatMap((operations) =>
      Object.values(operations).filter((each) => each['x-access'] !== undefined),
    )
    // Calls of reports have a shorter path besides.
    const short = endpoints.filter(({ path }) => shortReportPath(path) !== undefined)
    expect(described).toHaveLength(endpoints.length + short.length)
  })
})

const operation = z.looseObject({
  'x-access': z.string().optional(),
  security: z.array(z.unknown()).optional(),
})
const openApi = z.looseObject({
  openapi: z.string(),
  paths: z.record(
    z.string(),
    z
      .looseObject({ servers: z.unknown().optional() })
      .transform(({ servers: _, ...each }) => z.record(z.string(), operation).parse(each)),
  ),
})
