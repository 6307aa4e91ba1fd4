import { randomUUID } from 'node:crypto'
import { builtInRoles, type RoleName, roleNames } from '@fyr/contract/access/permissions'
import type { CompanyDb, PlatformDb } from '#db/index.ts'
import { fail } from '#request/problem.ts'
import { findRoleOf, insertMembership, insertRoles, resumeMemberships, suspendOutside } from './role-store.ts'

/** Gives a company that is being made its own copies of the six built-in roles. */
export async function seedRoles(db: PlatformDb, companyId: string): Promise<void> {
  await insertRoles(
    db,
    companyId,
    roleNames.map((name) => ({
      id: randomUUID(),
      name,
      builtIn: name,
      isDefault: name === 'User',
      isSuper: name === 'SuperAdmin',
      permissions: [...builtInRoles[name]],
    })),
  )
}

export interface NewMember {
  companyId: string
  accountId: string
  role: RoleName
  now: Date
}

/** Makes an account a member of a company; 404 if there is no such company. */
export async function addMember(db: PlatformDb, member: NewMember): Promise<void> {
  const { companyId, accountId, role, now } = member
  const added = await insertMembership(db, { id: randomUUID(), companyId, accountId, role, createdAt: now })
  if (!added) fail('object.notFound')
  db.publishEvent('rights', { companyId, accountId })
}

/**
 * Keeps an account out of all companies but its home company, whose administrators chose other credentials for it. The
 * owner of the address resumes the memberships by a mailed link, another company by a new invitation.
 */
export async function suspendElsewhere(db: PlatformDb, accountId: string, companyId: string): Promise<void> {
  for (const each of await suspendOutside(db, accountId, companyId))
    db.publishEvent('rights', { companyId: each, accountId })
}

/** Lets an account into all of its companies again. */
export async function resumeElsewhere(db: PlatformDb, accountId: string): Promise<void> {
  for (const each of await resumeMemberships(db, accountId))
    db.publishEvent('rights', { companyId: each, accountId })
}

/** The name of an account's role where the company made that itself; null for a built-in one, or none. */
export async function customRoleOf(db: CompanyDb, accountId: string): Promise<string | null> {
  const role = await findRoleOf(db, accountId)
  return role && role.builtIn === null ? role.name : null
}
