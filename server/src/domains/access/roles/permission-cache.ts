import { type Permission, permissions, type RoleName } from '@fyr/contract/access/permissions'
import { isAdministrator } from '@fyr/contract/access/ranks'
import type { Database } from '#db/index.ts'
import { settingsOf } from '#domains/settings/settings/index.ts'
import { createLoadingCache } from '#lib/cache/loading-cache.ts'
import type { Masquerade, Principal } from '#request/principal.ts'
import { companyExists, findRoleOf, type Role, requiresSso } from './role-store.ts'

export interface Rights {
  /** A role that the company made itself counts as User. */
  role: RoleName
  permissions: ReadonlySet<Permission>
  /** Whether the company wants its members to have a second factor. */
  requiresSecondFactor?: boolean
}

export interface PermissionCache {
  /** What a caller may do in a company; null if they do not belong to it or it does not exist. */
  rightsOf(
    caller: Pick<Principal, 'accountId' | 'isSuper' | 'sso'> & {
      masquerade?: Pick<Masquerade, 'companyId'> | undefined
    },
    companyId: string,
  ): Promise<Rights | null>
  /** Stops listening for changes. */
  close(): void
}

const companyIdPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
const noCompany = '00000000-0000-0000-0000-000000000000'
const everything: Rights = { role: 'SuperAdmin', permissions: new Set(permissions) }
/** These reach beyond the company, so no role of a company can give them, whatever is in its row. */
const beyondCompany: ReadonlySet<Permission> = new Set(['SuperAdmin', 'Masquerade'])

/**
 * Rights from memory: looked up once, forgotten the moment that a role, a membership or the company changes,
 * so that a removal works on the very next call.
 */
export function createPermissionCache({ database }: { database: Database }): PermissionCache {
  const members = createLoadingCache({
    capacity: 50_000,
    async load(key: string): Promise<{ rights: Rights; needsSso: boolean } | null> {
      const [companyId = '', accountId = ''] = key.split('/')
      return await database.withCompanyPriority(companyId, async (db) => {
        const role = await findRoleOf(db, accountId)
        if (!role) return null
        // Administrators get in by their password, should the provider be gone.
        const needsSso = !isAdministrator(role.builtIn) && (await requiresSso(db))
        const { requireSecondFactor } = await settingsOf(db)
        const rights = { ...rightsBy(role), ...(requireSecondFactor && { requiresSecondFactor: true }) }
        return { rights, needsSso }
      })
    },
  })
  const companies = createLoadingCache({
    capacity: 10_000,
    load: (companyId: string) => database.withCompanyPriority(companyId, companyExists),
  })
  const stops = [
    database.events.subscribe('rights', ({ companyId, accountId }) => {
      if (accountId === null) members.forgetIf((key) => key.startsWith(`${companyId}/`))
      else members.forget(`${companyId}/${accountId}`)
    }),
    database.events.subscribe('settings', ({ companyId }) =>
      members.forgetIf((key) => key.startsWith(`${companyId}/`)),
    ),
    database.events.subscribe('companyDeleted', ({ companyId }) => {
      companies.forget(companyId)
      members.forgetIf((key) => key.startsWith(`${companyId}/`))
    }),
  ]
  return {
    async rightsOf(caller, companyId) {
      if (caller.accountId === null || !companyIdPattern.test(companyId) || companyId === noCompany)
        return null
      const { onlyCompanyId = null } = caller.sso ?? {}
      if (onlyCompanyId !== null && onlyCompanyId !== companyId) return null
      const isVisited = caller.masquerade?.companyId === companyId
      const own = await members.get(`${companyId}/${caller.accountId}`)
      if (caller.isSuper) {
        if (own) return { ...own.rights, ...everything }
        // Elsewhere they enter first, which the company's audit log tells.
        return isVisited && (await companies.get(companyId)) ? everything : null
      }
      // Mails and pushes have no session; who acts as somebody has proved who they are elsewhere.
      return own && (!own.needsSso || caller.sso !== null || isVisited) ? own.rights : null
    },
    close() {
      for (const stop of stops) stop()
    },
  }
}

function rightsBy(role: Role): Rights {
  return {
    role: role.builtIn === 'SuperAdmin' ? 'Admin' : (role.builtIn ?? 'User'),
    permissions: new Set(
      permissions.filter((each) => role.permissions.includes(each) && !beyondCompany.has(each)),
    ),
  }
}
