import { needsDiskSpace } from '@fyr/contract/endpoints/endpoint'
import type { Language } from '@fyr/contract/endpoints/fields'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type CompanyDb, type Database, isCompanyId } from '#db/index.ts'
import type { Clock } from '#lib/clock.ts'
import { byOf, type RequestContext } from '#request/context.ts'
import type { CompanyPrincipal, Principal, RequestPrincipal } from '#request/principal.ts'
import { type AuditSubject, fail } from '#request/problem.ts'
import { authorize, type IsOpen, type RightsOf } from './authorize.ts'
import { chooseLanguage, languageOfBrowser } from './language.ts'

export interface IdentifiedCaller {
  caller: Principal
  /** The user's own choice. */
  language: Language | null
}

export interface Access {
  /** Who a bearer is, or null when it proves nothing (any more). */
  identify(bearer: string, now: Date): Promise<IdentifiedCaller | null>
  rightsOf: RightsOf
  isOpen: IsOpen
  /** Told of what somebody tried to change whose rank is too low; `call` is method and path. */
  recordRefusal?(by: RequestPrincipal, object: AuditSubject, call: string): Promise<void>
}

export interface ContextParts {
  database: Database
  clock: Clock
  access: Access
  /** Asked before what stores more than small rows; without one there is always room. */
  disk?: { readonly refuses: boolean }
  /** Whether the portal is reached over https, so that cookies may say Secure. */
  secure: boolean
}

const refreshCookieName = 'fyr_refresh'
const masqueradeCookieName = 'fyr_masquerade'
const deviceCookieName = 'fyr_device'
const passkeyCookieName = 'fyr_passkey'
const ssoCookieName = 'fyr_sso'
// Clients of InfluxDB say Token.
const bearerPattern = /^(?:Bearer|Token) +([A-Za-z0-9._~+/=-]{1,4096})$/i

/** Makes the context of one request: finds out who calls, prepares the way into their company. */
export async function makeContext(
  parts: ContextParts,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<RequestContext> {
  const now = parts.clock.now()
  const bearer = bearerPattern.exec(request.headers.authorization ?? '')?.[1]
  const identity = bearer ? await parts.access.identify(bearer, now) : null
  const language = chooseLanguage(
    identity?.language,
    languageOfBrowser(request.headers['accept-language']),
    null,
  )
  const port = portOf(request.host)
  const cookie = (plainName: string, rules: ReturnType<typeof cookieRules>) => {
    const name = `${plainName}${port}`
    return {
      read: () => request.cookies[name],
      write: (token: string, expires: Date) => void reply.setCookie(name, token, { ...rules, expires }),
      clear: () => void reply.clearCookie(name, rules),
    }
  }
  const sessionCookie = (name: string) => cookie(name, cookieRules(parts.secure))
  const signInCookie = (name: string) => cookie(name, signInCookieRules(parts.secure))
  const context: RequestContext = {
    requestId: request.id,
    language,
    now,
    remoteAddress: request.ip,
    isAbandoned: () => reply.raw.destroyed,
    userAgent: request.headers['user-agent'],
    origin: request.headers.origin,
    // As a proxy that is believed was asked for it.
    host: request.host,
    caller: identity?.caller ?? null,
    signedIn: () => context.caller ?? fail('access.signedOut'),
    async authorize(meta, params) {
      context.caller = await authorize(
        meta,
        params,
        context.caller,
        parts.access.rightsOf,
        parts.access.isOpen,
      )
      if (parts.disk?.refuses && needsDiskSpace(meta)) fail('server.diskFull')
    },
    async inCompany<T>(work: (db: CompanyDb, by: CompanyPrincipal) => Promise<T>): Promise<T> {
      const by = byOf(context)
      // A super administrator may ask for any company, so for one that cannot be.
      if (!isCompanyId(by.companyId)) fail('object.notFound')
      return await parts.database.withCompany(by.companyId, (db) => work(db, by))
    },
    refreshCookie: sessionCookie(refreshCookieName),
    masqueradeCookie: sessionCookie(masqueradeCookieName),
    deviceCookie: signInCookie(deviceCookieName),
    passkeyCookie: signInCookie(passkeyCookieName),
    ssoCookie: signInCookie(ssoCookieName),
  }
  request.apiContext = context
  return context
}

/** Browsers send cookies to every port of a host: the port in their names keeps portals of one host apart. */
const portOf = (host: string) => /:(\d+)$/.exec(host)?.[0].replace(':', '_') ?? ''

const signInCookieRules = (secure: boolean) => ({ ...cookieRules(secure), path: '/api/users/authenticate' })
const cookieRules = (secure: boolean) => ({
  httpOnly: true,
  sameSite: 'strict' as const,
  path: '/api/users',
  secure,
})
