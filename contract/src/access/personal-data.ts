import * as z from 'zod'
import { id, moment } from '../endpoints/fields.ts'
import { signInEntry } from './sign-ins.ts'

/** What the portal keeps of a person, for them to have. */
export const personalData = z
  .object({
    format: z.literal('fyr-personal-data/1'),
    exportedAt: moment,
    profile: z.object({
      userId: id,
      firstName: z.string(),
      lastName: z.string(),
      email: z.string(),
      phoneNumber: z.string(),
      language: z.string().nullable(),
      isSuperAdmin: z.boolean(),
      createdAt: moment,
      lastSeenAt: moment.nullable(),
    }),
    companies: z.array(z.object({ companyId: id, name: z.string(), role: z.string(), since: moment })),
    settings: z.record(z.string(), z.string()),
    secondFactorSince: moment.nullable(),
    passkeys: z.array(
      z.object({
        name: z.string(),
        domain: z.string(),
        createdAt: moment,
        lastUsedAt: moment.nullable(),
      }),
    ),
    /** At identity providers, which open the account. */
    identities: z.array(
      z.object({
        issuer: z.string(),
        subject: z.string(),
        createdAt: moment,
        lastUsedAt: moment.nullable(),
      }),
    ),
    sessions: z.array(
      z.object({
        userAgent: z.string(),
        remoteAddress: z.string(),
        createdAt: moment,
        lastUsedAt: moment,
      }),
    ),
    signIns: z.array(signInEntry),
    notifications: z.object({
      /** Which ones reach them, and where, for each company where they have chosen. */
      preferences: z.array(z.object({ companyId: id, chosen: z.unknown() })),
      devices: z.array(z.object({ companyId: id, name: z.string(), createdAt: moment })),
      dismissed: z.array(z.object({ companyId: id, kind: z.string(), createdAt: moment })),
    }),
    /** From the audit logs of the companies that they belong to: what they did, without what it was about of others. */
    changes: z.array(
      z.object({
        companyId: id,
        at: moment,
        action: z.string(),
        objectType: z.string(),
        objectId: z.string(),
        objectName: z.string(),
      }),
    ),
  })
  .meta({ id: 'PersonalData' })
export type PersonalData = z.infer<typeof personalData>
