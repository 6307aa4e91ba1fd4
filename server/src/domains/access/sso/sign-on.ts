import type { Logger } from 'pino'
import type { Database, PlatformDb } from '#db/index.ts'
import { type Account, countTries, type SsoSignIn } from '#domains/access/accounts/index.ts'
import type { CompanyHosts } from '#domains/settings/white-label/index.ts'
import { networkOf } from '#lib/network/network.ts'
import type { Encryption } from '#lib/secrets/encryption.ts'
import { createCompanyGate } from '#request/company-gate.ts'
import { fail, refuseField } from '#request/problem.ts'
import {
  type AuthorizationRequest,
  type AuthorizationRequestCookies,
  authorizationRequestMs,
  hashOfState,
  safeRedirectPath,
} from './authorization-request.ts'
import { companyOfDomain } from './email-domain-store.ts'
import { domainOf } from './email-domains.ts'
import { takeState } from './identity-store.ts'
import {
  createAuthorizationChecks,
  isSameIssuer,
  type Oidc,
  OidcError,
  type ProviderProfile,
} from './oidc.ts'
import { findProvider, type StoredProvider } from './provider-store.ts'
import { clientOf, postLogoutRedirectPath, redirectPath } from './providers.ts'
import { type RequestMeta, resolveAccount } from './resolve-account.ts'

export interface SignOnParts {
  database: Database
  oidc: Oidc
  cookies: AuthorizationRequestCookies
  secrets: Encryption
  publicUrl: string
  hosts: Pick<CompanyHosts, 'companyOf' | 'originOf' | 'isKnown'>
  log: Pick<Logger, 'warn'>
}

/** Where the browser is redirected, and the cookie of the authorization request. */
export interface AuthorizationRedirect {
  url: string
  cookie: { token: string; expiresAt: Date }
}

/** What a callback is for: to sign in, or to link the provider's user to the account of a session. */
export type CallbackResult =
  | { kind: 'signIn'; account: Account; sso: SsoSignIn; to: string }
  | { kind: 'link'; account: { accountId: string; sessionId: string }; profile: ProviderProfile; to: string }

/** Authorization requests and callbacks from one network in a quarter of an hour. */
const maxTries = 200
/** A provider that answers slowly holds up its own people only. */
const atOnce = { atOnce: 8, waiting: 50 }

