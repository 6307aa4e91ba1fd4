import { randomUUID } from 'node:crypto'
import { type ImportedField, importedFields } from '@fyr/contract/access/imported-users'
import type { ImportedUser, ImportedUserOutcome } from '@fyr/contract/access/invitations'
import { roleNames } from '@fyr/contract/access/permissions'
import { type ErrorCode, errors } from '@fyr/contract/endpoints/errors'
import { email as emailField, id, type Language, name, phone } from '@fyr/contract/endpoints/fields'
import { z } from 'zod'
import type { PlatformDb } from '#db/index.ts'
import { normaliseEmail } from '#domains/access/accounts/index.ts'
import { maxUsers, roleToGive } from '#domains/access/users/index.ts'
import type { CompanyPrincipal } from '#request/principal.ts'
import { Problem } from '#request/problem.ts'
import { codeOfMessage, type RowProblem, refusedRow } from '#request/row-problems.ts'
import {
  countWithInvited,
  findKnownEmails,
  insertInvitations,
  type NewInvitation,
} from './invitation-store.ts'
import { recordInvited } from './invite.ts'
import { expiryUnsent } from './link.ts'
import { sendSoon } from './send.ts'

export interface UserList {
  users: readonly ImportedUser[]
  dryRun: boolean
  /** Of the same list, in the calls of the dry run before. */
  invitedBefore: number
  language: Language | null
}

/** Of the role its company decides. */
const rules = { email: emailField, firstName: name, lastName: name, phoneNumber: phone, role: null }
const roleName = z.union([z.enum(roleNames), id])

/**
 * Invites the users of a list, each by itself; a dry run answers the same and does nothing. Whether an address has an
 * account is neither said nor looked at: who has one is invited too, and nobody is added unasked.
 */
export async function importUsers(
  db: PlatformDb,
  by: CompanyPrincipal,
  { users, dryRun, invitedBefore, language }: UserList,
): Promise<ImportedUserOutcome[]> {
  const { companyId, now } = by
  const rows = users.map((user) => ({ ...user, email: normaliseEmail(user.email) }))
  const roles = await findRoles(db, by, rows)
  const emails = rows.map(({ email }) => email)
  const known = await findKnownEmails(db, companyId, emails, now)
  const taken = (await countWithInvited(db, companyId, now)) + (dryRun ? invitedBefore : 0)
  let places = maxUsers - taken
  const seen = new Set<string>()
  const fresh: (NewInvitation & { roleName: string })[] = []
  const outcomes = rows.map((row): ImportedUserOutcome => {
    const problems = problemsOf(row, roles)
    const role = roles.get(row.role)
    if (problems.length > 0 || !role || 'code' in role) return refusedRow(by, problems)
    if (seen.has(row.email)) return { outcome: 'duplicate', errors: [] }
    seen.add(row.email)
    const before = known.get(row.email)
    if (before) return { outcome: before, errors: [] }
    if (places-- <= 0)
      return refusedRow(by, [{ field: 'email', code: 'user.tooMany', params: { maximum: maxUsers } }])
    const { role: _, ...person } = row
    fresh.push({
      ...person,
      ...{ id: randomUUID(), companyId, roleId: role.id, roleName: role.name, language },
      ...{ inviterId: by.accountId, inviterName: by.name, createdAt: now, expiresAt: expiryUnsent(now) },
    })
    return { outcome: 'invited', errors: [] }
  })
  if (dryRun) return outcomes
  const inserted = await insertInvitations(db, companyId, fresh)
  for (const invitation of inserted) await recordInvited(db, by, invitation)
  if (inserted.length > 0) await sendSoon(db, companyId, now)
  const invited = new Set(inserted.map(({ email }) => email))
  // Somebody else may have invited an address at the same moment.
  return outcomes.map((each, at) =>
    each.outcome === 'invited' && !invited.has(emails[at] ?? '') ? { outcome: 'pending', errors: [] } : each,
  )
}

type FoundRole = { id: string; name: string } | { code: ErrorCode }

/** The roles of the rows, by what stands in them; with a code where the caller may not give it or there is none. */
async function findRoles(
  db: PlatformDb,
  by: CompanyPrincipal,
  rows: readonly ImportedUser[],
): Promise<Map<string, FoundRole>> {
  const found = new Map<string, FoundRole>()
  for (const written of new Set(rows.map(({ role }) => role))) {
    const wanted = written === '' ? undefined : roleName.safeParse(written)
    if (wanted?.success === false) {
      found.set(written, { code: 'field.notOneOf' })
      continue
    }
    try {
      found.set(written, await roleToGive(db, by, wanted?.data))
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      found.set(written, { code: error.code })
    }
  }
  return found
}

function problemsOf(row: ImportedUser, roles: ReadonlyMap<string, FoundRole>): RowProblem<ImportedField>[] {
  const ofFields = importedFields.flatMap((field): RowProblem<ImportedField>[] => {
    if (row[field] === '') return field === 'email' ? [{ field, code: 'field.required' }] : []
    const error = rules[field]?.safeParse(row[field]).error
    return error ? [{ field, ...reasonOf(error.issues[0]) }] : []
  })
  const role = roles.get(row.role)
  return role && 'code' in role ? [...ofFields, { field: 'role', code: role.code }] : ofFields
}

function reasonOf(issue: z.core.$ZodIssue | undefined): Omit<RowProblem<ImportedField>, 'field'> {
  if (issue?.code === 'too_big' && !(issue.message in errors))
    return { code: 'field.tooLong', params: { maximum: Number(issue.maximum) } }
  return { code: codeOfMessage(issue?.message) }
}
