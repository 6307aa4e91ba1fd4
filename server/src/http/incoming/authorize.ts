import {
  installationPermissions,
  type Permission,
  permissionFacts,
  type RoleName,
  roleGroups,
} from '@fyr/contract/access/permissions'
import { type EndpointMeta, type OpeningSetting, requiredActions } from '@fyr/contract/endpoints/endpoint'
import type { Principal } from '#request/principal.ts'
import { fail } from '#request/problem.ts'
import { requiredActionOf } from '#request/required-action.ts'

export interface Rights {
  role: RoleName | null
  permissions: ReadonlySet<Permission>
  /** Whether the company wants its members to have a second factor. */
  requiresSecondFactor?: boolean | undefined
}

/** The caller's rights in a company, or null when they do not belong to it or it does not exist. */
export type RightsOf = (caller: Principal, companyId: string) => Promise<Rights | null>

/** Whether a setting of the installation that opens endpoints is on. */
export type IsOpen = (setting: OpeningSetting) => Promise<boolean>

/** Permissions that reach beyond a company. */
const ofInstallation: ReadonlySet<string> = new Set(installationPermissions)
const visiting: Rights = { role: 'SuperAdmin', permissions: new Set(installationPermissions) }
const guid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
const nobody: Rights = { role: null, permissions: new Set() }

/**
 * Decides whether a call may go on, by what its endpoint declares, and in which company.
 * A company that the caller does not belong to is 404, as one that does not exist; a missing permission 403, and so is
 * all but what they need to do what is required of them first.
 */
export async function authorize(
  meta: EndpointMeta,
  params: Record<string, string>,
  caller: Principal | null,
  rightsOf: RightsOf,
  isOpen: IsOpen,
): Promise<Principal | null> {
  if (meta.access === 'anyone') return caller
  if (meta.openWhile && (await isOpen(meta.openWhile))) return caller
  if (!caller) fail('access.signedOut')
  const { masquerade } = caller
  if (masquerade && (meta.inPerson === true || (meta.inPerson === 'self' && isSelf(meta, params, caller))))
    fail('access.masquerade')
  if (meta.fullSession && caller.sso?.onlyCompanyId) fail('sso.fullSessionNeeded')
  const companyId = meta.company ? companyNamed(params[meta.company]) : caller.companyId
  if (masquerade && companyId !== masquerade.companyId) fail('object.notFound')
  const rights = companyId ? await rightsIn(companyId, meta, caller, rightsOf) : withoutCompany(caller)
  const action = requiredActionOf(caller, rights)
  if (action && !meta.allowedDuring?.includes(action)) fail(requiredActions[action])
  if (!isSelf(meta, params, caller) && !permitted(meta, caller, rights)) fail('access.denied')
  if (companyId && !(await mayMaker(meta, caller, companyId, rightsOf))) fail('access.denied')
  return { ...caller, companyId, role: rights.role, permissions: rights.permissions }
}

function companyNamed(value: string | undefined): string {
  return value !== undefined && guid.test(value.toLowerCase()) ? value.toLowerCase() : fail('object.notFound')
}

async function rightsIn(
  companyId: string,
  meta: EndpointMeta,
  caller: Principal,
  rightsOf: RightsOf,
): Promise<Rights> {
  if (caller.token) return companyId === caller.companyId ? nobody : fail('object.notFound')
  const rights = await rightsOf(caller, companyId)
  if (rights) return rights
  // Of companies they do not belong to a super administrator reaches what is the installation's.
  if (caller.isSuper && meta.company && ofInstallation.has(meta.access)) return visiting
  // The session's own company is gone from under it: 401 makes the client ask for another one.
  return fail(meta.company ? 'object.notFound' : 'access.signedOut')
}

function withoutCompany(caller: Principal): Rights {
  return caller.isSuper ? { role: 'SuperAdmin', permissions: new Set(permissionNames) } : nobody
}
const permissionNames = Object.keys(permissionFacts) as Permission[]

/** Whether the path names the caller; an access token is nobody. */
function isSelf({ orSelf }: EndpointMeta, params: Record<string, string>, { accountId }: Principal): boolean {
  return orSelf !== undefined && accountId !== null && params[orSelf]?.toLowerCase() === accountId
}

/**
 * Whether the maker of a token may do what it calls for, now: what they lost the token has lost. Readings are taken
 * whoever made the token, so that none are lost when somebody leaves.
 */
async function mayMaker(
  meta: EndpointMeta,
  caller: Principal,
  companyId: string,
  rightsOf: RightsOf,
): Promise<boolean> {
  const maker = caller.token?.maker
  if (!maker || maker.isSuper || meta.token === 'ingest') return true
  const person = { ...caller, accountId: maker.accountId, isSuper: false, token: null }
  const rights = await rightsOf(person, companyId)
  return rights !== null && permitted(meta, person, rights)
}

function permitted(meta: EndpointMeta, caller: Principal, rights: Rights): boolean {
  if (caller.token) return meta.token !== undefined && caller.token.scopes.includes(meta.token)
  if (meta.oneOf && !meta.oneOf.some((permission) => rights.permissions.has(permission))) return false
  if (meta.access === 'anyUser' || meta.access === 'anyone') return true
  if (meta.access in roleGroups) {
    const group: readonly string[] = roleGroups[meta.access as keyof typeof roleGroups]
    return rights.role !== null && group.includes(rights.role)
  }
  return rights.permissions.has(meta.access as Permission)
}
