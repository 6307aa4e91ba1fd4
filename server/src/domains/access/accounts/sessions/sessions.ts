import { randomUUID } from 'node:crypto'
import type { Session } from '@fyr/contract/access/accounts'
import type { Database } from '#db/index.ts'
import type { PermissionCache } from '#domains/access/roles/index.ts'
import type { Brands } from '#domains/settings/white-label/index.ts'
import { createEncryption } from '#lib/secrets/encryption.ts'
import type { Principal, RequestPrincipal, SsoReach } from '#request/principal.ts'
import { fail } from '#request/problem.ts'
import { type Account, listCompaniesOf, updateLastSeen } from '../account-store.ts'
import { describeSession, type SessionDescription, type Workplace } from './describe-session.ts'
import { endExpiredSessions, endSession } from './end-sessions.ts'
import { createIdentify, type IdentifiedCaller } from './identify.ts'
import {
  continueMasquerade,
  type MasqueradeTarget,
  type Masquerading,
  startMasquerade,
} from './masquerade.ts'
import { createRefreshTokens, hashOf } from './refresh-token.ts'
import { rotate, sessionLifetimeMs } from './rotation.ts'
import {
  findLastCompany,
  insertSession,
  type SessionAccount,
  type SessionDevice,
  updateSessionCompany,
} from './session-store.ts'
import { createSessionTokens } from './session-token.ts'

const maxIdToken = 4000

export interface SessionDeps {
  database: Database
  rightsOf: PermissionCache['rightsOf']
  brands: Pick<Brands, 'of'>
  /** 32 bytes or more that only this installation has. */
  installationKey: Uint8Array
}

/** A session as it begins or goes on: what the client is answered, and the cookie that continues it. */
export interface OpenSession {
  answer: Session
  refresh: { token: string; expiresAt: Date }
}

/** What an identity provider begins a session by. */
export interface SsoSignIn extends SsoReach {
  issuer: string
  /** By which the provider knows whom to sign out. */
  idToken: string | null
}

export interface Sessions {
  /** Who a bearer is, or null when it proves nothing (any more). */
  identify(bearer: string, now: Date): Promise<IdentifiedCaller | null>
  /** The account of a session that goes on; null once it has ended. */
  accountOf(accountId: string, sessionId: string): Promise<SessionAccount | null>
  /** Whether every company that the account belongs to is closed to passwords. */
  needsSso(account: Account): Promise<boolean>
  /** Begins a session in the wanted company, else the one that the account opened last, or another of its own. */
  open(
    account: Account,
    device: SessionDevice,
    now: Date,
    how: { wanted: string | null; sso?: SsoSignIn | undefined },
  ): Promise<OpenSession>
  /** Goes on by a refresh token, in the company asked for if possible; null if the token is no good. */
  refresh(token: string, companyId: string | undefined, now: Date): Promise<OpenSession | null>
  /** Makes a company the active one; 404 for one that the caller does not belong to, 403 where it is closed to passwords. */
  switchTo(actor: RequestPrincipal, companyId: string): Promise<Session>
  /** Begins a session as another user, or in a company that is not the caller's; its cookie stands beside their own. */
  masquerade(actor: RequestPrincipal, target: MasqueradeTarget, device: SessionDevice): Promise<OpenSession>
  /** Goes on with a masquerade, beside the refresh token of the own session; null once it is over. */
  continueMasquerade(
    cookies: { token: string; ownToken: string | undefined },
    now: Date,
  ): Promise<Session | null>
  describe(caller: Principal): Promise<SessionDescription>
  /**
   * Ends the session of the refresh token, or else of the caller, if there is any; answers how it was begun, if by an
   * identity provider.
   */
  end(
    session:
      | { refreshToken: string | undefined; caller: Principal | null; now: Date }
      | { sessionId: string; now: Date },
  ): Promise<SsoSignIn | null>
  /** Ends the sessions that nobody refreshed in time. */
  sweep(now: Date): Promise<void>
  close(): void
}

