import { randomUUID } from 'node:crypto'
import type { RoleName } from '@fyr/contract/access/permissions'
import { email as emailField, type Language } from '@fyr/contract/endpoints/fields'
import type { PlatformDb } from '#db/index.ts'
import { addMember } from '#domains/access/roles/index.ts'
import { fail } from '#request/problem.ts'
import { insertAccount } from './account-store.ts'
import { normaliseEmail } from './email.ts'
import { checkPassword, hashPassword } from './sign-in/password.ts'

export interface NewUser {
  email: string
  /** Of `hashNewPassword`; null for who signs in by an identity provider only. */
  passwordHash: string | null
  firstName: string
  lastName: string
  phoneNumber?: string
  language?: Language | null
  /** At the first sign-in. */
  mustChangePassword?: boolean
  /** Whether somebody else than its owner chose the password. */
  hasAssignedPassword?: boolean
  /** Whether its owner has shown that the address is theirs. */
  isEmailProved?: boolean
  /** The company that makes the account; its administrators answer for it. */
  homeCompanyId: string | null
  now: Date
}

/** Creates an account that belongs to no company yet; 409 if the e-mail has one. */
export async function createAccount(db: PlatformDb, user: NewUser): Promise<string> {
  const email = normaliseEmail(user.email)
  if (!emailField.safeParse(email).success) fail('field.email', { field: 'body.email' })
  const id = randomUUID()
  const inserted = await insertAccount(db, {
    id,
    email,
    passwordHash: user.passwordHash,
    firstName: user.firstName,
    lastName: user.lastName,
    phoneNumber: user.phoneNumber ?? '',
    language: user.language ?? null,
    isSuper: false,
    mustChangePassword: user.mustChangePassword ?? false,
    hasAssignedPassword: user.hasAssignedPassword ?? false,
    emailProvedAt: user.isEmailProved ? user.now : null,
    homeCompanyId: user.homeCompanyId,
    createdAt: user.now,
  })
  if (!inserted) fail('account.emailTaken', { field: 'body.email' })
  return id
}

/** Roles that a user can be given; the super administrator is one of the installation, not of a company. */
export type MemberRole = Exclude<RoleName, 'SuperAdmin'>

/** Creates a user of a company, of a proved address, and answers the account's id; 400 for a weak password. */
export async function createMember(
  db: PlatformDb,
  {
    password,
    ...user
  }: Omit<NewUser, 'passwordHash' | 'homeCompanyId'> & {
    password: string
    companyId: string
    role: MemberRole
  },
): Promise<string> {
  checkPassword(password)
  const accountId = await createAccount(db, {
    ...{ isEmailProved: true, homeCompanyId: user.companyId, ...user },
    passwordHash: await hashPassword(password),
  })
  await addMember(db, { companyId: user.companyId, accountId, role: user.role, now: user.now })
  return accountId
}
