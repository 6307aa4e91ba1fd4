import type { Permission, RoleName } from './permissions.ts'

/**
 * Who stands above whom and who may change whom: the server decides by it, and the web shows what it would decide.
 * A custom role counts as User.
 */
const rankOf: Record<RoleName, number> = {
  SuperAdmin: 4,
  Admin: 3,
  CompanyAdmin: 2,
  User: 1,
  Guest: 0,
  PublicDashboard: 0,
}

/** The highest of the ranks that somebody has over all companies. */
export function highestRank(roles: readonly RoleName[]): RoleName {
  return roles.reduce((highest, role) => (rankOf[role] > rankOf[highest] ? role : highest), 'Guest')
}

export interface UserPrincipal {
  userId: string | null
  /** In the company at hand; SuperAdmin for a super administrator. */
  role: RoleName | null
  permissions: ReadonlySet<Permission>
}

export interface Subject {
  userId: string
  /** The highest over all companies where the account is the company's own, else that in the company at hand. */
  rank: RoleName
  /** Whether the company at hand made the account. */
  isManaged: boolean
  /** How many companies they belong to; null where that is not for the company at hand to know. */
  companies: number | null
}

/**
 * profile: name, phone number, language. credentials: password, second factor. identity: what is of all companies
 * together, which is the e-mail, the sign-in log and the data of the person. role: in one company. remove: from one
 * company.
 */
export type UserChange = 'profile' | 'credentials' | 'identity' | 'role' | 'remove'

/** Whether somebody who holds the permission for it may change this user. */
export function mayChangeUser(principal: UserPrincipal, subject: Subject, change: UserChange): boolean {
  if (principal.userId === subject.userId) return change !== 'role' && change !== 'remove'
  if (principal.role === null) return false
  // They are changed by nobody but themselves; another one can take the rank from them.
  if (subject.rank === 'SuperAdmin') return principal.role === 'SuperAdmin' && change === 'role'
  if (principal.role === 'SuperAdmin') return true
  if (rankOf[subject.rank] >= rankOf.CompanyAdmin && principal.role !== 'Admin') return false
  if (change === 'role' || change === 'remove') return true
  if (!subject.isManaged) return false
  if (change === 'profile') return true
  if (rankOf[principal.role] < rankOf.CompanyAdmin) return false
  // Other companies know the person by the address, and have data of them too.
  return change === 'credentials' || subject.companies === 1
}

/** Whether somebody may give a role: nobody gives what they do not hold, nor a rank above their own. */
export function mayGrant(
  principal: UserPrincipal,
  role: { builtIn: RoleName | null; permissions: readonly Permission[] },
): boolean {
  if (principal.role === null || rankOf[role.builtIn ?? 'User'] > rankOf[principal.role]) return false
  return role.permissions.every((permission) => principal.permissions.has(permission))
}

/** Built-in roles from the highest rank down, then a company's own by name. */
export function compareRoles(
  one: { builtIn: RoleName | null; name: string },
  other: { builtIn: RoleName | null; name: string },
): number {
  const place = ({ builtIn }: { builtIn: RoleName | null }) => (builtIn ? rankOf[builtIn] : -1)
  return place(other) - place(one) || one.name.localeCompare(other.name)
}

/** Whether somebody who holds the permission for it may act as this user: only as one below them, never as themselves. */
export function mayMasquerade(principal: UserPrincipal, subject: Pick<Subject, 'userId' | 'rank'>): boolean {
  if (principal.role === null || principal.userId === subject.userId) return false
  return rankOf[subject.rank] < rankOf[principal.role]
}

/** Whether a role administers its company: of those one stays. */
export const isAdministrator = (builtIn: RoleName | null): boolean =>
  builtIn !== null && rankOf[builtIn] >= rankOf.CompanyAdmin
