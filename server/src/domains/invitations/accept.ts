import { mayGrant } from '@fyr/contract/access/ranks'
import type { Database } from '#db/index.ts'
import {
  type Account,
  countTries,
  createAccount,
  findAccount,
  findAccountByEmail,
  hashNewPassword,
  type NewUser,
  nameOf,
} from '#domains/accounts/index.ts'
import type { PermissionCache } from '#domains/roles/index.ts'
import { addUser } from '#domains/users/index.ts'
import { hashOfLink } from '#lib/link-token.ts'
import { networkOf } from '#lib/network.ts'
import { fail, found } from '#request/problem.ts'
import { findEnd, findInvitationByHash, type Invitation, takeInvitation } from './invitation-store.ts'

/** Opened links and tries of one network in a quarter of an hour. */
const maxTries = 60

export interface AcceptDeps {
  database: Database
  rightsOf: PermissionCache['rightsOf']
}

interface Opening {
  token: string
  remoteAddress: string
  requestId: string
  now: Date
}

type Open = Invitation & { companyName: string }

/**
 * The invitation that a link opens. 400 for one that was used or withdrawn or has expired, whose company is gone, or
 * whose inviter may not give the role any more.
 */
export async function openInvitation({ database, rightsOf }: AcceptDeps, opening: Opening): Promise<Open> {
  const { token, remoteAddress, now } = opening
  const [tries = 0] = await countTries(database, [`invitation from ${networkOf(remoteAddress)}`], now)
  if (tries > maxTries) fail('request.tooMany')
  const { invitation, inviter } = await database.withPlatform(async (db) => {
    const hash = hashOfLink(token)
    const open = await findInvitationByHash(db, hash, now)
    return {
      invitation: open ?? fail(`invitation.${(await findEnd(db, hash)) ?? 'ended'}`),
      inviter: open?.inviterId ? await findAccount(db, open.inviterId) : undefined,
    }
  })
  const { companyId } = invitation
  const rights = inviter && (await rightsOf({ accountId: inviter.id, isSuper: inviter.isSuper }, companyId))
  if (
    !rights?.permissions.has('User.Create') ||
    !mayGrant({ userId: inviter?.id ?? null, ...rights }, invitation)
  )
    fail('invitation.ended')
  return invitation
}

/** Whether somebody has the invited address already: they sign in. */
export async function hasAccount({ database }: AcceptDeps, { email }: Open): Promise<boolean> {
  return (await database.withPlatform((db) => findAccountByEmail(db, email))) !== undefined
}

/** Joins as somebody who is signed in; 403 with another address than the invited one. */
export async function acceptAs(deps: AcceptDeps, opening: Opening, accountId: string): Promise<Open> {
  const invitation = await openInvitation(deps, opening)
  await deps.database.withPlatform(async (db) => {
    const account = found(await findAccount(db, accountId))
    if (account.email !== invitation.email)
      fail('invitation.otherAddress', { params: { invited: invitation.email, own: account.email } })
    if (!(await takeInvitation(db, hashOfLink(opening.token), opening.now))) fail('invitation.ended')
    await addUser(db, joining(invitation, account, opening), account.id, invitation.roleId)
  })
  return invitation
}

/** Joins with a new account of the invited address, whose owner the link has shown. */
export async function registerInvited(
  deps: AcceptDeps,
  opening: Opening,
  { password, ...person }: Omit<NewUser, 'now' | 'email' | 'passwordHash'> & { password: string },
): Promise<Account> {
  const invitation = await openInvitation(deps, opening)
  const passwordHash = await hashNewPassword(deps.database, password)
  const { now } = opening
  return await deps.database.withPlatform(async (db) => {
    if (!(await takeInvitation(db, hashOfLink(opening.token), now))) fail('invitation.ended')
    const id = await createAccount(db, { ...person, email: invitation.email, passwordHash, now })
    const account = found(await findAccount(db, id))
    await addUser(db, joining(invitation, account, opening), id, invitation.roleId)
    return account
  })
}

/** For the audit log: who is let in does so themselves. */
const joining = ({ companyId }: Open, account: Account, { requestId, now }: Opening) => ({
  companyId,
  accountId: account.id,
  name: nameOf(account),
  requestId,
  now,
})
