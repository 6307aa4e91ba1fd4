import * as z from 'zod'
import { changeBody } from '../endpoints/change-body.ts'
import { endpointsOf } from '../endpoints/endpoint.ts'
import { id, moment, name } from '../endpoints/fields.ts'
import { session } from './accounts.ts'

const { endpoint } = endpointsOf('Users')

export const passkey = z
  .object({
    passkeyId: id,
    name,
    /** The domain that it is for. */
    domain: z.string(),
    createdAt: moment,
    lastUsedAt: moment.nullable(),
  })
  .meta({ id: 'Passkey' })
export type Passkey = z.infer<typeof passkey>

/** As WebAuthn writes bytes. */
const base64url = z.string().max(20_000)
const credential = {
  id: base64url,
  rawId: base64url,
  type: z.literal('public-key'),
  clientExtensionResults: z.record(z.string().max(100), z.unknown()),
  authenticatorAttachment: z.string().max(50).nullable().optional(),
}
/** PublicKeyCredentialCreationOptions and its like, as JSON: for the browser as they are. */
const options = z.object({ options: z.record(z.string(), z.unknown()) })
const params = z.strictObject({ id })

export const passkeys = {
  list: endpoint('GET', '/users/me/passkeys', 'anyUser', {
    allowedDuring: ['setUpSecondFactor'],
    summary: 'My passkeys',
    output: z.array(passkey),
  }),
  begin: endpoint('POST', '/users/me/passkeys/options', 'anyUser', {
    errors: [
      'user.currentPassword',
      'access.locked',
      'passkey.tooMany',
      'passkey.unknownHost',
      'account.emailNotProved',
    ],
    inPerson: true,
    fullSession: true,
    allowedDuring: ['setUpSecondFactor'],
    summary: 'Get what the browser makes a passkey by, within five minutes',
    body: z.strictObject({ currentPassword: z.string().min(1).max(1024).optional() }),
    output: options,
  }),
  create: endpoint('POST', '/users/me/passkeys', 'anyUser', {
    errors: ['passkey.invalid', 'passkey.tooMany', 'passkey.unknownHost', 'account.emailNotProved'],
    inPerson: true,
    fullSession: true,
    allowedDuring: ['setUpSecondFactor'],
    summary: 'Keep the passkey that the browser has made',
    body: z.strictObject({
      name,
      credential: z.strictObject({
        ...credential,
        response: z.strictObject({
          clientDataJSON: base64url,
          attestationObject: base64url,
          authenticatorData: base64url.optional(),
          transports: z.array(z.string().max(50)).max(10).optional(),
          publicKeyAlgorithm: z.number().optional(),
          publicKey: base64url.optional(),
        }),
      }),
    }),
    output: passkey,
    status: 201,
  }),
  rename: endpoint('PUT', '/users/me/passkeys/{id}', 'anyUser', {
    inPerson: true,
    fullSession: true,
    summary: 'Name one of my passkeys',
    params,
    body: changeBody({ name }, passkey.shape),
    output: passkey,
  }),
  remove: endpoint('DELETE', '/users/me/passkeys/{id}', 'anyUser', {
    inPerson: true,
    fullSession: true,
    summary: 'Remove one of my passkeys',
    params,
  }),
  challenge: endpoint('POST', '/users/authenticate/passkey/options', 'anyone', {
    errors: ['passkey.unknownHost'],
    summary: 'Get what the browser asks for a passkey by, within five minutes',
    output: options,
  }),
  authenticate: endpoint('POST', '/users/authenticate/passkey', 'anyone', {
    errors: ['access.passkeyRefused', 'access.locked', 'passkey.unknownHost'],
    summary: 'Sign in by a passkey, which stands for password and code',
    body: z.strictObject({
      credential: z.strictObject({
        ...credential,
        response: z.strictObject({
          clientDataJSON: base64url,
          authenticatorData: base64url,
          signature: base64url,
          userHandle: base64url.nullable().optional(),
        }),
      }),
    }),
    output: session,
  }),
}
