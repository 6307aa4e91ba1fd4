import * as z from 'zod'
import { changeBody } from '../endpoints/change-body.ts'
import { endpointsOf } from '../endpoints/endpoint.ts'
import { id, instant, moment, pageQuery, text } from '../endpoints/fields.ts'
import { auditActions, auditObjects } from './audit-kinds.ts'

const { endpoint, listEndpoint } = endpointsOf('Audit log')

export const auditEntry = z
  .object({
    auditId: z.string(),
    at: moment,
    /** Who did it: a name and address, or the label of a token; empty where the person was erased. */
    actor: z.string(),
    /** Null for a token, and for what the portal itself did. */
    actorId: id.nullable(),
    /** Who acted as the actor in a masquerade; null where they acted in person. */
    realActor: z.string().nullable(),
    realActorId: id.nullable(),
    action: z.string(),
    objectType: z.string(),
    objectId: z.string(),
    objectName: z.string(),
    /** Field by field, without secrets; `{ erased: true }` in place of what identified somebody who was erased. */
    changes: z.record(z.string(), z.object({ from: z.unknown().optional(), to: z.unknown().optional() })),
    requestId: z.string(),
  })
  .meta({ id: 'AuditEntry' })
export type AuditEntry = z.infer<typeof auditEntry>

/** What may be wrong with a chain: a row is not as it was written, gone or added; the signature; a personal value. */
export const auditFaults = ['changed', 'missing', 'added', 'signature', 'value'] as const
export type AuditFault = (typeof auditFaults)[number]

/** As long as the installation has it, or longer. */
const retentionDays = z.number().int().min(1).max(36_500)
export const auditState = z
  .object({
    /** Until when changes have their place in the chain of hashes; null where none has. */
    chainedUpTo: moment.nullable(),
    /** When the whole chain was last verified, which happens once a day. */
    verifiedAt: moment.nullable(),
    /** What was wrong then; `sequence` is the first row that is not as it was written, 0 where it is none. */
    fault: z.object({ sequence: z.number(), reason: z.enum(auditFaults) }).nullable(),
    retentionDays,
    /** What the installation keeps at least. */
    minimumDays: z.number(),
  })
  .meta({ id: 'AuditState' })
export type AuditState = z.infer<typeof auditState>

export const audit = {
  state: endpoint('GET', '/audit/state', 'AdminOrCompanyAdmin', {
    summary: 'Whether the audit log is as it was written, and for how long it is kept',
    output: auditState,
  }),
  setRetention: endpoint('PUT', '/audit/state', 'AdminOrCompanyAdmin', {
    errors: ['audit.tooShort'],
    summary: 'Set for how many days the audit log is kept, no fewer than the installation keeps it',
    body: changeBody({ retentionDays }, auditState.shape),
    output: auditState,
  }),
  list: listEndpoint('/audit', 'AdminOrCompanyAdmin', {
    errors: ['time.rangeReversed'],
    summary:
      'Who did what to which object in the active company, newest first; of more than 10,000 no total is counted',
    query: z.strictObject({
      ...pageQuery,
      order: z.enum(['asc', 'desc']).default('desc'),
      action: z.enum(auditActions).optional(),
      objectType: z.enum(auditObjects).optional(),
      objectId: text(128).optional(),
      actorId: id.optional(),
      start: instant.optional(),
      end: instant.optional(),
    }),
    item: auditEntry,
  }),
}
