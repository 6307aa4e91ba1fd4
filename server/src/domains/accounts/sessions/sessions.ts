import { randomUUID } from 'node:crypto'
import type { Session } from '@fyr/contract/accounts'
import type { Database } from '#db/index.ts'
import type { PermissionCache } from '#domains/roles/index.ts'
import type { Brands } from '#domains/white-label/index.ts'
import type { Masquerade, Principal, RequestPrincipal } from '#request/principal.ts'
import { fail } from '#request/problem.ts'
import { type Account, listCompaniesOf, updateLastSeen } from '../account-store.ts'
import { describeSession, type SessionDescription, type Workplace } from './describe-session.ts'
import { endExpiredSessions, endSession } from './end-sessions.ts'
import { createIdentify, type Identity, type SessionAccount } from './identify.ts'
import {
  continueMasquerade,
  type MasqueradeTarget,
  type Masquerading,
  startMasquerade,
} from './masquerade.ts'
import { createRefreshTokens, hashOf } from './refresh-token.ts'
import { rotate, sessionLifetimeMs } from './rotation.ts'
import { findLastCompany, insertSession, type SessionDevice, updateSessionCompany } from './session-store.ts'
import { createSessionTokens } from './session-token.ts'

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

export interface Sessions {
  /** Who a bearer is, or null when it proves nothing (any more). */
  identify(bearer: string, now: Date): Promise<Identity | null>
  /** The account of a session that goes on; null once it has ended. */
  accountOf(accountId: string, sessionId: string): Promise<SessionAccount | null>
  /** Begins a session in the wanted company, else the one that the account opened last, or another of its own. */
  open(account: Account, device: SessionDevice, now: Date, wanted: string | null): Promise<OpenSession>
  /** Goes on by a refresh token, in the company asked for if possible; null if the token is no good. */
  refresh(token: string, companyId: string | undefined, now: Date): Promise<OpenSession | null>
  /** Makes a company the active one; 404 for one that the caller does not belong to. */
  switchTo(actor: RequestPrincipal, companyId: string): Promise<Session>
  /** Begins a session as another user, or in a company that is not the caller's; its cookie stands beside their own. */
  masquerade(actor: RequestPrincipal, target: MasqueradeTarget, device: SessionDevice): Promise<OpenSession>
  /** Goes on with a masquerade, beside the refresh token of the own session; null once it is over. */
  continueMasquerade(
    cookies: { token: string; ownToken: string | undefined },
    now: Date,
  ): Promise<Session | null>
  describe(caller: Principal): Promise<SessionDescription>
  /** Ends the session of the refresh token, or else of the caller, if there is any. */
  end(
    session:
      | { refreshToken: string | undefined; caller: Principal | null; now: Date }
      | { sessionId: string; now: Date },
  ): Promise<void>
  /** Ends the sessions that nobody refreshed in time. */
  sweep(now: Date): Promise<void>
  close(): void
}

export function createSessions(deps: SessionDeps): Sessions {
  const { database, rightsOf, installationKey } = deps
  const tokens = createSessionTokens(installationKey)
  const refreshTokens = createRefreshTokens(installationKey)
  const { identify, accountOf, close } = createIdentify(database, tokens)

  type Who = { accountId: string; isSuper: boolean; masquerade?: Masquerade | undefined }

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
    const description = await describeSession(deps, who.accountId, workplace, who.masquerade)
    return { token, expiresAt: expiresAt.toISOString(), ...description }
  }

  async function answerForMasquerade({ account, sessionId, companyId }: Masquerading, now: Date) {
    const masquerade = (await accountOf(account.id, sessionId))?.masquerade ?? fail('access.signedOut')
    const who = { accountId: account.id, isSuper: account.isSuper, masquerade }
    const rights = (await rightsOf(who, companyId)) ?? fail('object.notFound')
    return await answerFor(who, sessionId, { companyId, rights }, now)
  }

  return {
    identify,
    accountOf,
    close,
    async sweep(now) {
      while ((await database.withPlatform((db) => endExpiredSessions(db, now))) > 0);
    },
    async open(account, device, now, wanted) {
      const who = { accountId: account.id, isSuper: account.isSuper }
      const last = await database.withPlatform((db) => findLastCompany(db, account.id))
      const workplace = await findWorkplace(who, [wanted, last])
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
        })
      })
      return { answer: await answerFor(who, sessionId, workplace, now), refresh: { token, expiresAt } }
    },
    async refresh(token, companyId, now) {
      const rotated = await rotate(database, refreshTokens, token, now)
      if (!rotated) return null
      const { sessionId, account, lastCompanyId, refresh } = rotated
      const who = { accountId: account.id, isSuper: account.isSuper }
      const workplace = await findWorkplace(who, [companyId, lastCompanyId])
      if (workplace && workplace.companyId !== lastCompanyId) {
        await database.withPlatform((db) => updateSessionCompany(db, sessionId, workplace.companyId))
      }
      return { answer: await answerFor(who, sessionId, workplace, now), refresh }
    },
    async switchTo(actor, companyId) {
      const { accountId, sessionId, isSuper, now } = actor
      if (accountId === null || sessionId === null) fail('access.denied')
      const rights = (await rightsOf(actor, companyId)) ?? fail('object.notFound')
      await database.withPlatform((db) => updateSessionCompany(db, sessionId, companyId))
      return await answerFor({ accountId, isSuper }, sessionId, { companyId, rights }, now)
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
    async describe({ accountId, companyId, role, permissions, masquerade }) {
      const workplace = companyId && role ? { companyId, rights: { role, permissions } } : null
      return await describeSession(deps, accountId ?? fail('access.denied'), workplace, masquerade)
    },
    async end(session) {
      const byCookie =
        'refreshToken' in session && session.refreshToken
          ? refreshTokens.sessionOf(session.refreshToken)
          : null
      const named = 'sessionId' in session ? session.sessionId : session.caller?.sessionId
      const sessionId = byCookie ?? named
      if (sessionId) await database.withPlatform((db) => endSession(db, sessionId, session.now))
    },
  }
}
