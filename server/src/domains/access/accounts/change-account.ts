import type { Language } from '@fyr/contract/endpoints/fields'
import type { Database, PlatformDb } from '#db/index.ts'
import { recordAccountChange } from '#domains/records/audit/index.ts'
import { fail } from '#request/problem.ts'
import { findPasswordHash, updateAccount, updateIsSuper, updatePassword } from './account-store.ts'
import { normaliseEmail } from './email.ts'
import { changeOf, type Owner } from './second-factor/second-factor.ts'
import { endMasqueradesOf, endSessionsOf } from './sessions/end-sessions.ts'
import { findSessionStart } from './sessions/session-store.ts'
import { countTries } from './sign-in/count-tries.ts'
import { hashNewPassword, isPassword } from './sign-in/password.ts'

export interface Details {
  firstName: string
  lastName: string
  phoneNumber: string
  email: string
  language: Language | null
}

/** Changes what an account says of its owner; 409 if the e-mail has another account. */
export async function changeDetails(db: PlatformDb, id: string, details: Details): Promise<void> {
  const email = normaliseEmail(details.email)
  if (!(await updateAccount(db, id, { ...details, email })))
    fail('account.emailTaken', { field: 'body.email' })
  db.publishEvent('account', { accountId: id })
}

/**
 * Sets a password that was hashed; every session of the account ends but the one that is named.
 * @param mustChange whether its owner, who has not chosen it, must choose another one
 * @param isAssigned whether somebody else chose it
 */
export async function changePassword(
  db: PlatformDb,
  id: string,
  {
    keptSession,
    passwordHash,
    mustChange = false,
    isAssigned = false,
  }: { passwordHash: string; keptSession: string | null; mustChange?: boolean; isAssigned?: boolean },
): Promise<void> {
  await updatePassword(db, id, { passwordHash, mustChange, isAssigned })
  await endSessionsOf(db, id, { except: keptSession })
  db.publishEvent('account', { accountId: id })
}

/** Makes somebody a super administrator, or not one any more. */
export async function setSuper(db: PlatformDb, id: string, isSuper: boolean): Promise<void> {
  await updateIsSuper(db, id, isSuper)
  if (!isSuper) await endMasqueradesOf(db, id)
  db.publishEvent('account', { accountId: id })
}

const recentMs = 10 * 60_000
/** Wrong passwords in a quarter of an hour. */
const maxTries = 10

/**
 * Whether who calls has just proved to be the owner of the account: by the password that they send, or by having signed
 * in within ten minutes. A session that somebody got hold of does not become the account. Not to be called in a
 * transaction: a password takes long to look at. 429 after too many tries.
 */
export async function isProvedOwner(
  database: Database,
  caller: { accountId: string; sessionId: string | null; now: Date },
  currentPassword: string | undefined,
): Promise<boolean> {
  const { accountId, sessionId, now } = caller
  if (currentPassword === undefined) {
    if (sessionId === null) return false
    const start = await database.withPlatform((db) => findSessionStart(db, sessionId))
    return start !== undefined && now.getTime() - start.getTime() < recentMs
  }
  const [tries = 0] = await countTries(database, [`own password ${accountId}`], now)
  if (tries > maxTries) fail('access.locked')
  const stored = await database.withPlatform((db) => findPasswordHash(db, accountId))
  return await isPassword(currentPassword, stored)
}

/** Sets a password that its owner has chosen: another one than before. */
export async function changeOwnPassword(
  database: Database,
  owner: Owner,
  { password, currentPassword }: { password: string; currentPassword: string | undefined },
): Promise<void> {
  const { accountId, sessionId, now } = owner
  // Each takes long to hash, so one session does not go on with it.
  const [tries = 0] = await countTries(database, [`change password ${accountId}`], now)
  if (tries > maxTries) fail('access.locked')
  const stored = await database.withPlatform((db) => findPasswordHash(db, accountId))
  // An administrator gives them one, if anybody: whom the identity provider locks out shall stay out.
  if (stored === undefined) fail('account.noPassword', { field: 'body.password' })
  if (!(await isProvedOwner(database, owner, currentPassword)))
    fail('user.currentPassword', { field: 'body.currentPassword' })
  if (await isPassword(password, stored)) fail('user.samePassword', { field: 'body.password' })
  const passwordHash = await hashNewPassword(database, password)
  await database.withPlatform(async (db) => {
    await changePassword(db, accountId, { passwordHash, keptSession: sessionId })
    await recordAccountChange(db, owner, ...changeOf(owner, { password: { from: null, to: null } }))
  })
}
