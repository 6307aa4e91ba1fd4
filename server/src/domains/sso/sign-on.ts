import type { Logger } from 'pino'
import type { Database, PlatformDb } from '#db/index.ts'
import { type Account, countTries, type SsoSignIn } from '#domains/accounts/index.ts'
import type { CompanyHosts } from '#domains/white-label/index.ts'
import type { Encryption } from '#lib/encryption.ts'
import { networkOf } from '#lib/network.ts'
import { createCompanyGate } from '#request/company-gate.ts'
import { fail, refuseField } from '#request/problem.ts'
import { admit, type Occasion } from './admit.ts'
import { type Attempt, type AttemptCookies, attemptMs, hashOfState, ownPathOf } from './attempt.ts'
import { companyOfDomain } from './email-domain-store.ts'
import { domainOf } from './email-domains.ts'
import { takeState } from './identity-store.ts'
import { isSameIssuer, type Oidc, OidcError, randomChecks, type Vouched } from './oidc.ts'
import { findProvider, type StoredProvider } from './provider-store.ts'
import { clientOf, redirectPath, signOutPath } from './providers.ts'

export interface SignOnParts {
  database: Database
  oidc: Oidc
  cookies: AttemptCookies
  secrets: Encryption
  publicUrl: string
  hosts: Pick<CompanyHosts, 'companyOf' | 'originOf' | 'isKnown'>
  log: Pick<Logger, 'warn'>
}

/** What the browser is sent away with. */
export interface Departure {
  url: string
  cookie: { token: string; expiresAt: Date }
}

/** Who came back from a provider, or whose account a sign-in is to open from then on. */
export type Arrival =
  | { kind: 'signIn'; account: Account; sso: SsoSignIn; to: string }
  | { kind: 'link'; account: { accountId: string; sessionId: string }; vouched: Vouched; to: string }

/** Starts and answers from one network in a quarter of an hour. */
const maxTries = 200
/** A provider that answers slowly holds up its own people only. */
const atOnce = { atOnce: 8, waiting: 50 }

export function createSignOn(parts: SignOnParts) {
  const { database, oidc, cookies, secrets, publicUrl, hosts, log } = parts
  const gate = createCompanyGate(atOnce)

  /** Asks a provider; what is wrong with it or its answer is told in the portal's words. */
  async function ask<T>({ companyId, issuer }: StoredProvider, work: () => Promise<T>): Promise<T> {
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

  async function departTo(
    provider: StoredProvider,
    {
      origin,
      now,
      to,
      link,
      loginHint,
    }: { origin: string; now: Date; to: string; link: Attempt['link']; loginHint: string | undefined },
  ): Promise<Departure> {
    const checks = randomChecks()
    const redirectUri = `${origin}${redirectPath}`
    const client = clientOf(provider, secrets)
    const url = await ask(provider, () => oidc.authorizationUrl(client, checks, { redirectUri, loginHint }))
    const expiresAt = new Date(now.getTime() + attemptMs)
    const { companyId, issuer } = provider
    const attempt = { ...checks, companyId, issuer, redirectUri, to, link, expiresAt: expiresAt.getTime() }
    return { url, cookie: { token: cookies.sign(attempt), expiresAt } }
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
    }): Promise<Departure> {
      const { remoteAddress, now } = call
      await limit(remoteAddress, now)
      const email = call.email?.trim() ?? ''
      const provider = await database.withPlatform((db) => providerFor(db, call.host, email))
      if (!provider)
        return email === '' ? refuseField('body.email', 'field.required') : fail('sso.unavailable')
      return await departTo(provider, {
        origin: call.origin ?? publicUrl,
        now,
        to: ownPathOf(call.to),
        link: null,
        loginHint: email || undefined,
      })
    },
    /** Where to sign in so that it opens the account of the session from then on. */
    async startLink(call: {
      companyId: string | null
      link: NonNullable<Attempt['link']>
      origin: string | undefined
      now: Date
    }): Promise<Departure> {
      const { companyId, link, now } = call
      const provider = await database.withPlatform((db) => enabledProvider(db, companyId))
      if (!provider) return fail('sso.unavailable')
      const origin = call.origin ?? publicUrl
      return await departTo(provider, { origin, now, to: '/account', link, loginHint: undefined })
    },
    /** Takes what the provider sent the browser back with, once. */
    async finish(
      call: { cookie: string | undefined; query: string; remoteAddress: string },
      occasion: Occasion,
    ): Promise<Arrival> {
      const { now } = occasion
      await limit(call.remoteAddress, now)
      const attempt = cookies.verify(call.cookie, now) ?? fail('sso.attemptEnded')
      const { companyId, issuer, state, to } = attempt
      const provider = await database.withPlatform(async (db) => {
        const taken = { hash: hashOfState(state), expiresAt: new Date(attempt.expiresAt), now }
        return (await takeState(db, taken)) ? await enabledProvider(db, companyId) : undefined
      })
      if (!provider || provider.issuer !== issuer) fail('sso.attemptEnded')
      const answer = new URL(attempt.redirectUri)
      answer.search = call.query
      const vouched = await ask(provider, () => oidc.finish(clientOf(provider, secrets), attempt, answer))
      if (attempt.link) return { kind: 'link', account: attempt.link, vouched, to }
      const account = await database.withPlatform((db) => admit(db, provider, vouched, occasion))
      const sso = { issuer: vouched.issuer, onlyCompanyId: companyId, idToken: vouched.idToken }
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
      const redirectUri = `${origin ?? publicUrl}${signOutPath}`
      try {
        return await oidc.signOutUrl(clientOf(provider, secrets), { redirectUri, idToken })
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
