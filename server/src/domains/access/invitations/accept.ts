import { permissions } from '@fyr/contract/access/permissions'
import { mayGrant } from '@fyr/contract/access/ranks'
import type { Database, PlatformDb } from '#db/index.ts'
import {
  type Account,
  countTries,
  createAccount,
  endSessionsOf,
  findAccount,
  findAccountByEmail,
  hashNewPassword,
  markEmailProved,
  type NewUser,
  nameOf,
  requireOwnPassword,
} from '#domains/access/accounts/index.ts'
import type { PermissionCache } from '#domains/access/roles/index.ts'
import { addUser, withTakenLimit } from '#domains/access/users/index.ts'
import { recordChangeOf } from '#domains/records/audit/index.ts'
import { networkOf } from '#lib/network/network.ts'
import { hashOfLink } from '#lib/secrets/link-token.ts'
import { fail, found } from '#request/problem.ts'
import { findEnd, findInvitationByHash, type Invitation, takeInvitation } from './invitation-store.ts'
import { deleteInvitation, findOffered, listOffered } from './offered-store.ts'

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
export async function openInvitation(deps: AcceptDeps, opening: Opening): Promise<Open> {
  const { database } = deps
  const { token, remoteAddress, now } = opening
  const [tries = 0] = await countTries(database, [`invitation from ${networkOf(remoteAddress)}`], now)
  if (tries > maxTries) fail('request.tooMany')
  const invitation = await database.withPlatform(async (db) => {
    const hash = hashOfLink(token)
    const open = await findInvitationByHash(db, hash, now)
    return open ?? fail(`invitation.${(await findEnd(db, hash)) ?? 'ended'}`)
  })
  await checkInviter(deps, invitation)
  return invitation
}

/** Super administrators invite to companies that they do not belong to. */
const superRights = { role: 'SuperAdmin', permissions: new Set(permissions) } as const

/** Refuses with 400 where the inviter may not give the role any more. */
async function checkInviter({ database, rightsOf }: AcceptDeps, invitation: Open): Promise<void> {
  const { companyId, inviterId } = invitation
  const inviter = inviterId ? await database.withPlatform((db) => findAccount(db, inviterId)) : undefined
  const rights = inviter?.isSuper
    ? superRights
    : inviter && (await rightsOf({ accountId: inviter.id, isSuper: false }, companyId))
  if (
    !rights?.permissions.has('User.Create') ||
    !mayGrant({ userId: inviter?.id ?? null, ...rights }, invitation)
  )
    fail('invitation.ended')
}

/** Whether somebody has the invited address already: they sign in. Its inviter is not told, who holds a link handed over. */
export async function hasAccount(
  { database }: AcceptDeps,
  { email, isHandedOver }: Open,
): Promise<boolean | null> {
  if (isHandedOver) return null
  return (await database.withPlatform((db) => findAccountByEmail(db, email))) !== undefined
}

/** Joins as somebody who is signed in; 403 with another address than the invited one. */
export async function acceptAs(
  deps: AcceptDeps,
  opening: Opening,
  { accountId, sessionId }: Joiner,
): Promise<Open> {
  const invitation = await openInvitation(deps, opening)
  await checkOwnPassword(deps, accountId)
  await deps.database.withPlatform(async (db) => {
    const account = found(await findAccount(db, accountId))
    if (account.email !== invitation.email)
      fail('invitation.otherAddress', { params: { invited: invitation.email, own: account.email } })
    if (!(await takeInvitation(db, { hash: hashOfLink(opening.token) }, opening.now)))
      fail('invitation.ended')
    if (!invitation.isHandedOver) await markEmailProved(db, account.id, opening.now)
    await join(db, joining(invitation, account, opening), { account, sessionId }, invitation)
  })
  return invitation
}

/** Who joins, and the session that stays. */
interface Joiner {
  accountId: string
  sessionId: string | null
}

/** Refuses with 403 an account whose password somebody else chose: its next step is to choose another one. */
async function checkOwnPassword({ database }: AcceptDeps, accountId: string): Promise<void> {
  // Committed apart: the session must know its required action.
  if (await database.withPlatform((db) => requireOwnPassword(db, accountId)))
    fail('access.passwordChangeRequired')
}

