import type { TokenScope } from '@fyr/contract/endpoint'
import type { Language } from '@fyr/contract/fields'
import type { Permission, RoleName } from '@fyr/contract/permissions'

/** Who is calling, as proved by a session or by an access token. */
export interface Principal {
  /** Null when an access token calls. */
  accountId: string | null
  sessionId: string | null
  /** For the audit log: a person's name and address, or the token's label. */
  name: string
  isSuper: boolean
  /** The active company, or the one that the path names. */
  companyId: string | null
  /** A role that a company made itself counts as User. */
  role: RoleName | null
  permissions: ReadonlySet<Permission>
  /** Set when an access token calls. */
  token: { id: string; scopes: readonly TokenScope[]; nodeId: string | null; deveui: string | null } | null
}

/** The caller at work, in no company or any. */
export interface RequestPrincipal extends Principal {
  requestId: string
  language: Language
  now: Date
}

/** The caller at work in one company: what use cases get as `by`. */
export interface CompanyPrincipal extends RequestPrincipal {
  companyId: string
}

export function may(by: Pick<Principal, 'permissions'>, permission: Permission): boolean {
  return by.permissions.has(permission)
}
