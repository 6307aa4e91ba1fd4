import * as z from 'zod'
import { endpointsOf } from '../endpoints/endpoint.ts'
import type { ErrorCode } from '../endpoints/errors.ts'
import { email, id, language, moment, name, pageQuery, phone, text } from '../endpoints/fields.ts'
import { session } from './accounts.ts'
import { importedFields, maxImportedUsers, maxUsersAtOnce } from './imported-users.ts'
import { roleNames } from './permissions.ts'

const { endpoint, listEndpoint } = endpointsOf('Invitations')

/**
 * waiting: its mail has not left yet. failed: the mail server refused it for good. noLink: there is no mail server, and its
 * link was not made yet. handedOver: its link was made for the inviter.
 */
export const invitationStates = ['waiting', 'sent', 'failed', 'noLink', 'handedOver', 'expired'] as const

export const invitation = z
  .object({
    invitationId: id,
    email: z.string(),
    userRoleId: id,
    role: z.enum(roleNames),
    /** The name of the role where the company made it itself; `role` is User then. */
    customRole: z.string().nullable(),
    invitedBy: z.string(),
    state: z.enum(invitationStates),
    /** Whether its link is made to be handed over, as the portal has no mail server; else it is mailed. */
    byLink: z.boolean(),
    createdAt: moment,
    sentAt: moment.nullable(),
    expiresAt: moment,
  })
  .meta({ id: 'Invitation' })
export type Invitation = z.infer<typeof invitation>

/** What the holder of the link sees before they accept. */
export const invitationToMe = z
  .object({
    companyName: z.string(),
    invitedBy: z.string(),
    email: z.string(),
    /** Whether the address has an account: then one signs in, else chooses a password. Null: a link handed over does not tell. */
    hasAccount: z.boolean().nullable(),
    expiresAt: moment,
    firstName: z.string(),
    lastName: z.string(),
    phoneNumber: z.string(),
  })
  .meta({ id: 'InvitationToMe' })
export type InvitationToMe = z.infer<typeof invitationToMe>

/** A row as the list has it: what is wrong with one is answered of that row, and keeps no other from being invited. */
const importedUser = z.strictObject({
  email: z.string().max(1000),
  firstName: z.string().max(1000).default(''),
  lastName: z.string().max(1000).default(''),
  phoneNumber: z.string().max(1000).default(''),
  /** A built-in role or a userRoleId; empty for the default one. */
  role: z.string().max(100).default(''),
})
export type ImportedUser = z.infer<typeof importedUser>

/** member: a user of the company. pending: invited before. duplicate: of an earlier row. */
export const importOutcomes = ['invited', 'member', 'pending', 'duplicate', 'refused'] as const

export const importedUserOutcome = z
  .object({
    outcome: z.enum(importOutcomes),
    /** Of a refused row. */
    errors: z.array(z.object({ field: z.enum(importedFields), code: z.string(), message: z.string() })),
  })
  .meta({ id: 'ImportedUserOutcome' })
export type ImportedUserOutcome = z.infer<typeof importedUserOutcome>

/** How a link came to its end is told to who has it; `ended`: nobody answers for it any more, or it never was one. */
const ended = [
  'invitation.ended',
  'invitation.used',
  'invitation.withdrawn',
  'invitation.expired',
] as const satisfies ErrorCode[]

/** An open invitation as the signed-in user who has the invited address sees it. */
export const ownInvitation = z
  .object({
    invitationId: id,
    companyName: z.string(),
    invitedBy: z.string(),
    createdAt: moment,
    expiresAt: moment,
  })
  .meta({ id: 'OwnInvitation' })
export type OwnInvitation = z.infer<typeof ownInvitation>

const params = z.strictObject({ id })
const one = z.strictObject({ id, invitationId: id })
const byToken = z.strictObject({ token: z.string().min(1).max(200) })

