import { randomUUID } from 'node:crypto'
import type { Language } from '@fyr/contract/endpoints/fields'
import type { PlatformDb } from '#db/index.ts'
import { normaliseEmail } from '#domains/access/accounts/index.ts'
import {
  checkMayGrant,
  countInvitation,
  maxUsers,
  roleToGive,
  type WantedRole,
} from '#domains/access/users/index.ts'
import { recordChangeOf } from '#domains/records/audit/index.ts'
import { hashOfLink, newLinkToken } from '#lib/secrets/link-token.ts'
import type { CompanyPrincipal } from '#request/principal.ts'
import { fail, found } from '#request/problem.ts'
import {
  countWithInvited,
  findInvitation,
  findInvitationOf,
  findKnownEmails,
  type Invitation,
  insertInvitations,
  renewInvitation,
  withdrawInvitation,
} from './invitation-store.ts'
import { expiryFrom, expiryUnsent } from './link.ts'
import { sendSoon } from './send.ts'

/** Between two mails of one invitation. */
const resendPauseMs = 5 * 60_000

export interface Invited {
  email: string
  role: WantedRole
  firstName?: string | undefined
  lastName?: string | undefined
  phoneNumber?: string | undefined
  language: Language | null
}

/** Invites an address to the company; 409 where it is invited already. Whether it has an account is not looked at. */
export async function invite(db: PlatformDb, by: CompanyPrincipal, invited: Invited): Promise<Invitation> {
  const { invitation, isNew } = await inviteOnce(db, by, invited)
  return isNew ? invitation : fail('invitation.exists')
}

/** Invites an address to the company, unless it is invited already: the invitation is answered either way. */
export async function inviteOnce(
  db: PlatformDb,
  by: CompanyPrincipal,
  { email: written, role, firstName = '', lastName = '', phoneNumber = '', language }: Invited,
): Promise<{ invitation: Invitation; isNew: boolean }> {
  const { companyId, now } = by
  const email = normaliseEmail(written)
  await countInvitation(db, companyId, now)
  const { id: roleId, name: roleName } = await roleToGive(db, by, role)
  const known = (await findKnownEmails(db, companyId, [email], now)).get(email)
  if (known === 'member') fail('user.alreadyMember')
  if ((await countWithInvited(db, companyId, now)) >= maxUsers)
    fail('user.tooMany', { params: { maximum: maxUsers } })
  const person = { email, firstName, lastName, phoneNumber, language }
  const inviter = { inviterId: by.accountId, inviterName: by.name }
  const times = { createdAt: now, expiresAt: expiryUnsent(now) }
  const wanted = { id: randomUUID(), companyId, roleId, roleName, ...person, ...inviter, ...times }
  const [inserted] = await insertInvitations(db, companyId, [wanted])
  if (inserted) {
    await recordInvited(db, by, inserted)
    await sendSoon(db, companyId, now)
  }
  return { invitation: found(await findInvitationOf(db, companyId, email)), isNew: inserted !== undefined }
}

/** Writes into the audit log that an address was invited. */
export async function recordInvited(
  db: PlatformDb,
  by: CompanyPrincipal,
  { id, email, roleName }: Pick<Invitation, 'id' | 'email' | 'roleName'>,
): Promise<void> {
  await recordChangeOf(db, by, 'created', ['invitation', id, email], { role: { from: null, to: roleName } })
}

/** Sends the mail again; who does so answers for the invitation from now on. */
export async function resend(db: PlatformDb, by: CompanyPrincipal, id: string): Promise<Invitation> {
  const { companyId, now } = by
  const invitation = found(await findInvitation(db, companyId, id))
  checkMayGrant(by, { ...invitation, id: invitation.roleId, name: invitation.roleName })
  if (invitation.sentAt && now.getTime() - invitation.sentAt.getTime() < resendPauseMs)
    fail('request.tooMany')
  await renewInvitation(db, invitation, {
    inviterId: by.accountId,
    inviterName: by.name,
    expiresAt: expiryUnsent(now),
  })
  await recordChangeOf(db, by, 'updated', ['invitation', id, invitation.email])
  await sendSoon(db, companyId, now)
  return found(await findInvitation(db, companyId, id))
}

/**
 * Makes a link that its maker hands over; who does so answers for the invitation from now on. It counts as an invitation of
 * the day, and is refused with 409 where there is a mail server.
 */
export async function makeLink(
  db: PlatformDb,
  by: CompanyPrincipal,
  { id, canMail }: { id: string; canMail: boolean },
): Promise<{ token: string; expiresAt: Date }> {
  const { companyId, now } = by
  const invitation = found(await findInvitation(db, companyId, id))
  checkMayGrant(by, { ...invitation, id: invitation.roleId, name: invitation.roleName })
  if (canMail) fail('invitation.mailed')
  await countInvitation(db, companyId, now)
  const token = newLinkToken()
  const expiresAt = expiryFrom(now)
  const inviter = { inviterId: by.accountId, inviterName: by.name, expiresAt }
  if (!(await renewInvitation(db, invitation, { ...inviter, link: { hash: hashOfLink(token), now } })))
    fail('object.notFound')
  await recordChangeOf(db, by, 'updated', ['invitation', id, invitation.email], {
    handedOver: { from: invitation.isHandedOver, to: true },
  })
  return { token, expiresAt }
}

/** Ends an invitation that was not accepted. */
export async function withdraw(db: PlatformDb, by: CompanyPrincipal, id: string): Promise<void> {
  const invitation = found(await findInvitation(db, by.companyId, id))
  await withdrawInvitation(db, by.companyId, { id, now: by.now })
  await recordChangeOf(db, by, 'deleted', ['invitation', id, invitation.email])
}
