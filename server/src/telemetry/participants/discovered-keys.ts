import { addDiscoveredKeys } from '#domains/node-intake/index.ts'
import type { Participant } from '../participant.ts'

/** Adds keys that nodes sent for the first time. What a node measures becomes its default key before its battery and signal. */
export const discoveredKeys: Participant = {
  name: 'discovered keys',
  prepare({ batch, now }) {
    const all = [...batch.newKeys.values()].flatMap((ofNode) => [...ofNode.values()])
    const keys = [...all.filter(({ tells }) => !tells), ...all.filter(({ tells }) => tells)]
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