export const invitations = {
  list: listEndpoint('/companies/{id}/invitations', 'User.Create', {
    company: 'id',
    summary: 'Invitations of a company that were not accepted yet',
    params,
    query: z.strictObject(pageQuery),
    item: invitation,
  }),
  create: endpoint('POST', '/companies/{id}/invitations', 'User.Create', {
    errors: ['role.notYours', 'user.alreadyMember', 'user.tooMany', 'invitation.exists', 'request.tooMany'],
    company: 'id',
    summary: 'Invite an address to the company; without a role it is the default one',
    params,
    body: z.strictObject({
      email,
      role: z.union([z.enum(roleNames), id]).optional(),
      language: language.nullable().default(null),
    }),
    output: invitation,
    status: 201,
  }),
  addToCompany: endpointsOf('Users').endpoint('POST', '/companies/{id}/user', 'User.Create', {
    errors: ['user.alreadyMember', 'user.tooMany', 'role.notYours', 'request.tooMany'],
    company: 'id',
    summary:
      'Invite an address to the company by mail and in the portal; the answer does not tell whether it has an account, or was invited before',
    params,
    body: z.strictObject({ email, role: z.union([z.enum(roleNames), id]).optional() }),
    output: invitation,
    status: 201,
  }),
  import: endpoint('POST', '/companies/{id}/invitations/import', 'User.Create', {
    company: 'id',
    summary:
      'Invite the users of a list, 200 at most in one call; a dry run answers what would become of each row',
    params,
    body: z.strictObject({
      users: z.array(importedUser).min(1).max(maxUsersAtOnce),
      dryRun: z.boolean().default(false),
      /** How many of the same list would be invited by the calls of a dry run before: they take places too. */
      invitedBefore: z.int().min(0).max(maxImportedUsers).default(0),
      language: language.nullable().default(null),
    }),
    output: z.array(importedUserOutcome),
  }),
  resend: endpoint('POST', '/companies/{id}/invitations/{invitationId}/resend', 'User.Create', {
    errors: ['mail.notConfigured', 'role.notYours'],
    company: 'id',
    summary: 'Send the mail again, with a new link; the one before ends. At most every five minutes',
    params: one,
    output: invitation,
  }),
  makeLink: endpoint('POST', '/companies/{id}/invitations/{invitationId}/link', 'User.Create', {
    errors: ['invitation.mailed', 'role.notYours', 'request.tooMany'],
    company: 'id',
    summary:
      'Make a link to hand over, where the portal has no mail server; the one before ends. It proves no address',
    params: one,
    output: z.object({
      /** The last part of the page's address, /invitation/{token}; answered only here. */
      token: z.string(),
      expiresAt: moment,
    }),
    status: 201,
  }),
  remove: endpoint('DELETE', '/companies/{id}/invitations/{invitationId}', 'User.Create', {
    company: 'id',
    summary: 'Withdraw an invitation: its link ends',
    params: one,
  }),
  mine: endpoint('GET', '/users/me/invitations', 'anyUser', {
    summary: 'Open invitations of my address, once it is proved; none while somebody acts as me',
    output: z.array(ownInvitation),
  }),
  acceptMine: endpoint('POST', '/users/me/invitations/{id}/accept', 'anyUser', {
    errors: ['invitation.ended', 'user.tooMany', 'feature.multiCompany', 'access.ssoOnly'],
    inPerson: true,
    fullSession: true,
    summary: 'Join the company that invited my address',
    params,
    output: session,
  }),
  declineMine: endpoint('DELETE', '/users/me/invitations/{id}', 'anyUser', {
    inPerson: true,
    fullSession: true,
    summary: 'Decline an invitation of my address: it ends',
    params,
  }),
  view: endpoint('GET', '/invitations/{token}', 'anyone', {
    errors: ended,
    summary: 'What a link of an invitation is for; it works once, for 7 days after the mail',
    params: byToken,
    output: invitationToMe,
  }),
  accept: endpoint('POST', '/invitations/{token}/accept', 'anyUser', {
    errors: [...ended, 'invitation.otherAddress', 'user.tooMany', 'feature.multiCompany', 'access.ssoOnly'],
    inPerson: true,
    fullSession: true,
    summary: 'Join the company as the signed-in user, who must have the invited address',
    params: byToken,
    output: session,
  }),
  register: endpoint('POST', '/invitations/{token}/register', 'anyone', {
    errors: [...ended, 'account.emailTaken', 'field.password', 'field.passwordAdvanced', 'user.tooMany'],
    summary: 'Join the company with a new account for the invited address, signed in at once',
    params: byToken,
    body: z.strictObject({
      firstName: name,
      lastName: name,
      phoneNumber: phone,
      password: text(1024).min(1),
      language: language.nullable().default(null),
    }),
    output: session,
  }),
}