/** Whoever else holds a session of the account does not come into the company with it. */
async function join(
  db: PlatformDb,
  by: ReturnType<typeof joining>,
  { account, sessionId }: { account: Account; sessionId: string | null },
  { roleId }: Open,
): Promise<void> {
  if (account.hasAssignedPassword) fail('access.passwordChangeRequired')
  await addUser(db, by, account.id, roleId)
  await endSessionsOf(db, account.id, { except: sessionId })
}

/** What of a call the audit log of the company that somebody joins needs. */
type Joining = Pick<Opening, 'requestId' | 'now'>

/** Open invitations of the account's address; none before it is proved. */
export async function listOwn({ database }: AcceptDeps, accountId: string, now: Date): Promise<Open[]> {
  return await database.withPlatform(async (db) => {
    const account = await findAccount(db, accountId)
    return account?.emailProvedAt ? await listOffered(db, account.email, now) : []
  })
}

/** Joins by an invitation of the account's proved address; answers the company. */
export async function acceptOwn(
  deps: AcceptDeps,
  own: Joiner & { id: string },
  call: Joining,
): Promise<string> {
  const { invitation } = await deps.database.withPlatform((db) => findOwn(db, own, call.now))
  await checkOwnPassword(deps, own.accountId)
  await checkInviter(deps, invitation)
  await deps.database.withPlatform(async (db) => {
    const { account } = await findOwn(db, own, call.now)
    if (!(await takeInvitation(db, { id: own.id }, call.now))) fail('invitation.ended')
    await join(db, joining(invitation, account, call), { account, sessionId: own.sessionId }, invitation)
  })
  return invitation.companyId
}

/** Ends an invitation of the account's proved address. The company reads of its address only, not of the person. */
export async function declineOwn(
  db: PlatformDb,
  own: { accountId: string; id: string },
  { requestId, now }: Joining,
): Promise<void> {
  const { account, invitation } = await findOwn(db, own, now)
  const { id, companyId } = invitation
  await deleteInvitation(db, companyId, id)
  const by = { companyId, accountId: null, name: account.email, requestId, now }
  await recordChangeOf(db, by, 'deleted', ['invitation', id, account.email])
}

async function findOwn(db: PlatformDb, { accountId, id }: { accountId: string; id: string }, now: Date) {
  const account = found(await findAccount(db, accountId))
  if (account.emailProvedAt === null) fail('object.notFound')
  return { account, invitation: found(await findOffered(db, account.email, { id, now })) }
}

/**
 * Joins with a new account of the invited address, which a mailed link has proved. A link handed over tells its company
 * only so often in a day that an address has an account.
 */
export async function registerInvited(
  deps: AcceptDeps,
  opening: Opening,
  {
    password,
    ...person
  }: Pick<NewUser, 'firstName' | 'lastName' | 'phoneNumber' | 'language'> & { password: string },
): Promise<Account> {
  const invitation = await openInvitation(deps, opening)
  const passwordHash = await hashNewPassword(deps.database, password)
  const { now } = opening
  const joined = () =>
    deps.database.withPlatform(async (db) => {
      if (!(await takeInvitation(db, { hash: hashOfLink(opening.token) }, now))) fail('invitation.ended')
      const { email, companyId: homeCompanyId, isHandedOver } = invitation
      const proved = { email, isEmailProved: !isHandedOver, homeCompanyId }
      const id = await createAccount(db, { ...person, ...proved, passwordHash, now })
      const account = found(await findAccount(db, id))
      await addUser(db, joining(invitation, account, opening), id, invitation.roleId)
      return account
    })
  if (!invitation.isHandedOver) return await joined()
  return await withTakenLimit(deps.database, { companyId: invitation.companyId, isSuper: false, now }, joined)
}

/** For the audit log: who is let in does so themselves. */
const joining = ({ companyId }: Open, account: Account, { requestId, now }: Joining) => ({
  companyId,
  accountId: account.id,
  name: nameOf(account),
  requestId,
  now,
})
