import type { Database, PlatformDb } from '#db/index.ts'
import { writeLogIn } from '#domains/records/logs/index.ts'
import { type Account, listCompaniesOf, updateLastSeen } from '../account-store.ts'
import { endSession } from './end-sessions.ts'
import { nameOf } from './name-of.ts'
import { hashOf, type RefreshTokens } from './refresh-token.ts'
import { findSessionAccount, lockSession, type SessionAccount, updateRefreshHash } from './session-store.ts'

/** How long a session lives without being refreshed. */
export const sessionLifetimeMs = 30 * 24 * 3_600_000
/** Within it all who bring the same token get the same successor: tabs that refresh at the same moment. */
const graceMs = 10_000

export interface Rotated {
  sessionId: string
  account: SessionAccount
  lastCompanyId: string | null
  refresh: { token: string; expiresAt: Date }
}

/**
 * Trades a refresh token for its successor. The one before is good until its successor was used, since the answer
 * with that may have been lost; it then gets another successor, so that two who hold it cannot go on side by side.
 * Any other genuine token was copied by somebody, the owner or a thief being too late: the session ends for both.
 * Null if nothing can be had for the token.
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
    const account = session && (await findSessionAccount(db, sessionId))
    if (!session || !account) return null
    if (session.expiresAt <= now) {
      await endSession(db, sessionId, now)
      return null
    }
    const hash = hashOf(token)
    const isNewest = session.refreshHash.equals(hash)
    if (!isNewest && !session.previousHash?.equals(hash)) {
      await endSession(db, sessionId, now)
      await logTheft(db, account, now)
      return null
    }
    const rotated = { sessionId, account, lastCompanyId: session.companyId }
    if (now.getTime() - session.rotatedAt.getTime() < graceMs) {
      // The newest is not rotated again so soon: another tab may still be on its way with the one before.
      const newest = isNewest ? token : tokens.successor(token, session.reissues)
      return { ...rotated, refresh: { token: newest, expiresAt: session.expiresAt } }
    }
    const reissues = isNewest ? 0 : session.reissues + 1
    const successor = tokens.successor(token, reissues)
    const expiresAt = new Date(now.getTime() + sessionLifetimeMs)
    const rotation = {
      refreshHash: hashOf(successor),
      previousHash: hash,
      reissues,
      rotatedAt: now,
      expiresAt,
    }
    await updateRefreshHash(db, sessionId, rotation)
    await updateLastSeen(db, account.id, now)
    return { ...rotated, refresh: { token: successor, expiresAt } }
  })
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