export function createSessions(deps: SessionDeps): Sessions {
  const { database, rightsOf, installationKey } = deps
  const tokens = createSessionTokens(installationKey)
  const refreshTokens = createRefreshTokens(installationKey)
  const idTokens = createEncryption(installationKey, 'id token')
  const { identify, accountOf, close } = createIdentify(database, tokens)

  type Who = { accountId: string } & Pick<Principal, 'isSuper' | 'sso' | 'masquerade'>

  /** The first of the wanted companies, then of the account's own, where it may work. */
  async function findWorkplace(who: Who, wanted: readonly (string | null | undefined)[]): Promise<Workplace> {
    const own = await database.withPlatform((db) => listCompaniesOf(db, who.accountId))
    for (const companyId of [...wanted, ...own.map((company) => company.companyId)]) {
      const rights = companyId ? await rightsOf(who, companyId) : null
      if (companyId && rights) return { companyId, rights }
    }
    return null
  }

  async function answerFor(who: Who, sessionId: string, workplace: Workplace, now: Date): Promise<Session> {
    const companyId = workplace?.companyId ?? null
    const claims = { accountId: who.accountId, sessionId, companyId }
    const { token, expiresAt } = await tokens.sign(claims, now, who.masquerade?.endsAt)
    const description = await describeSession(deps, who, workplace)
    return { token, expiresAt: expiresAt.toISOString(), ...description }
  }

  async function answerForMasquerade({ account: { id }, sessionId, companyId }: Masquerading, now: Date) {
    const account = await accountOf(id, sessionId)
    if (!account?.masquerade) fail('access.signedOut')
    const who = { ...account, accountId: id }
    const rights = (await rightsOf(who, companyId)) ?? fail('object.notFound')
    return await answerFor(who, sessionId, { companyId, rights }, now)
  }

  /** None where it is so large that no address could carry it. */
  function encrypted(idToken: string | null, sessionId: string): Buffer | null {
    return idToken !== null && idToken.length <= maxIdToken ? idTokens.encrypt(idToken, sessionId) : null
  }

  return {
    identify,
    accountOf,
    close,
    async sweep(now) {
      while ((await database.withPlatform((db) => endExpiredSessions(db, now))) > 0);
    },
    async needsSso({ id, isSuper }) {
      if (isSuper) return false
      const companies = await database.withPlatform((db) => listCompaniesOf(db, id))
      return companies.length > 0 && !(await findWorkplace({ accountId: id, isSuper, sso: null }, []))
    },
    async open(account, device, now, { wanted, sso }) {
      const reach = sso ? { onlyCompanyId: sso.onlyCompanyId } : null
      const isSuper = account.isSuper && !reach?.onlyCompanyId
      const who = { accountId: account.id, isSuper, sso: reach }
      const last = await database.withPlatform((db) => findLastCompany(db, account.id))
      const workplace = await findWorkplace(who, [sso?.onlyCompanyId, wanted, last])
      const sessionId = randomUUID()
      const token = refreshTokens.first(sessionId)
      const expiresAt = new Date(now.getTime() + sessionLifetimeMs)
      await database.withPlatform(async (db) => {
        await endExpiredSessions(db, now)
        await updateLastSeen(db, account.id, now)
        await insertSession(db, {
          id: sessionId,
          accountId: account.id,
          companyId: workplace?.companyId ?? null,
          refreshHash: hashOf(token),
          createdAt: now,
          expiresAt,
          device,
          sso: sso ? { ...sso, idToken: encrypted(sso.idToken, sessionId) } : null,
        })
      })
      return { answer: await answerFor(who, sessionId, workplace, now), refresh: { token, expiresAt } }
    },
    async refresh(token, companyId, now) {
      const rotated = await rotate(database, refreshTokens, token, now)
      if (!rotated) return null
      const { sessionId, account, lastCompanyId, refresh } = rotated
      const who = { accountId: account.id, isSuper: account.isSuper, sso: account.sso }
      const workplace = await findWorkplace(who, [companyId, lastCompanyId])
      if (workplace && workplace.companyId !== lastCompanyId) {
        await database.withPlatform((db) => updateSessionCompany(db, sessionId, workplace.companyId))
      }
      return { answer: await answerFor(who, sessionId, workplace, now), refresh }
    },
    async switchTo(actor, companyId) {
      const { accountId, sessionId, isSuper, sso, now } = actor
      if (accountId === null || sessionId === null) fail('access.denied')
      const rights = await rightsOf(actor, companyId)
      if (!rights) {
        // Whoever would get in by another session is told so.
        const isClosed = sso === null && (await rightsOf({ ...actor, sso: undefined }, companyId)) !== null
        return fail(isClosed ? 'access.ssoOnly' : 'object.notFound')
      }
      await database.withPlatform((db) => updateSessionCompany(db, sessionId, companyId))
      return await answerFor({ accountId, isSuper, sso }, sessionId, { companyId, rights }, now)
    },
    async masquerade(actor, target, device) {
      const begun = await startMasquerade({ database, refreshTokens }, actor, target, device)
      const answer = await answerForMasquerade(begun, actor.now)
      return { answer, refresh: { token: begun.token, expiresAt: begun.expiresAt } }
    },
    async continueMasquerade(cookies, now) {
      const masquerade = await continueMasquerade({ database, refreshTokens }, cookies, now)
      return masquerade && (await answerForMasquerade(masquerade, now))
    },
    async describe(caller) {
      const { accountId, companyId } = caller
      const rights = companyId ? await rightsOf(caller, companyId) : null
      const workplace = companyId && rights ? { companyId, rights } : null
      const who = { ...caller, accountId: accountId ?? fail('access.denied') }
      return await describeSession(deps, who, workplace)
    },
    async end(session) {
      const byCookie =
        'refreshToken' in session && session.refreshToken
          ? refreshTokens.sessionOf(session.refreshToken)
          : null
      const named = 'sessionId' in session ? session.sessionId : session.caller?.sessionId
      const sessionId = byCookie ?? named
      if (!sessionId) return null
      const sso = await database.withPlatform((db) => endSession(db, sessionId, session.now))
      return sso && { ...sso, idToken: sso.idToken && idTokens.decrypt(sso.idToken, sessionId) }
    },
  }
}
