import type { Database, PlatformDb } from '#db/index.ts'
import { writeLogIn } from '#domains/logs/index.ts'
import { type Account, findAccount, listCompaniesOf } from '../account-store.ts'
import { nameOf } from './identify.ts'
import { hashOf, type RefreshTokens } from './refresh-token.ts'
import { deleteSession, lockSession, updateRefreshHash } from './session-store.ts'

/** How long a session lives without being refreshed. */
export const sessionLifetimeMs = 30 * 24 * 3_600_000
/** How long the token before the newest still works: for tabs that refresh at the same moment. */
const graceMs = 10_000

export interface Rotated {
  sessionId: string
  account: Account
  lastCompanyId: string | null
  refresh: { token: string; expiresAt: Date }
}

/**
 * Trades a refresh token for its successor. A genuine one that is no longer good was copied by somebody, the
 * owner or a thief being too late: the session ends for both. Null if nothing can be had for the token.
 */
export async function rotate(
  database: Database,
  tokens: RefreshTokens,
  token: string,
  now: Date,
): Promise<Rotated | null> {
  const sessionId = tokens.sessionOf(token)
  if (!sessionId) return null
  return await database.withPlatform(async (db) => {
    const session = await lockSession(db, sessionId)
    const account = session && (await findAccount(db, session.accountId))
    if (!session || !account) return null
    const rotated = { sessionId, account, lastCompanyId: session.companyId }
    const successor = tokens.successor(token)
    const hash = hashOf(token)
    if (session.expiresAt <= now) {
      await endSession(db, sessionId)
      return null
    }
    const sinceRotation = now.getTime() - session.rotatedAt.getTime()
    if (session.refreshHash.equals(hash)) {
      // Not again so soon: a third tab may still be on its way with the token before this one.
      if (sinceRotation < graceMs) return { ...rotated, refresh: { token, expiresAt: session.expiresAt } }
      const expiresAt = new Date(now.getTime() + sessionLifetimeMs)
      const rotation = { refreshHash: hashOf(successor), previousHash: hash, rotatedAt: now, expiresAt }
      await updateRefreshHash(db, sessionId, rotation)
      return { ...rotated, refresh: { token: successor, expiresAt } }
    }
    const isPrevious = session.previousHash?.equals(hash) ?? false
    if (isPrevious && sinceRotation <= graceMs) {
      return { ...rotated, refresh: { token: successor, expiresAt: session.expiresAt } }
    }
    await endSession(db, sessionId)
    await logTheft(db, account, now)
    return null
  })
}

/** Ends a session: from the commit on its tokens are worth nothing. */
export async function endSession(db: PlatformDb, sessionId: string): Promise<void> {
  const accountId = await deleteSession(db, sessionId)
  if (accountId) db.publishEvent('sessionEnded', { sessionId, accountId })
}

async function logTheft(db: PlatformDb, account: Account, now: Date): Promise<void> {
  const companies = await listCompaniesOf(db, account.id)
  await writeLogIn(
    db,
    companies.map(({ companyId }) => companyId),
    {
      kind: 'login.stolen',
      params: { name: nameOf(account) },
      type: 'WARNING',
      actorName: nameOf(account),
      at: now,
    },
  )
}
