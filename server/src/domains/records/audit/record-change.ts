import { isDeepStrictEqual } from 'node:util'
import type { AuditAction } from '@fyr/contract/records/audit-kinds'
import type { ClientBase } from 'pg'
import type { CompanyDb, PlatformDb } from '#db/index.ts'
import type { CompanyPrincipal, RequestPrincipal } from '#request/principal.ts'
import type { AuditSubject } from '#request/problem.ts'
import {
  insertAudit,
  insertAuditOfPipeline,
  insertAudits,
  insertPlatformAudit,
  type SeparatedEntry,
} from './insert-store.ts'
import { isAboutPerson, separate } from './personal.ts'

/** Field by field, without secrets. */
export type Changes = Record<string, { from: unknown; to: unknown }>

export type Change = readonly [action: AuditAction, subject: AuditSubject, changes?: Changes]

/** Who did it; a process of the portal itself has no account. */
export type AuditActor = Pick<RequestPrincipal, 'accountId' | 'name' | 'requestId' | 'now' | 'masquerade'>

/** Writes who did what to which object, in the transaction that does it. */
export async function recordChange(db: CompanyDb, by: CompanyPrincipal, ...change: Change): Promise<void> {
  await insertAudit(db, db.companyId, entryOf(by, ...change))
}

/** Several changes in one statement, in their order. */
export async function recordChanges(
  db: CompanyDb,
  by: CompanyPrincipal,
  changes: readonly Change[],
): Promise<void> {
  const entries = changes.map((change) => entryOf(by, ...change))
  await insertAudits(db, db.companyId, entries)
}

/** As `recordChange`, in a transaction of the pipeline, which is set to no company. */
export async function recordChangeInPipeline(
  client: ClientBase,
  by: AuditActor & { companyId: string },
  ...change: Change
): Promise<void> {
  await insertAuditOfPipeline(client, by.companyId, entryOf(by, ...change))
}

/** The same where the work spans companies, because accounts do. */
export async function recordChangeOf(
  db: PlatformDb,
  by: AuditActor & { companyId: string },
  ...change: Change
): Promise<void> {
  await insertAudit(db, by.companyId, entryOf(by, ...change))
}

/** The same of an account, which its owner may change without being in a company. */
export async function recordAccountChange(
  db: PlatformDb,
  by: RequestPrincipal,
  ...change: Change
): Promise<void> {
  const { companyId } = by
  if (companyId === null) await recordPlatformChange(db, by, ...change)
  else await recordChangeOf(db, { ...by, companyId }, ...change)
}

/** The same for what concerns no company or outlives it: companies made and deleted, global settings. */
export async function recordPlatformChange(db: PlatformDb, by: AuditActor, ...change: Change): Promise<void> {
  await insertPlatformAudit(db, entryOf(by, ...change))
}

/** Writes that a company was made, where its own people read it too. */
export async function recordCompanyMade(db: PlatformDb, by: AuditActor, company: CompanyMade): Promise<void> {
  const entry = entryOf(by, 'created', ['company', company.id, company.name])
  await insertPlatformAudit(db, entry)
  await insertAudit(db, company.id, entry)
}

interface CompanyMade {
  id: string
  name: string
}

/** People stand in a row by id: their names and addresses are kept beside it, where they can be erased. */
function entryOf(by: AuditActor, ...[action, subject, differences = {}]: Change): SeparatedEntry {
  const [objectType, objectId, objectName] = subject
  const aboutPerson = isAboutPerson(objectType)
  const { changes, values } = separate(objectType, differences)
  const labels = new Map<string, string>()
  if (aboutPerson) labels.set(objectId, objectName)
  if (by.accountId !== null) labels.set(by.accountId, by.name)
  const { masquerade } = by
  const isAsOther = masquerade !== undefined && masquerade.accountId !== by.accountId
  if (isAsOther) labels.set(masquerade.accountId, masquerade.name)
  return {
    row: {
      at: by.now,
      actorId: by.accountId,
      actorName: by.accountId === null ? by.name : '',
      realActorId: isAsOther ? masquerade.accountId : null,
      action,
      objectType,
      objectId,
      objectName: aboutPerson ? '' : objectName,
      changes,
      requestId: by.requestId,
    },
    people: [...labels].map(([id, label]) => ({ id, label })),
    values,
  }
}

/** The fields that differ, for an audit row. Both sides have the same shape. */
export function changesBetween<T extends object>(before: T, after: T): Changes {
  const fields = Object.keys(after) as (keyof T & string)[]
  const different = fields.filter((field) => !isDeepStrictEqual(before[field], after[field]))
  return Object.fromEntries(different.map((field) => [field, { from: before[field], to: after[field] }]))
}
