import { createHash } from 'node:crypto'
import type { SparkplugBinding } from '@fyr/contract/devices/sparkplug-fields'

const maxName = 40

/**
 * The DevEUI that an edge node or device has in the pool: its name as far as letters go, and digits that no other has,
 * since DevEUIs are unique in the installation and names of edge nodes are not.
 */
export function poolAddressOf(
  companyId: string,
  { brokerId, groupId, edgeNodeId, deviceId }: SparkplugBinding,
): string {
  const named = JSON.stringify([companyId, brokerId, groupId, edgeNodeId, deviceId])
  const digits = createHash('sha256').update(named).digest('hex').slice(0, 12)
  const name = (deviceId ?? edgeNodeId)
    .replace(/[^A-Za-z0-9._-]+/g, '-')
    .replace(/^[-.]+|[-.]+$/g, '')
    .slice(0, maxName)
  return `${name || 'edge'}-${digits}`
}
