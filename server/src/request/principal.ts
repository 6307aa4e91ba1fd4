import type { Permission, RoleName } from '@fyr/contract/access/permissions'
import type { TokenScope } from '@fyr/contract/endpoints/endpoint'
import type { Language } from '@fyr/contract/endpoints/fields'

/**
 * Who acts in truth, while a session is a masquerade: somebody as another user, or as themselves in a company that
 * they do not belong to.
 */
export interface Masquerade {
  accountId: string
  /** As the audit log calls them. */
  name: string
  /** The session of their own from which it was begun. */
  sessionId: string
  /** Outside of this company it is good for nothing. */
  companyId: string
  endsAt: Date
}

/** How far a session reaches that was begun by single sign-on. */
export interface SsoReach {
  /** A company's identity provider opens that company only; null for the installation's, which opens all. */
  onlyCompanyId: string | null
}

/** An access token that calls. */
export interface TokenPrincipal {
  id: string
  scopes: readonly TokenScope[]
  nodeId: string | null
  deveui: string | null
  /** Whose present rights bound what it reads and controls; null for a token that nobody answers for. */
  maker?: { accountId: string; isSuper: boolean } | null
}

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
  token: TokenPrincipal | null
  masquerade?: Masquerade | undefined
  /** Of a session: null for one that no identity provider began. Undefined where nobody calls, as for mails. */
  sso?: SsoReach | null | undefined
  /** Of the account: its password is not one that its owner chose. */
  mustChangePassword?: boolean | undefined
  /** Of the account: it has an authenticator app or a passkey. */
  hasSecondFactor?: boolean | undefined
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
