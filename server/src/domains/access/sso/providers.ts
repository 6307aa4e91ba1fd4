import { mayGrant } from '@fyr/contract/access/ranks'
import type { CompanyProvider, InstallationProvider } from '@fyr/contract/access/sso'
import type { CompanyDb, PlatformDb } from '#db/index.ts'
import {
  type Changes,
  changesBetween,
  recordChange,
  recordPlatformChange,
} from '#domains/records/audit/index.ts'
import type { CompanyHosts } from '#domains/settings/white-label/index.ts'
import type { Encryption } from '#lib/secrets/encryption.ts'
import type { CompanyPrincipal, RequestPrincipal } from '#request/principal.ts'
import { fail, refuseField } from '#request/problem.ts'
import { listOwnDomains } from './email-domain-store.ts'
import type { OidcClient } from './oidc.ts'
import {
  findOwnProvider,
  findProvider,
  type GroupRole,
  listRoles,
  noProvider,
  type StoredProvider,
  saveProvider,
} from './provider-store.ts'

const objectType = 'identityProvider'

/** What people set of a provider. */
export interface ProviderChanges {
  isEnabled?: boolean
  isRequired?: boolean
  isProvisioning?: boolean
  issuer?: string
  clientId?: string
  groupsClaim?: string
  groupRoles?: GroupRole[]
  defaultRoleId?: string | null
  /** Null stays as it is, empty clears it. */
  clientSecret?: string | null
}

/** Where the portal is reached, and what secrets are stored with. */
export interface ProviderDeps {
  publicUrl: string
  hosts: Pick<CompanyHosts, 'originOf' | 'isKnown'>
  secrets: Encryption
}

export const redirectPath = '/login/sso'
export const postLogoutRedirectPath = '/login'

/** What a secret is of: one that was copied into another row opens there no more. */
const ownerOf = (companyId: string | null) => companyId ?? 'installation'

export const clientOf = (provider: StoredProvider, secrets: Encryption): OidcClient => ({
  issuer: provider.issuer,
  clientId: provider.clientId,
  clientSecret: provider.clientSecret && secrets.decrypt(provider.clientSecret, ownerOf(provider.companyId)),
})

export async function companyProvider(db: CompanyDb, parts: ProviderDeps): Promise<CompanyProvider> {
  const provider = (await findOwnProvider(db)) ?? noProvider(db.companyId)
  const emailDomains = await listOwnDomains(db)
  const origins = [parts.publicUrl, await parts.hosts.originOf(db.companyId)]
  return { ...toWire(provider, origins), ...mappingOf(provider), emailDomains }
}

export async function installationProvider(
  db: PlatformDb,
  parts: ProviderDeps,
): Promise<InstallationProvider> {
  return toWire((await findProvider(db, null)) ?? noProvider(null), [parts.publicUrl])
}

/** Changes a company's provider. Nobody gives roles by it that they may not give by hand. */
export async function changeCompanyProvider(
  db: CompanyDb,
  by: CompanyPrincipal,
  changes: ProviderChanges,
  parts: ProviderDeps,
): Promise<CompanyProvider> {
  const before = (await findOwnProvider(db)) ?? noProvider(db.companyId)
  const { after, name, differences } = changed(before, changes, parts.secrets)
  if (differences) {
    // All of them, whichever was changed: another issuer would say who is in the groups of the others.
    const wanted = new Set([...after.groupRoles.map(({ roleId }) => roleId), after.defaultRoleId])
    await checkMayGive(db, by, wanted)
    await saveProvider(db, after)
    await recordChange(db, by, 'updated', [objectType, by.companyId, name], differences)
    // Whether passwords open the company may be another now.
    db.publishEvent('rights', { companyId: by.companyId, accountId: null })
  }
  return await companyProvider(db, parts)
}

export async function changeInstallationProvider(
  db: PlatformDb,
  by: RequestPrincipal,
  changes: ProviderChanges,
  parts: ProviderDeps,
): Promise<InstallationProvider> {
  const before = (await findProvider(db, null)) ?? noProvider(null)
  const { after, name, differences } = changed(before, changes, parts.secrets)
  if (differences) {
    await saveProvider(db, after)
    await recordPlatformChange(db, by, 'updated', [objectType, 'installation', name], differences)
  }
  return toWire(after, [parts.publicUrl])
}

async function checkMayGive(
  db: CompanyDb,
  by: CompanyPrincipal,
  wanted: ReadonlySet<string | null>,
): Promise<void> {
  const roles = new Map((await listRoles(db)).map((role) => [role.id, role]))
  const principal = { userId: by.accountId, role: by.role, permissions: by.permissions }
  for (const id of wanted) {
    const role = id === null ? undefined : roles.get(id)
    // One that was deleted since gives nothing.
    if (!role) continue
    if (role.builtIn === 'SuperAdmin' || !mayGrant(principal, role)) fail('role.notYours')
  }
}

/** The provider as it becomes, its name in the audit log, and the differences, undefined where there are none. */
function changed(
  before: StoredProvider,
  { clientSecret, ...changes }: ProviderChanges,
  secrets: Encryption,
): { after: StoredProvider; name: string; differences: Changes | undefined } {
  const after = { ...before, ...changes }
  if (after.isEnabled && after.issuer === '') refuseField('body.issuer', 'field.required')
  if (after.isEnabled && after.clientId === '') refuseField('body.clientId', 'field.required')
  // Whoever names another issuer is not sent the secret that is shared with the one before.
  if (after.issuer !== before.issuer) after.clientSecret = null
  if (clientSecret === '') after.clientSecret = null
  else if (typeof clientSecret === 'string') {
    after.clientSecret = secrets.encrypt(clientSecret, ownerOf(before.companyId))
  }
  const differences = {
    ...changesBetween(withoutSecret(before), withoutSecret(after)),
    ...(after.clientSecret !== before.clientSecret && { clientSecret: { from: null, to: null } }),
  }
  const name = after.issuer || before.issuer
  if (Object.keys(differences).length === 0) return { after: before, name, differences: undefined }
  return { after, name, differences }
}

const withoutSecret = ({ clientSecret: _, ...provider }: StoredProvider) => provider

function mappingOf({ isRequired, groupsClaim, groupRoles, defaultRoleId }: StoredProvider) {
  return { isRequired, groupsClaim, groupRoles, defaultRoleId }
}

function toWire(provider: StoredProvider, origins: readonly string[]): InstallationProvider {
  const { isEnabled, issuer, clientId, isProvisioning, clientSecret } = provider
  return {
    isEnabled,
    issuer,
    clientId,
    isProvisioning,
    hasClientSecret: clientSecret !== null,
    redirectUris: [...new Set(origins)].map((origin) => `${origin}${redirectPath}`),
    postLogoutRedirectUris: [...new Set(origins)].map((origin) => `${origin}${postLogoutRedirectPath}`),
  }
}
