import { nodeKinds } from '@fyr/contract/devices/nodes/nodes'
import type { CompanyDb } from '#db/index.ts'
import { findNode, findSparkplug, type Node, sparkplugWire } from '#domains/devices/nodes/index.ts'
import { recordChange } from '#domains/records/audit/index.ts'
import { on } from '#request/on.ts'
import { pageOf } from '#request/page.ts'
import { fail, found, refuseField } from '#request/problem.ts'
import type { SparkplugHost } from './ports.ts'
import { bindSparkplug } from './sparkplug.ts'

async function sparkplugNodeOf(db: CompanyDb, deveui: string): Promise<Node> {
  const node = found(await findNode(db, deveui))
  if (node.kind !== nodeKinds.SPARKPLUG) fail('node.notSparkplug')
  return node
}

export const sparkplugRoutes = ({ host }: { host: SparkplugHost }) => ({
  set: on.sparkplug.set.handler(({ input: { params, body }, context }) =>
    context.inCompany(async (db, by) => {
      const node = await sparkplugNodeOf(db, params.id)
      const before = await findSparkplug(db, node.id)
      const { groupId = before?.groupId, edgeNodeId = before?.edgeNodeId } = body
      if (groupId === undefined) return refuseField('body.groupId', 'field.required')
      if (edgeNodeId === undefined) return refuseField('body.edgeNodeId', 'field.required')
      const { deviceId = before?.deviceId ?? null, brokerId = before?.brokerId ?? null } = body
      const wanted = { groupId, edgeNodeId, deviceId, brokerId }
      return sparkplugWire(by.companyId, await bindSparkplug(db, by, node, wanted))
    }),
  ),
  metrics: on.sparkplug.metrics.handler(({ input, context }) =>
    context.inCompany(async (db) => {
      const { id } = found(await findNode(db, input.params.id))
      return pageOf(host.metricsOf(id, input.query), (metric) => metric)
    }),
  ),
  rebirth: on.sparkplug.rebirth.handler(async ({ input, context }) => {
    const node = await context.inCompany(async (db) => {
      const node = await sparkplugNodeOf(db, input.params.id)
      return (await findSparkplug(db, node.id)) ? node : fail('sparkplug.notSet')
    })
    if (!(await host.requestRebirth(node.id))) fail('sparkplug.notConnected')
    await context.inCompany((db, by) =>
      recordChange(db, by, 'updated', ['node', node.id, node.name], { rebirth: { from: null, to: true } }),
    )
  }),
})
