import * as z from 'zod'
import { endpoint } from '../endpoints/endpoint.ts'
import { moment } from '../endpoints/fields.ts'

const tag = 'Users'

export const secondFactorState = z
  .object({
    /** Since when a code is asked for at sign-in; null for not at all. */
    activeSince: moment.nullable(),
    recoveryCodesLeft: z.number(),
  })
  .meta({ id: 'SecondFactorState' })
export type SecondFactorState = z.infer<typeof secondFactorState>

/** Asked for unless who calls has signed in within ten minutes. */
const proof = z.strictObject({ currentPassword: z.string().min(1).max(1024).optional() })
const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) })

export const secondFactor = {
  get: endpoint({
    method: 'GET',
    path: '/users/me/second-factor',
    access: 'anyUser',
    allowedDuring: ['setUpSecondFactor'],
    tag,
    summary: 'My second factor',
    output: secondFactorState,
  }),
  begin: endpoint({
    errors: ['user.currentPassword', 'access.locked', 'secondFactor.exists', 'account.emailNotProved'],
    method: 'POST',
    path: '/users/me/second-factor',
    access: 'anyUser',
    inPerson: true,
    fullSession: true,
    allowedDuring: ['setUpSecondFactor'],
    tag,
    summary: 'Get a secret for an authenticator app; it counts once it is confirmed by a code',
    body: proof,
    output: z.object({
      /** In base32, for who cannot read the QR code. */
      secret: z.string(),
      /** What authenticator apps read from a QR code. */
      address: z.string(),
    }),
    status: 201,
  }),
  confirm: endpoint({
    errors: ['secondFactor.wrongCode', 'secondFactor.exists', 'access.locked', 'account.emailNotProved'],
    method: 'POST',
    path: '/users/me/second-factor/confirm',
    access: 'anyUser',
    inPerson: true,
    fullSession: true,
    allowedDuring: ['setUpSecondFactor'],
    tag,
    summary: 'Put the authenticator app in use by a code of it; the recovery codes are shown this once',
    body: z.strictObject({ code: z.string().min(1).max(20) }),
    output: recoveryCodes,
  }),
  renewRecoveryCodes: endpoint({
    errors: ['user.currentPassword', 'access.locked', 'secondFactor.none'],
    method: 'POST',
    path: '/users/me/second-factor/recovery-codes',
    access: 'anyUser',
    inPerson: true,
    fullSession: true,
    tag,
    summary: 'Get new recovery codes; those before are void',
    body: proof,
    output: recoveryCodes,
  }),
  remove: endpoint({
    errors: ['user.currentPassword', 'access.locked'],
    method: 'POST',
    path: '/users/me/second-factor/remove',
    access: 'anyUser',
    inPerson: true,
    fullSession: true,
    tag,
    summary: 'Sign in without a code from now on; my other sessions end',
    body: proof,
  }),
}
