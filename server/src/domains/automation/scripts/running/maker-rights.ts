import type { Permission } from '@fyr/contract/access/permissions'
import type { Database } from '#db/index.ts'
import { findAccount } from '#domains/access/accounts/index.ts'
import type { PermissionCache } from '#domains/access/roles/index.ts'
import { createLoadingCache } from '#lib/cache/loading-cache.ts'
import type { Effect } from './effects/effects.ts'

export type HasPermission = (permission: Permission) => boolean

/** What the maker of a script may do in its company, as of now (threat 9). */
export interface MakerRights {
  of(companyId: string, makerId: string | null): Promise<HasPermission>
  /** Stops listening for changes. */
  close(): void
}

interface MakerRightsDeps {
  database: Pick<Database, 'withPlatform' | 'events'>
  rightsOf: PermissionCache['rightsOf']
}

export function createMakerRights({ database, rightsOf }: MakerRightsDeps): MakerRights {
  const makers = createLoadingCache({
    capacity: 10_000,
    load: (accountId: string) => database.withPlatform((db) => findAccount(db, accountId)),
  })
  return {
    async of(companyId, makerId) {
      if (makerId === null) return () => true
      const account = await makers.get(makerId)
      const isSuper = account?.isSuper ?? false
      // Super administrators saved it in a company that they visited.
      const caller = { accountId: makerId, isSuper, ...(isSuper && { masquerade: { companyId } }) }
      const rights = account ? await rightsOf(caller, companyId) : null
      return (permission) => rights?.permissions.has(permission) ?? false
    },
    close: database.events.subscribe('account', ({ accountId }) => makers.forget(accountId)),
  }
}

/** What one must hold to do by hand what a script does. Mails and notifications are bounded by `Script.Update` alone. */
export const permissionOfEffect: Record<Effect['kind'], Permission> = {
  write: 'Tag.Update',
  downlink: 'Tag.Update',
  raiseAlarm: 'Alarm.Update',
  acknowledgeAlarm: 'Alarm.Update',
  mail: 'Script.Update',
  notification: 'Script.Update',
}