export function createSignOn(parts: SignOnParts) {
  const { database, oidc, cookies, secrets, publicUrl, hosts, log } = parts
  const gate = createCompanyGate(atOnce)

  /** Calls a provider; its failures become the portal's problems. */
  async function callProvider<T>({ companyId, issuer }: StoredProvider, work: () => Promise<T>): Promise<T> {
    try {
      return await gate({ companyId: companyId ?? 'installation', principal: issuer }, work)
    } catch (error) {
      if (!(error instanceof OidcError)) throw error
      log.warn({ companyId, issuer, reason: error.message }, 'A single sign-on failed')
      return fail(`sso.${error.failure}`)
    }
  }

  async function limit(remoteAddress: string, now: Date): Promise<void> {
    const [tries = 0] = await countTries(database, [`sso ${networkOf(remoteAddress)}`], now)
    if (tries > maxTries) fail('request.tooMany')
  }

  async function startAuthorization(
    provider: StoredProvider,
    {
      origin,
      now,
      to,
      link,
      loginHint,
    }: {
      origin: string
      now: Date
      to: string
      link: AuthorizationRequest['link']
      loginHint: string | undefined
    },
  ): Promise<AuthorizationRedirect> {
    const checks = createAuthorizationChecks()
    const redirectUri = `${origin}${redirectPath}`
    const client = clientOf(provider, secrets)
    const url = await callProvider(provider, () =>
      oidc.authorizationUrl(client, checks, { redirectUri, loginHint }),
    )
    const expiresAt = new Date(now.getTime() + authorizationRequestMs)
    const { companyId, issuer } = provider
    const authorization = {
      ...checks,
      companyId,
      issuer,
      redirectUri,
      to,
      link,
      expiresAt: expiresAt.getTime(),
    }
    return { url, cookie: { token: cookies.sign(authorization), expiresAt } }
  }

  /** Of the company that the host belongs to, else the domain of the address, else of the installation. */
  async function providerFor(
    db: PlatformDb,
    host: string | undefined,
    email: string,
  ): Promise<StoredProvider | undefined> {
    // At a company's own host nobody signs in to another.
    const companyId = (await hosts.companyOf(host)) ?? (await companyOfDomain(db, domainOf(email)))
    const own = companyId === undefined ? undefined : await enabledProvider(db, companyId)
    return own ?? (await enabledProvider(db, null))
  }

  return {
    /** Where to sign in, for whoever gives this address at this host; it tells of companies, never of accounts. */
    async start(call: {
      email: string | undefined
      to: string | undefined
      host: string | undefined
      origin: string | undefined
      remoteAddress: string
      now: Date
    }): Promise<AuthorizationRedirect> {
      const { remoteAddress, now } = call
      await limit(remoteAddress, now)
      const email = call.email?.trim() ?? ''
      const provider = await database.withPlatform((db) => providerFor(db, call.host, email))
      if (!provider)
        return email === '' ? refuseField('body.email', 'field.required') : fail('sso.unavailable')
      return await startAuthorization(provider, {
        origin: call.origin ?? publicUrl,
        now,
        to: safeRedirectPath(call.to),
        link: null,
        loginHint: email || undefined,
      })
    },
    /** Where to sign in so that it opens the account of the session from then on. */
    async startLink(call: {
      companyId: string | null
      link: NonNullable<AuthorizationRequest['link']>
      origin: string | undefined
      now: Date
    }): Promise<AuthorizationRedirect> {
      const { companyId, link, now } = call
      const provider = await database.withPlatform((db) => enabledProvider(db, companyId))
      if (!provider) return fail('sso.unavailable')
      const origin = call.origin ?? publicUrl
      return await startAuthorization(provider, { origin, now, to: '/account', link, loginHint: undefined })
    },
    /** Handles the callback of a provider, once. */
    async handleCallback(
      call: { cookie: string | undefined; query: string; remoteAddress: string },
      request: RequestMeta,
    ): Promise<CallbackResult> {
      const { now } = request
      await limit(call.remoteAddress, now)
      const authorization = cookies.verify(call.cookie, now) ?? fail('sso.attemptEnded')
      const { companyId, issuer, state, to } = authorization
      const provider = await database.withPlatform(async (db) => {
        const taken = { hash: hashOfState(state), expiresAt: new Date(authorization.expiresAt), now }
        return (await takeState(db, taken)) ? await enabledProvider(db, companyId) : undefined
      })
      if (!provider || provider.issuer !== issuer) fail('sso.attemptEnded')
      const callback = new URL(authorization.redirectUri)
      callback.search = call.query
      const profile = await callProvider(provider, () =>
        oidc.exchangeCode(clientOf(provider, secrets), authorization, callback),
      )
      if (authorization.link) return { kind: 'link', account: authorization.link, profile, to }
      const account = await database.withPlatform((db) => resolveAccount(db, provider, profile, request))
      const sso = { issuer: profile.issuer, onlyCompanyId: companyId, idToken: profile.idToken }
      return { kind: 'signIn', account, sso, to }
    },
    /** Where the browser signs out of the provider that began a session; null where it cannot. */
    async signOutUrlOf(
      { issuer, onlyCompanyId, idToken }: SsoSignIn,
      origin: string | undefined,
    ): Promise<string | null> {
      const provider = await database.withPlatform((db) => enabledProvider(db, onlyCompanyId))
      // Another issuer is not told who signed in at the one before.
      if (!provider || !isSameIssuer(provider.issuer, issuer)) return null
      const redirectUri = `${origin ?? publicUrl}${postLogoutRedirectPath}`
      try {
        return await oidc.endSessionUrl(clientOf(provider, secrets), { redirectUri, idToken })
      } catch (error) {
        if (!(error instanceof OidcError)) throw error
        // The session here has ended all the same.
        log.warn({ issuer, reason: error.message }, 'A single sign-out failed')
        return null
      }
    },
  }
}
export type SignOn = ReturnType<typeof createSignOn>

async function enabledProvider(
  db: PlatformDb,
  companyId: string | null,
): Promise<StoredProvider | undefined> {
  const provider = await findProvider(db, companyId)
  return provider?.isEnabled ? provider : undefined
}
