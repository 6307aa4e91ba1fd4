import type { Language } from '@fyr/contract/fields'
import type { PlatformDb } from '#db/index.ts'
import { fail } from '#request/problem.ts'
import { findPasswordHash, updateAccount, updateIsSuper, updatePassword } from './account-store.ts'
import { normaliseEmail } from './email.ts'
import { deleteSessionsOf, findSessionStart } from './sessions/session-store.ts'
import { isPassword } from './sign-in/password.ts'

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

/** Sets a password that was hashed; every session of the account ends but the one that is named. */
export async function changePassword(
  db: PlatformDb,
  id: string,
  { passwordHash, keptSession }: { passwordHash: string; keptSession: string | null },
): Promise<void> {
  await updatePassword(db, id, passwordHash)
  await deleteSessionsOf(db, id, { except: keptSession })
}

/** Makes somebody a super administrator, or not one any more. */
export async function setSuper(db: PlatformDb, id: string, isSuper: boolean): Promise<void> {
  await updateIsSuper(db, id, isSuper)
  db.publishEvent('account', { accountId: id })
}

const recentMs = 10 * 60_000

/**
 * Whether who calls has just proved to be the owner of the account: by the password that they send, or by having signed
 * in within ten minutes. A session that somebody got hold of does not become the account.
 */
export async function isProvedOwner(
  db: PlatformDb,
  caller: { accountId: string; sessionId: string | null; now: Date },
  currentPassword: string | undefined,
): Promise<boolean> {
  if (currentPassword !== undefined) {
    return await isPassword(currentPassword, await findPasswordHash(db, caller.accountId))
  }
  const start = caller.sessionId === null ? undefined : await findSessionStart(db, caller.sessionId)
  return start !== undefined && caller.now.getTime() - start.getTime() < recentMs
}
