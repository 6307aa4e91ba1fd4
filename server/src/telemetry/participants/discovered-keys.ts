import { addDiscoveredKeys } from '#domains/node-intake/index.ts'
import type { Participant } from '../participant.ts'

/** Adds keys that nodes sent for the first time. */
export const discoveredKeys: Participant = {
  name: 'discovered keys',
  prepare({ batch, now }) {
    const keys = [...batch.newKeys.values()].flatMap((ofNode) => [...ofNode.values()])
    if (keys.length === 0) return undefined
    return {
      async write(client) {
        const found = keys.map(({ node: { companyId, nodeId }, name }) => ({ companyId, nodeId, name }))
        await addDiscoveredKeys(client, found, now)
      },
      committed() {
        for (const key of keys) key.node.keys.set(key.name, key)
      },
    }
  },
}
