import { randomUUID } from 'node:crypto'
import type { Language } from '@fyr/contract/fields'
import type { PlatformDb } from '#db/index.ts'
import { normaliseEmail } from '#domains/accounts/index.ts'
import { recordChangeOf } from '#domains/audit/index.ts'
import { checkMayGrant, maxUsers, roleToGive, type WantedRole } from '#domains/users/index.ts'
import type { CompanyPrincipal } from '#request/principal.ts'
import { fail, found } from '#request/problem.ts'
import {
  countWithInvited,
  deleteInvitation,
  findInvitation,
  type Invitation,
  insertInvitation,
  isMemberEmail,
  renewInvitation,
} from './invitation-store.ts'
import { expiryUnsent } from './link.ts'
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

/** Invites an address to the company; whether it has an account is neither said nor looked at. */
export async function invite(
  db: PlatformDb,
  by: CompanyPrincipal,
  { email: written, role, firstName = '', lastName = '', phoneNumber = '', language }: Invited,
): Promise<Invitation> {
  const { companyId, now } = by
  const email = normaliseEmail(written)
  const { id: roleId } = await roleToGive(db, by, role)
  if (await isMemberEmail(db, companyId, email)) fail('user.alreadyMember')
  if ((await countWithInvited(db, companyId, now)) >= maxUsers)
    fail('user.tooMany', { params: { maximum: maxUsers } })
  const id = randomUUID()
  const person = { email, firstName, lastName, phoneNumber, language }
  const inviter = { inviterId: by.accountId, inviterName: by.name }
  const times = { createdAt: now, expiresAt: expiryUnsent(now) }
  if (!(await insertInvitation(db, { id, companyId, roleId, ...person, ...inviter, ...times })))
    fail('invitation.exists')
  const invitation = found(await findInvitation(db, companyId, id))
  await recordChangeOf(db, by, {
    action: 'created',
    objectType: 'invitation',
    objectId: id,
    objectName: email,
    changes: { role: { from: null, to: invitation.roleName } },
  })
  await sendSoon(db, companyId, now)
  return invitation
}

/** Sends the mail again; who does so answers for the invitation from now on. */
export async function resend(db: PlatformDb, by: CompanyPrincipal, id: string): Promise<Invitation> {
  const { companyId, now } = by
  const invitation = found(await findInvitation(db, companyId, id))
  checkMayGrant(by, { ...invitation, id: invitation.roleId, name: invitation.roleName })
  if (invitation.sentAt && now.getTime() - invitation.sentAt.getTime() < resendPauseMs)
    fail('request.tooMany')
  await renewInvitation(db, companyId, id, {
    inviterId: by.accountId,
    inviterName: by.name,
    expiresAt: expiryUnsent(now),
  })
  await recordChangeOf(db, by, {
    action: 'updated',
    objectType: 'invitation',
    objectId: id,
    objectName: invitation.email,
  })
  await sendSoon(db, companyId, now)
  return found(await findInvitation(db, companyId, id))
}

/** Ends an invitation that was not accepted. */
export async function withdraw(db: PlatformDb, by: CompanyPrincipal, id: string): Promise<void> {
  const invitation = found(await findInvitation(db, by.companyId, id))
  await deleteInvitation(db, by.companyId, id)
  await recordChangeOf(db, by, {
    action: 'deleted',
    objectType: 'invitation',
    objectId: id,
    objectName: invitation.email,
  })
}
