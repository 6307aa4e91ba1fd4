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
} from '#domains/access/accounts/index.ts'
import { addUser, findUser, giveMappedRole } from '#domains/access/users/index.ts'
import type { CompanyPrincipal } from '#request/principal.ts'
import { fail, found } from '#request/problem.ts'
import { companyOfDomain } from './email-domain-store.ts'
import { domainOf } from './email-domains.ts'
import { findIdentity, insertIdentity, lockIdentity, noteUse } from './identity-store.ts'
import type { ProviderProfile } from './oidc.ts'
import { firstRole, type StoredProvider } from './provider-store.ts'

/** What of a call its audit rows and new accounts need. */
export interface RequestMeta {
  requestId: string
  language: Language
  now: Date
}

/** The account of whom a provider has authenticated, provisioned if it may be. Refuses with 403 or 409. */
export async function resolveAccount(
  db: PlatformDb,
  provider: StoredProvider,
  profile: ProviderProfile,
  request: RequestMeta,
): Promise<Account> {
  const { issuer, subject } = profile
  await lockIdentity(db, issuer, subject)
  const identity = await findIdentity(db, issuer, subject)
  if (!identity) return await provision(db, provider, profile, request)
  const account = found(await findAccount(db, identity.accountId))
  const { companyId } = provider
  if (companyId !== null) {
    // A company's provider opens no account that reaches the whole installation.
    if (account.isSuper) fail('sso.noUser')
    const by = principalOf(account, companyId, request)
    const { roleId } = await findUser(db, by, account.id)
    if (roleId === null) {
      // Who has the address is shown by a link, before the account joins another company.
      if (account.emailProvedAt === null) fail('sso.noUser')
      await join(db, by, provider, profile)
    } else if (identity.isProvisioned) await mapRole(db, by, provider, profile)
  }
  await noteUse(db, identity.id, request.now)
  return account
}

async function provision(
  db: PlatformDb,
  provider: StoredProvider,
  profile: ProviderProfile,
  request: RequestMeta,
): Promise<Account> {
  const { issuer, subject, firstName, lastName, isEmailVerified } = profile
  const email = normaliseEmail(profile.email ?? '')
  if (!emailField.safeParse(email).success) fail('sso.noUser')
  const ofDomain = await companyOfDomain(db, domainOf(email))
  // Of other addresses a company's provider knows nothing, and is told nothing.
  const isTrusted = provider.companyId === null || ofDomain === provider.companyId
  const isTaken = (await findAccountByEmail(db, email)) !== undefined
  if (isTrusted && isEmailVerified && isTaken) fail('sso.emailTaken')
  const companyId = provider.companyId ?? ofDomain
  if (!provider.isProvisioning || !isTrusted || companyId === undefined) fail('sso.noUser')
  if (!isEmailVerified) fail('sso.emailNotVerified')
  const { now, language } = request
  const accountId = await createAccount(db, {
    ...{ email, passwordHash: null, firstName, lastName, language, now },
    ...{ isEmailProved: true, homeCompanyId: companyId },
  })
  const account = found(await findAccount(db, accountId))
  const by = principalOf(account, companyId, request)
  await addUser(db, by, accountId, await roleFor(db, companyId, provider, profile))
  const identity = { id: randomUUID(), accountId, issuer, subject, isProvisioned: true, now }
  if (!(await insertIdentity(db, identity))) fail('sso.identityTaken')
  return account
}

/** Makes somebody with an account a user of the company, if the provider may. */
async function join(
  db: PlatformDb,
  by: CompanyPrincipal,
  provider: StoredProvider,
  profile: ProviderProfile,
) {
  const ofDomain = await companyOfDomain(db, domainOf(normaliseEmail(profile.email ?? '')))
  if (!provider.isProvisioning || !profile.isEmailVerified || ofDomain !== by.companyId) fail('sso.noUser')
  await addUser(db, by, found(by.accountId), await roleFor(db, by.companyId, provider, profile))
}

async function mapRole(
  db: PlatformDb,
  by: CompanyPrincipal,
  provider: StoredProvider,
  profile: ProviderProfile,
) {
  // Without a mapping roles are given by hand.
  if (provider.groupRoles.length === 0) return
  const roleId = await roleFor(db, by.companyId, provider, profile)
  await giveMappedRole(db, by, { userId: found(by.accountId), roleId })
}

async function roleFor(
  db: PlatformDb,
  companyId: string,
  { companyId: ofProvider, groupsClaim, groupRoles, defaultRoleId }: StoredProvider,
  { claims }: ProviderProfile,
): Promise<string> {
  const groups = new Set(groupsIn(claims, groupsClaim))
  const mapped = groupRoles.filter(({ group }) => groups.has(group)).map(({ roleId }) => roleId)
  // That of the installation maps none.
  const wanted = ofProvider === null ? [] : [...mapped, ...(defaultRoleId === null ? [] : [defaultRoleId])]
  return found(await firstRole(db, companyId, wanted))
}

function groupsIn(claims: ProviderProfile['claims'], name: string): unknown[] {
  const groups = Object.hasOwn(claims, name) ? claims[name] : []
  return Array.isArray(groups) ? groups : [groups]
}

/** Who signs in, as the one who does what that brings about. */
function principalOf(account: Account, companyId: string, request: RequestMeta): CompanyPrincipal {
  return {
    ...request,
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
