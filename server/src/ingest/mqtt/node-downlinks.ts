import { nodeKinds, typedKinds } from '@fyr/contract/devices/nodes/nodes'
import { commandTopic } from '@fyr/contract/devices/nodes/published-topic'
import type { Database } from '#db/index.ts'
import { findNode } from '#domains/devices/nodes/index.ts'
import { failed } from '../downlink-failures.ts'
import type { Downlink, DownlinkOutcome } from '../driver-ports.ts'
import type { MqttBroker } from './broker.ts'

/** Brings downlinks to nodes that listen at the portal's own broker, while they do. */
export function createNodeDownlinks(
  { withCompany }: Pick<Database, 'withCompany'>,
  broker: Pick<MqttBroker, 'deliver'>,
) {
  return async ({ companyId, id, address, bytes, expiresAt }: Downlink): Promise<DownlinkOutcome> => {
    const node = await withCompany(companyId, (db) => findNode(db, address))
    const isOfOthers = node?.kind === nodeKinds.LORAWAN || node?.kind === nodeKinds.MODBUS
    if (!node || isOfOthers || typedKinds.includes(node.kind)) return { status: 'noRoute' }
    const { deveui } = node
    const message = {
      ...{ topic: commandTopic(deveui), payload: bytes, retain: false, reference: id },
      ...(expiresAt !== null && { expiresAt }),
    }
    if (await broker.deliver(companyId, message, { deveui })) return { status: 'sent', reference: id }
    // Who only calls over HTTP will never hear it.
    return node.kind === nodeKinds.API ? { status: 'noRoute' } : failed('nodeNotConnected')
  }
}
