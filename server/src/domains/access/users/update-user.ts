import type { Database } from '#db/index.ts'
import {
  changeDetails,
  changePassword,
  checkAddressMayChange,
  clearEmailProved,
  type Details,
  type EmailProof,
  hashNewPassword,
  isProvedOwner,
  nameOf,
  normaliseEmail,
} from '#domains/access/accounts/index.ts'
import { changesBetween, recordAccountChange } from '#domains/records/audit/index.ts'
import type { RequestPrincipal } from '#request/principal.ts'
import { fail } from '#request/problem.ts'
import { checkMayChange, closeElsewhere, findUser, type User } from './users.ts'

export interface UserChanges extends Partial<Details> {
  password?: string | undefined
  /** Of somebody else: they choose another one at the next sign-in. */
  mustChangePassword?: boolean | undefined
  /** Of who calls: asked for where somebody changes their own e-mail or password. */
  currentPassword?: string | undefined
}

const detailsOf = ({ firstName, lastName, phoneNumber, email, language }: User): Details => ({
  firstName,
  lastName,
  phoneNumber,
  email,
  language,
})

/** Changes what is said of a user and by what they sign in, as far as who calls may; the rest refuses all of it. */
export async function updateUser(
  { database, emailProof }: { database: Database; emailProof: EmailProof },
  by: RequestPrincipal,
  userId: string,
  { password, currentPassword, mustChangePassword = false, ...changes }: UserChanges,
): Promise<User> {
  const { accountId, sessionId, now } = by
  const known = await database.withPlatform((db) => findUser(db, by, userId))
  const isOwn = accountId === userId
  const isSignInChanged = password !== undefined || changesAddress(known, changes)
  // An administrator gives them one, if anybody: whom the identity provider locks out shall stay out.
  if (isOwn && known.isSSO && password !== undefined) fail('account.noPassword', { field: 'body.password' })
  if (isOwn && by.sso?.onlyCompanyId && isSignInChanged) fail('sso.fullSessionNeeded')
  // Both before the transaction: a password takes long to look at.
  if (isOwn && isSignInChanged) {
    if (!(await isProvedOwner(database, { accountId, sessionId, now }, currentPassword))) {
      fail('user.currentPassword', { field: 'body.currentPassword' })
    }
  }
  // With a mail server a new address waits until its owner has opened the link that is sent to it.
  const waits = changesAddress(known, changes) && (await emailProof.isPossible())
  if (waits) {
    checkMayChange(by, known, 'identity')
    await emailProof.limit(userId, now, { isByOther: !isOwn })
  }
  const passwordHash = password === undefined ? undefined : await hashNewPassword(database, password)
  return await database.withPlatform(async (db) => {
    const before = await findUser(db, by, userId)
    const details = { ...detailsOf(before), ...changes }
    details.email = normaliseEmail(details.email)
    checkMayChange(by, before, 'profile')
    if (changesAddress(before, changes)) checkMayChange(by, before, 'identity')
    if (password !== undefined) checkMayChange(by, before, 'credentials')
    // Before a new address is requested: it drops the one that waits.
    if (password !== undefined) await closeElsewhere(db, by, before)
    if (changesAddress(before, changes)) await checkAddressMayChange(db, userId)
    const pendingEmail = details.email
    if (waits) {
      details.email = before.email
      await emailProof.request(db, { accountId: userId, email: pendingEmail, now })
    } else if (details.email !== before.email && !by.isSuper) await clearEmailProved(db, userId)
    await changeDetails(db, userId, details)
    if (passwordHash !== undefined) {
      const mustChange = !isOwn && mustChangePassword
      await changePassword(db, userId, {
        ...{ passwordHash, keptSession: by.sessionId },
        ...{ mustChange, isAssigned: !isOwn },
      })
    }
    const after = await findUser(db, by, userId)
    const secret = { from: null, to: null }
    const difference = {
      ...changesBetween(detailsOf(before), detailsOf(after)),
      ...(passwordHash !== undefined && { password: secret }),
      ...(waits && { pendingEmail: { from: before.pendingEmail, to: pendingEmail } }),
    }
    if (Object.keys(difference).length > 0) {
      await recordAccountChange(db, by, 'updated', ['user', userId, nameOf(after)], difference)
    }
    return after
  })
}

const changesAddress = (before: User, { email = before.email }: UserChanges) =>
  normaliseEmail(email) !== before.email
