import type { UserPrincipal } from '@fyr/contract/access/ranks'
import { mayChangeUser, mayGrant } from '@fyr/contract/access/ranks'
import type { Role } from '@fyr/contract/access/roles'
import type { User } from '@fyr/contract/access/users'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useMay } from '#api/session/rights.ts'
import { useSession } from '#api/session/session-state.ts'
import { roleList } from '#features/access/roles/queries.ts'

/** Who is signed in, as the table of ranks asks for them. */
export function usePrincipal(): UserPrincipal {
  const { currentUser, permissions } = useSession()
  return { userId: currentUser.userId, role: currentUser.role, permissions: new Set(permissions) }
}

/** The roles that who is signed in may give; of one that they may not change, its own. */
export function useRolesToGive(user: User | undefined) {
  const { t } = useTranslation()
  const may = useMay()
  const principal = usePrincipal()
  const { data: roles = [] } = useQuery({ ...roleList(), enabled: may('Roles.View') })
  const isOwn = user?.userId === principal.userId
  const mayChange = !user || (may('UserRole.Update') && mayChangeUser(principal, user, 'role'))
  const wordOf = ({ builtIn, name }: Role) => (builtIn ? t(($) => $.shell.roles[builtIn]) : name)
  return {
    offered: roles
      .filter((role) => mayGrant(principal, role) || role.userRoleId === user?.userRoleId)
      .map((role) => ({ value: role.userRoleId, label: wordOf(role) })),
    /** The same with all that a list may call them. */
    named: roles
      .filter((role) => mayGrant(principal, role))
      .map((role) => ({
        value: role.userRoleId,
        names: [wordOf(role), role.name, ...(role.builtIn ? [role.builtIn] : [])],
      })),
    /** Why it cannot be changed. */
    fixed: mayChange ? null : isOwn ? t(($) => $.users.roleOwn) : t(($) => $.users.roleAbove),
    usual: roles.filter(({ isDefault }) => isDefault).map(wordOf)[0],
  }
}
