import type { PlatformDb } from '#db/index.ts'
import { recordChangeOf } from '#domains/records/audit/index.ts'
import { systemClock } from '#lib/clock.ts'
import { findAccount } from '../account-store.ts'
import { nameOf } from './name-of.ts'
import {
  deleteExpiredSessions,
  deleteMasqueradesOf,
  deleteSession,
  deleteSessionsBegunBy,
  deleteSessionsOf,
  deleteSessionsOfProvider,
  type EndedSession,
} from './session-end-store.ts'
import type { StoredSso } from './session-store.ts'

/**
 * Ends a session and the masquerades begun from it: from the commit on its tokens are worth nothing. Answers how it was
 * begun, if by an identity provider.
 */
export async function endSession(
  db: PlatformDb,
  id: string,
  now = systemClock.now(),
): Promise<StoredSso | null> {
  const ended = await deleteSession(db, id)
  await publishEnded(db, ended, now)
  const {
    issuer = null,
    onlyCompanyId = null,
    idToken = null,
  } = ended.find(({ sessionId }) => sessionId === id) ?? {}
  return issuer === null ? null : { issuer, onlyCompanyId, idToken }
}

/** Ends all sessions of an account, or all but one. */
export async function endSessionsOf(
  db: PlatformDb,
  accountId: string,
  { except }: { except: string | null },
): Promise<void> {
  await publishEnded(db, await deleteSessionsOf(db, accountId, { except }), systemClock.now())
}

/** Ends the sessions of an account that an identity provider began, or all but one of them. */
export async function endSessionsBegunBy(
  db: PlatformDb,
  begun: { accountId: string; issuer: string },
  { except }: { except: string | null },
): Promise<void> {
  await publishEnded(db, await deleteSessionsBegunBy(db, begun, { except }), systemClock.now())
}

/** Ends the sessions that the provider of a company, or with null of the installation, began. */
export async function endSessionsOfProvider(db: PlatformDb, companyId: string | null): Promise<void> {
  await publishEnded(db, await deleteSessionsOfProvider(db, companyId), systemClock.now())
}

/** Ends what somebody does as others: they may not any more. */
export async function endMasqueradesOf(db: PlatformDb, accountId: string): Promise<void> {
  await publishEnded(db, await deleteMasqueradesOf(db, accountId), systemClock.now())
}

/** Clears away some of the sessions whose time is over. */
export async function endExpiredSessions(db: PlatformDb, now: Date): Promise<number> {
  const ended = await deleteExpiredSessions(db, now)
  await publishEnded(db, ended, now)
  return ended.length
}

/** Caches and open connections learn of it; the company of a masquerade reads its end in its audit log. */
async function publishEnded(db: PlatformDb, sessions: readonly EndedSession[], now: Date): Promise<void> {
  for (const { sessionId, accountId, companyId, realAccountId } of sessions) {
    db.publishEvent('sessionEnded', { sessionId, accountId })
    if (realAccountId === null || companyId === null) continue
    const real = await findAccount(db, realAccountId)
    if (!real) continue
    const by = { accountId: real.id, name: nameOf(real), requestId: 'masquerade', now, companyId }
    await recordMasquerade(db, by, 'masqueradeEnded', accountId)
  }
}

/** Writes into the company's audit log that somebody began or ended to act as a user, or as themselves in there. */
export async function recordMasquerade(
  db: PlatformDb,
  by: Parameters<typeof recordChangeOf>[1],
  action: 'masqueradeStarted' | 'masqueradeEnded',
  accountId: string,
): Promise<void> {
  const account = await findAccount(db, accountId)
  await recordChangeOf(db, by, action, ['user', accountId, account ? nameOf(account) : ''])
}
