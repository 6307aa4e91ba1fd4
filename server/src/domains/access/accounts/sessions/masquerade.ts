import { randomUUID } from 'node:crypto'
import type { RoleName } from '@fyr/contract/access/permissions'
import { mayMasquerade } from '@fyr/contract/access/ranks'
import type { Database } from '#db/index.ts'
import type { RequestPrincipal } from '#request/principal.ts'
import { fail, found } from '#request/problem.ts'
import { type Account, findAccount, isMemberOf } from '../account-store.ts'
import { recordMasquerade } from './end-sessions.ts'
import { hashOf, type RefreshTokens } from './refresh-token.ts'
import { findMasquerade, insertSession, type SessionDevice } from './session-store.ts'

/** After which it ends by itself; nothing prolongs it. */
export const masqueradeMs = 60 * 60_000

/** As whom and where somebody acts. */
export interface MasqueradeTarget {
  companyId: string
  /** Another user of that company; undefined for oneself, who is none. */
  user?: { userId: string; rank: RoleName } | undefined
}

export interface Masquerading {
  account: Account
  sessionId: string
  companyId: string
  /** For its cookie, which stands beside the one of the own session. */
  token: string
  expiresAt: Date
}

/** Begins a session as another user, or in a company that is not one's own. It has no refresh token that rotates. */
export async function startMasquerade(
  { database, refreshTokens }: { database: Database; refreshTokens: RefreshTokens },
  actor: RequestPrincipal,
  { companyId, user }: MasqueradeTarget,
  device: SessionDevice,
): Promise<Masquerading> {
  const { accountId, sessionId: parentId, now } = actor
  if (accountId === null || parentId === null) fail('access.denied')
  const principal = { userId: accountId, role: actor.role, permissions: actor.permissions }
  if (user && !mayMasquerade(principal, user)) fail('user.notYours')
  const sessionId = randomUUID()
  const token = refreshTokens.first(sessionId)
  const expiresAt = new Date(now.getTime() + masqueradeMs)
  const account = await database.withPlatform(async (db) => {
    const account = found(await findAccount(db, user?.userId ?? accountId))
    // Whom somebody belongs to is looked at in the transaction that begins it.
    if (user && !(await isMemberOf(db, companyId, account.id))) fail('object.notFound')
    await insertSession(db, {
      ...{ id: sessionId, accountId: account.id, companyId, refreshHash: hashOf(token) },
      ...{ createdAt: now, expiresAt, device, parentId, sso: null },
    })
    await recordMasquerade(db, { ...actor, companyId }, 'masqueradeStarted', account.id)
    return account
  })
  return { account, sessionId, companyId, token, expiresAt }
}

/** The masquerade that a cookie stands for, in the browser of who began it; null when it is over. */
export async function continueMasquerade(
  { database, refreshTokens }: { database: Database; refreshTokens: RefreshTokens },
  { token, ownToken }: { token: string; ownToken: string | undefined },
  now: Date,
): Promise<Masquerading | null> {
  const sessionId = refreshTokens.sessionOf(token)
  const parentId = ownToken === undefined ? null : refreshTokens.sessionOf(ownToken)
  if (sessionId === null || parentId === null) return null
  return await database.withPlatform(async (db) => {
    const session = await findMasquerade(db, sessionId)
    if (!session || session.parentId !== parentId || session.expiresAt <= now) return null
    if (!session.refreshHash.equals(hashOf(token))) return null
    const { companyId, expiresAt } = session
    const account = await findAccount(db, session.accountId)
    return account ? { account, sessionId, companyId, token, expiresAt } : null
  })
}
