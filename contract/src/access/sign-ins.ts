import * as z from 'zod'
import { id, moment } from '../endpoints/fields.ts'

/** By what somebody proved who they are; `totp` and `recoveryCode` stand for a password and a code. */
export const signInMethods = ['password', 'totp', 'recoveryCode', 'passkey', 'sso'] as const
export type SignInMethod = (typeof signInMethods)[number]

export const signInResults = ['succeeded', 'wrongPassword', 'wrongCode', 'passkeyRefused', 'blocked'] as const
export type SignInResult = (typeof signInResults)[number]

/** A sign-in of an account, or one that was refused. */
export const signInEntry = z
  .object({
    signInId: id,
    at: moment,
    method: z.enum(signInMethods),
    result: z.enum(signInResults),
    remoteAddress: z.string(),
    /** As the browser calls itself. */
    userAgent: z.string(),
    /** The account had not signed in there for 90 days. */
    isNewDevice: z.boolean(),
  })
  .meta({ id: 'SignInEntry' })
export type SignInEntry = z.infer<typeof signInEntry>
