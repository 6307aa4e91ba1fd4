import { randomUUID } from 'node:crypto'
import type { Language } from '@fyr/contract/endpoints/fields'
import { email as emailField } from '@fyr/contract/endpoints/fields'
import type { PlatformDb } from '#db/index.ts'
import {
  type Account,
  createAccount,
  findAccount,
  findAccountByEmail,
  nameOf,
  normaliseEmail,
} from '#domains/accounts/index.ts'
import { addUser, findUser, giveMappedRole } from '#domains/users/index.ts'
import type { CompanyPrincipal } from '#request/principal.ts'
import { fail, found } from '#request/problem.ts'
import { companyOfDomain } from './email-domain-store.ts'
import { domainOf } from './email-domains.ts'
import { findIdentity, insertIdentity, lockIdentity, noteUse } from './identity-store.ts'
import type { Vouched } from './oidc.ts'
import { firstRole, type StoredProvider } from './provider-store.ts'

/** The call that brings somebody's sign-in. */
export interface Occasion {
  requestId: string
  language: Language
  now: Date
}

/** The account of whom a provider vouches for; made now if the provider may. Refuses with 403 or 409. */
export async function admit(
  db: PlatformDb,
  provider: StoredProvider,
  vouched: Vouched,
  occasion: Occasion,
): Promise<Account> {
  const { issuer, subject } = vouched
  await lockIdentity(db, issuer, subject)
  const identity = await findIdentity(db, issuer, subject)
  if (!identity) return await provision(db, provider, vouched, occasion)
  const account = found(await findAccount(db, identity.accountId))
  const { companyId } = provider
  if (companyId !== null) {
    // What opens the whole installation is not a company's to vouch for.
    if (account.isSuper) fail('sso.noUser')
    const by = principalOf(account, companyId, occasion)
    const { roleId } = await findUser(db, by, account.id)
    if (roleId === null) await join(db, by, provider, vouched)
    else if (identity.isProvisioned) await mapRole(db, by, provider, vouched)
  }
  await noteUse(db, identity.id, occasion.now)
  return account
}

async function provision(
  db: PlatformDb,
  provider: StoredProvider,
  vouched: Vouched,
  occasion: Occasion,
): Promise<Account> {
  const { issuer, subject, firstName, lastName, isEmailVerified } = vouched
  const email = normaliseEmail(vouched.email ?? '')
  if (!emailField.safeParse(email).success) fail('sso.noUser')
  const ofDomain = await companyOfDomain(db, domainOf(email))
  // Of other addresses a company's provider knows nothing, and is told nothing.
  const isTrusted = provider.companyId === null || ofDomain === provider.companyId
  const isTaken = (await findAccountByEmail(db, email)) !== undefined
  if (isTrusted && isEmailVerified && isTaken) fail('sso.emailTaken')
  const companyId = provider.companyId ?? ofDomain
  if (!provider.isProvisioning || !isTrusted || companyId === undefined) fail('sso.noUser')
  if (!isEmailVerified) fail('sso.emailNotVerified')
  const { now, language } = occasion
  const accountId = await createAccount(db, { email, passwordHash: null, firstName, lastName, language, now })
  const account = found(await findAccount(db, accountId))
  const by = principalOf(account, companyId, occasion)
  await addUser(db, by, accountId, await roleFor(db, companyId, provider, vouched))
  const identity = { id: randomUUID(), accountId, issuer, subject, isProvisioned: true, now }
  if (!(await insertIdentity(db, identity))) fail('sso.identityTaken')
  return account
}

/** Makes somebody with an account a user of the company, if the provider may. */
async function join(db: PlatformDb, by: CompanyPrincipal, provider: StoredProvider, vouched: Vouched) {
  const ofDomain = await companyOfDomain(db, domainOf(normaliseEmail(vouched.email ?? '')))
  if (!provider.isProvisioning || !vouched.isEmailVerified || ofDomain !== by.companyId) fail('sso.noUser')
  await addUser(db, by, found(by.accountId), await roleFor(db, by.companyId, provider, vouched))
}

async function mapRole(db: PlatformDb, by: CompanyPrincipal, provider: StoredProvider, vouched: Vouched) {
  // Without a mapping roles are given by hand.
  if (provider.groupRoles.length === 0) return
  const roleId = await roleFor(db, by.companyId, provider, vouched)
  await giveMappedRole(db, by, { userId: found(by.accountId), roleId })
}

async function roleFor(
  db: PlatformDb,
  companyId: string,
  { companyId: ofProvider, groupsClaim, groupRoles, defaultRoleId }: StoredProvider,
  { claims }: Vouched,
): Promise<string> {
  const groups = new Set(groupsIn(claims, groupsClaim))
  const mapped = groupRoles.filter(({ group }) => groups.has(group)).map(({ roleId }) => roleId)
  // That of the installation maps none.
  const wanted = ofProvider === null ? [] : [...mapped, ...(defaultRoleId === null ? [] : [defaultRoleId])]
  return found(await firstRole(db, companyId, wanted))
}

function groupsIn(claims: Vouched['claims'], name: string): unknown[] {
  const groups = Object.hasOwn(claims, name) ? claims[name] : []
  return Array.isArray(groups) ? groups : [groups]
}

/** Who signs in, as the one who does what that brings about. */
function principalOf(account: Account, companyId: string, occasion: Occasion): CompanyPrincipal {
  return {
    ...occasion,
    accountId: account.id,
    sessionId: null,
    name: nameOf(account),
    isSuper: false,
    companyId,
    role: null,
    permissions: new Set(),
    token: null,
  }
}
