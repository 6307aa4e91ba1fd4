import type { ListedUser, User as WireUser } from '@fyr/contract/access/users'
import type { Member } from './user-store.ts'
import type { User } from './users.ts'

const roleOf = ({ isSuper, builtIn }: Member) =>
  isSuper ? 'SuperAdmin' : builtIn === 'SuperAdmin' ? 'Admin' : (builtIn ?? 'User')

/** As lists show them; without contact, names and roles only. */
export function listedToWire(member: Member, { withContact }: { withContact: boolean }): ListedUser {
  const { userId, firstName, lastName, email, phoneNumber, createdAt, lastSeenAt, roleId, roleName } = member
  return {
    userId,
    firstName,
    lastName,
    email: withContact ? email : null,
    phoneNumber: withContact ? phoneNumber : null,
    role: roleOf(member),
    userRoleId: roleId,
    customRole: roleId !== null && member.builtIn === null ? roleName : null,
    isSSO: member.isSSO,
    isSuspended: member.isSuspended,
    createdAt: createdAt.toISOString(),
    lastSeen: withContact ? (lastSeenAt?.toISOString() ?? null) : null,
  }
}

export function toWire(user: User): WireUser {
  const { email, phoneNumber, language, rank, isManaged, companies } = user
  const { hasSecondFactor, pendingEmail } = user
  const listed = listedToWire(user, { withContact: true })
  return {
    ...listed,
    email,
    phoneNumber,
    language,
    rank,
    isManaged,
    companies,
    hasSecondFactor,
    pendingEmail,
  }
}
