import * as z from 'zod'
import { endpointsOf } from '../endpoints/endpoint.ts'
import { moment } from '../endpoints/fields.ts'

const { endpoint } = endpointsOf('Users')

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
  get: endpoint('GET', '/users/me/second-factor', 'anyUser', {
    allowedDuring: ['setUpSecondFactor'],
    summary: 'My second factor',
    output: secondFactorState,
  }),
  begin: endpoint('POST', '/users/me/second-factor', 'anyUser', {
    errors: ['user.currentPassword', 'access.locked', 'secondFactor.exists', 'account.emailNotProved'],
    inPerson: true,
    fullSession: true,
    allowedDuring: ['setUpSecondFactor'],
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
  confirm: endpoint('POST', '/users/me/second-factor/confirm', 'anyUser', {
    errors: ['secondFactor.wrongCode', 'secondFactor.exists', 'access.locked', 'account.emailNotProved'],
    inPerson: true,
    fullSession: true,
    allowedDuring: ['setUpSecondFactor'],
    summary: 'Put the authenticator app in use by a code of it; the recovery codes are shown this once',
    body: z.strictObject({ code: z.string().min(1).max(20) }),
    output: recoveryCodes,
  }),
  renewRecoveryCodes: endpoint('POST', '/users/me/second-factor/recovery-codes', 'anyUser', {
    errors: ['user.currentPassword', 'access.locked', 'secondFactor.none'],
    inPerson: true,
    fullSession: true,
    summary: 'Get new recovery codes; those before are void',
    body: proof,
    output: recoveryCodes,
  }),
  remove: endpoint('POST', '/users/me/second-factor/remove', 'anyUser', {
    errors: ['user.currentPassword', 'access.locked'],
    inPerson: true,
    fullSession: true,
    summary: 'Sign in without a code from now on; my other sessions end',
    body: proof,
  }),
}
