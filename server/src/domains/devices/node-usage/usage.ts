import type { Permission } from '@fyr/contract/access/permissions'
import { maxNamesOfUsers, type NodeUsage } from '@fyr/contract/devices/nodes/node-bulk'
import type { CompanyDb } from '#db/index.ts'
import { countAlarmsUsing } from '#domains/devices/alarm-use/index.ts'
import { findNodes, type Node } from '#domains/devices/nodes/index.ts'
import type { CompanyPrincipal } from '#request/principal.ts'

/** Counts what the domains above nodes have, for nodes by device address; names are sorted. */
export interface NodeUseCounts {
  dashboards(db: CompanyDb, deveuis: readonly string[], maxNames: number): Promise<CountedUse>
  /** By network server. */
  networkDevices(db: CompanyDb, deveuis: readonly string[]): Promise<{ name: string; count: number }[]>
}
interface CountedUse {
  total: number
  names: string[]
}

/** What uses these nodes; of those that the company does not have, nothing does. */
export async function usageOf(
  db: CompanyDb,
  by: Pick<CompanyPrincipal, 'permissions'>,
  deveuis: readonly string[],
  counts: NodeUseCounts,
): Promise<NodeUsage> {
  return await usageOfNodes(db, by, await findNodes(db, deveuis), counts)
}

/** Alarms, dashboards and network devices that use these nodes of the company. */
export async function usageOfNodes(
  db: CompanyDb,
  by: Pick<CompanyPrincipal, 'permissions'>,
  nodes: readonly Pick<Node, 'id' | 'deveui'>[],
  counts: NodeUseCounts,
): Promise<NodeUsage> {
  const withVisibleNames = (permission: Permission, { total, names }: CountedUse) => ({
    total,
    names: by.permissions.has(permission) ? names : [],
  })
  const addresses = nodes.map(({ deveui }) => deveui)
  const ids = nodes.map(({ id }) => id)
  const made = await counts.networkDevices(db, addresses)
  return {
    dashboards: withVisibleNames('Dashboard.View', await counts.dashboards(db, addresses, maxNamesOfUsers)),
    alarms: withVisibleNames('Alarm.View', await countAlarmsUsing(db, ids, maxNamesOfUsers)),
    networkDevices: {
      total: made.reduce((sum, { count }) => sum + count, 0),
      names: made.slice(0, maxNamesOfUsers).map(({ name }) => name),
    },
  }
}
