import * as z from 'zod'
import { endpointsOf } from '../endpoints/endpoint.ts'
import { deveui, id, moment, name, text } from '../endpoints/fields.ts'

const { endpoint } = endpointsOf('Access tokens')
export const scopes = ['ingest', 'read', 'control'] as const

export const accessToken = z.object({
  id,
  label: z.string(),
  /** Whether it is good for the whole company, not for one node. */
  company: z.boolean(),
  deveui: z.string().nullable(),
  scopes: z.array(z.enum(scopes)),
  /** The first characters, so that a person can tell tokens apart. */
  prefix: z.string(),
  createdAt: moment,
  createdBy: z.string().nullable(),
  expiresAt: moment.nullable(),
  lastUsedAt: moment.nullable(),
})
export type AccessToken = z.infer<typeof accessToken>

const params = z.strictObject({ companyId: id })

export const accessTokens = {
  list: endpoint('GET', '/integration/tokens/{companyId}', 'Company.Update', {
    company: 'companyId',
    summary: 'Access tokens of a company',
    params,
    output: z.array(accessToken),
  }),
  create: endpoint('POST', '/integration/tokens/{companyId}', 'Company.Update', {
    errors: ['token.expiryPast', 'field.notOneOf'],
    stores: ['tokens'],
    inPerson: true,
    company: 'companyId',
    summary: 'Create an access token; it is shown once',
    params,
    body: z.strictObject({
      label: name,
      scopes: z.array(z.enum(scopes)).min(1).max(3).default(['ingest']),
      deveui: deveui.nullable().default(null),
      expiresAt: z.iso.datetime({ offset: true }).nullable().default(null),
    }),
    output: accessToken.extend({ token: z.string() }),
    status: 201,
  }),
  createForNode: endpoint('POST', '/tag/{id}/token', 'Tag.Create', {
    stores: ['tokens'],
    inPerson: true,
    summary: 'Create an ingest token for one node; it is shown once',
    params: z.strictObject({ id: deveui }),
    output: accessToken.extend({ token: z.string() }),
    status: 201,
  }),
  certificateChallenge: endpoint('POST', '/tag/{id}/certificate/challenge', 'Tag.Create', {
    inPerson: true,
    summary:
      'Get a challenge that the key of a client certificate signs to register it for the node, within an hour',
    params: z.strictObject({ id: deveui }),
    output: z.object({ challenge: z.string(), expiresAt: moment }),
  }),
  registerCertificate: endpoint('POST', '/tag/{id}/certificate', 'Tag.Create', {
    errors: ['certificate.unreadable', 'certificate.expired', 'certificate.refused'],
    stores: ['tokens'],
    inPerson: true,
    summary:
      'Register a client certificate (PEM) of a node, whose key has signed a challenge (SHA-256, base64); with its key the node signs in at the MQTT broker',
    params: z.strictObject({ id: deveui }),
    body: z.strictObject({
      certificate: text(16_384).trim().min(1),
      challenge: text(300).trim().min(1),
      signature: text(8192).trim().min(1),
    }),
    output: accessToken,
    status: 201,
  }),
  revoke: endpoint('DELETE', '/integration/tokens/{id}', 'Company.Update', {
    inPerson: true,
    summary: 'Revoke an access token',
    params: z.strictObject({ id }),
  }),
}
