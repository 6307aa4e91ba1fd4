import * as z from 'zod'
import { endpointsOf, type RequiredAction, requiredActions } from '../endpoints/endpoint.ts'
import { id, language, moment, name, text } from '../endpoints/fields.ts'
import { brand } from '../settings/brand.ts'
import { companyDisplay } from '../settings/settings.ts'
import { permissions, roleNames } from './permissions.ts'

const { endpoint } = endpointsOf('Users')
const actions = Object.keys(requiredActions) as [RequiredAction, ...RequiredAction[]]

export const member = z.object({
  userId: id,
  firstName: text(),
  lastName: text(),
  email: z.string(),
  role: z.enum(roleNames),
})

/** The signed-in user as every page needs it: who, where, with what rights. */
export const session = z
  .object({
    token: z.string(),
    /** When the token stops working; the web refreshes before. */
    expiresAt: moment,
    currentUser: member.extend({
      language: language.nullable(),
      /** The name of the role where the company made it itself; `role` is User then. */
      customRole: z.string().nullable(),
      /** Whether the owner of the address has opened a link that was mailed to it. */
      isEmailProved: z.boolean(),
    }),
    userCompany: z
      .object({
        companyId: id,
        name,
        country: z.string().nullable(),
        timeZone: z.string(),
        language,
        display: companyDisplay,
      })
      .nullable(),
    /** First 100 users of the active company, by name; empty without Company.View. `GET /users` lists all. */
    users: z.array(z.object({ userId: id, firstName: z.string(), lastName: z.string() })),
    companies: z.array(z.object({ companyId: id, name })),
    permissions: z.array(z.enum(permissions)),
    /** As the active company looks. */
    brand,
    isSSO: z.boolean(),
    /** Neither in a session that a company's identity provider began, whose reach is that company, nor in a masquerade. */
    mayChangeSignIn: z.boolean(),
    /** While somebody acts as this user, or as themselves in a company that they do not belong to. */
    masquerade: z
      .object({
        /** Who acts in truth: a name and address. */
        by: z.string(),
        asUser: z.boolean(),
        endsAt: moment,
      })
      .nullable(),
    /** What has to be done before the portal answers anything else. */
    requiredAction: z.enum(actions).nullable(),
  })
  .meta({ id: 'Session' })
export type Session = z.infer<typeof session>

export const ownSession = z
  .object({
    sessionId: id,
    /** As the browser calls itself. */
    userAgent: z.string(),
    remoteAddress: z.string(),
    createdAt: moment,
    /** To the quarter of an hour. */
    lastUsedAt: moment,
    isCurrent: z.boolean(),
  })
  .meta({ id: 'OwnSession' })
export type OwnSession = z.infer<typeof ownSession>

export const accounts = {
  authenticate: endpoint('POST', '/users/authenticate', 'anyone', {
    errors: [
      'access.badCredentials',
      'access.locked',
      'access.secondFactorRequired',
      'access.wrongCode',
      'access.ssoOnly',
    ],
    summary: 'Sign in; the refresh token is set in an httpOnly cookie',
    body: z.strictObject({
      email: z.string().max(255).min(1),
      password: z.string().min(1).max(1024),
      /** Of the authenticator app, or a recovery code: where the account has a second factor. */
      code: z.string().min(1).max(20).optional(),
    }),
    output: session,
  }),
  refresh: endpoint('POST', '/users/refresh', 'anyone', {
    errors: ['access.denied', 'access.signedOut'],
    summary: 'Get a new access token with the refresh cookie, for the given company',
    body: z.strictObject({ companyId: id.optional() }),
    output: session,
  }),
  logOut: endpoint('POST', '/users/logout', 'anyone', {
    errors: ['access.denied'],
    summary: 'End this session',
    /** Where the browser goes to sign out of the identity provider too, if the session began there. */
    output: z.object({ signOutUrl: z.string().nullable() }),
  }),
  forgotPassword: endpoint('POST', '/users/forgot/{email}', 'anyone', {
    errors: ['mail.notConfigured', 'request.tooMany'],
    summary:
      'Send a link to choose a new password; the answer does not tell whether the address has an account',
    params: z.strictObject({ email: z.string().min(1).max(255) }),
  }),
  resetPassword: endpoint('PUT', '/users/forgot/{id}', 'anyone', {
    errors: ['account.linkEnded', 'request.tooMany', 'field.password', 'field.passwordAdvanced'],
    summary:
      'Choose a new password by the link that was sent, once and within 30 minutes; what the account signs in by and was set before its address was proved is removed',
    params: z.strictObject({ id: z.string().min(1).max(200) }),
    body: z.strictObject({ password: z.string().min(1).max(1024) }),
  }),
  sendEmailLink: endpoint('POST', '/users/me/email/link', 'anyUser', {
    errors: ['mail.notConfigured', 'request.tooMany'],
    inPerson: true,
    fullSession: true,
    allowedDuring: ['changePassword', 'setUpSecondFactor'],
    summary: 'Send a link to my address by which I prove that it is mine',
  }),
  proveEmail: endpoint('POST', '/users/me/email/{token}', 'anyUser', {
    errors: ['account.linkEnded', 'account.emailTaken', 'account.resetNeeded', 'request.tooMany'],
    inPerson: true,
    fullSession: true,
    allowedDuring: ['changePassword', 'setUpSecondFactor'],
    summary:
      'Prove my address, or the one that shall replace it, by the link that was sent to it, once and within 24 hours',
    params: z.strictObject({ token: z.string().min(1).max(200) }),
  }),
  me: endpoint('GET', '/users/me', 'anyUser', {
    allowedDuring: ['changePassword', 'setUpSecondFactor'],
    summary: 'The signed-in user',
    output: session.omit({ token: true, expiresAt: true }),
  }),
  oneTimeToken: endpoint('GET', '/users/one-time-token', 'anyUser', {
    errors: ['object.notFound'],
    summary: 'Get a token for one live connection',
    output: z.object({ token: z.string() }),
  }),
  sessions: endpoint('GET', '/users/me/sessions', 'anyUser', {
    summary: 'Where I am signed in',
    output: z.array(ownSession),
  }),
  endSession: endpoint('DELETE', '/users/me/sessions/{id}', 'anyUser', {
    inPerson: true,
    summary: 'Sign out one of my sessions',
    params: z.strictObject({ id }),
  }),
  endOtherSessions: endpoint('DELETE', '/users/me/sessions', 'anyUser', {
    inPerson: true,
    summary: 'Sign out everywhere but here',
  }),
  changePassword: endpoint('PUT', '/users/me/password', 'anyUser', {
    errors: [
      'user.currentPassword',
      'user.samePassword',
      'account.noPassword',
      'access.locked',
      'field.password',
      'field.passwordAdvanced',
    ],
    inPerson: true,
    fullSession: true,
    allowedDuring: ['changePassword'],
    summary: 'Choose another password of my own; my other sessions end',
    body: z.strictObject({
      password: z.string().min(1).max(1024),
      /** Asked for unless who calls has signed in within ten minutes. */
      currentPassword: z.string().min(1).max(1024).optional(),
    }),
  }),
  setLanguage: endpoint('PUT', '/users/me/language', 'anyUser', {
    allowedDuring: ['changePassword', 'setUpSecondFactor'],
    summary: 'Set the language of pages and emails',
    body: z.strictObject({ language: language.nullable() }),
  }),
}
