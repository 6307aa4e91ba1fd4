import * as z from 'zod'
import { listEndpoint } from './endpoint.ts'
import { id, instant, moment, pageQuery } from './fields.ts'

const tag = 'Audit log'

/** What is done to objects. */
export const auditActions = [
  'created',
  'updated',
  'deleted',
  'acknowledged',
  'imported',
  'tested',
  'refused',
  'masqueradeStarted',
  'masqueradeEnded',
] as const
/** What it is done to. */
export const auditObjects = [
  'account',
  'user',
  'role',
  'company',
  'application',
  'node',
  'key',
  'alarm',
  'accessToken',
  'settings',
  'image',
  'readings',
  'dashboard',
  'dashboardCategory',
  'publicDashboard',
  'templateDashboard',
  'pushDevice',
  'domain',
] as const
export type AuditAction = (typeof auditActions)[number]
export type AuditObject = (typeof auditObjects)[number]

export const auditEntry = z
  .object({
    auditId: z.string(),
    at: moment,
    /** Who did it: a name and address, or the label of a token. */
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
    /** Field by field, without secrets. */
    changes: z.record(z.string(), z.object({ from: z.unknown().optional(), to: z.unknown().optional() })),
    requestId: z.string(),
  })
  .meta({ id: 'AuditEntry' })
export type AuditEntry = z.infer<typeof auditEntry>

export const audit = {
  list: listEndpoint({
    errors: ['time.rangeReversed'],
    path: '/audit',
    access: 'AdminOrCompanyAdmin',
    tag,
    summary: 'Who did what to which object in the active company, newest first',
    query: z.strictObject({
      ...pageQuery,
      order: z.enum(['asc', 'desc']).default('desc'),
      action: z.enum(auditActions).optional(),
      objectType: z.enum(auditObjects).optional(),
      actorId: id.optional(),
      start: instant.optional(),
      end: instant.optional(),
    }),
    item: auditEntry,
  }),
}
