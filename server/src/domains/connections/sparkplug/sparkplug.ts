import { nodeKinds } from '@fyr/contract/devices/nodes/nodes'
import type { SparkplugBinding } from '@fyr/contract/devices/sparkplug-fields'
import { advisoryLock, type CompanyDb } from '#db/index.ts'
import { findListenable } from '#domains/connections/mqtt-brokers/index.ts'
import { findSparkplug, type Node, type SparkplugNode, saveSparkplug } from '#domains/devices/nodes/index.ts'
import { changesBetween, recordChange } from '#domains/records/audit/index.ts'
import type { CompanyPrincipal } from '#request/principal.ts'
import { fail, found } from '#request/problem.ts'

/**
 * Lets a node stand for an edge node or device. On a global broker of another company the group is the company's own
 * id, so that nobody claims edge nodes of others (threat 7).
 * @param field where the binding is in the body
 */
export async function bindSparkplug(
  db: CompanyDb,
  by: CompanyPrincipal,
  { id, name, kind, deveui }: Pick<Node, 'id' | 'name' | 'kind' | 'deveui'>,
  { groupId, edgeNodeId, deviceId, brokerId }: SparkplugBinding,
  field = 'body',
): Promise<SparkplugNode> {
  if (kind !== nodeKinds.SPARKPLUG) fail('node.notSparkplug', { field })
  if (brokerId !== null) {
    const broker =
      (await findListenable(db, brokerId)) ?? fail('mqttBroker.notFound', { field: `${field}.brokerId` })
    if (!broker.hasSparkplug) fail('sparkplug.brokerOff', { field: `${field}.brokerId` })
    if (broker.isForeign && !by.isSuper && groupId !== by.companyId)
      fail('sparkplug.otherGroup', { params: { group: by.companyId }, field: `${field}.groupId` })
  }
  const wanted = { groupId, edgeNodeId, deviceId, brokerId }
  const before = await findSparkplug(db, id)
  const unset = { groupId: null, edgeNodeId: null, deviceId: null, brokerId: null }
  const changes = changesBetween<typeof wanted | typeof unset>(before ?? unset, wanted)
  if (before && Object.keys(changes).length === 0) return before
  await advisoryLock(db, 'sparkplug nodes')
  if (!(await saveSparkplug(db, id, wanted))) fail('sparkplug.taken', { field: `${field}.edgeNodeId` })
  await recordChange(db, by, 'updated', ['node', id, name], changes)
  db.publishEvent('sparkplugNode', { companyId: by.companyId })
  db.publishEvent('node', { companyId: by.companyId, nodeId: id, deveui })
  return found(await findSparkplug(db, id))
}
