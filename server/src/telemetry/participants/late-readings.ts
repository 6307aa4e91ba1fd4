import { addLateReadings } from '#domains/devices/node-intake/index.ts'
import type { KnownNode } from '../nodes/known-node.ts'
import type { Participant } from '../participant.ts'

/** Counts the readings of each node that arrived too late to be judged, so that its pages can show it. */
export const lateReadings: Participant = {
  name: 'late readings',
  prepare({ batch: { late, keys, keyOf }, now }) {
    if (late.length === 0) return undefined
    const counts = new Map<KnownNode, number>()
    for (const at of late) {
      const node = keys[keyOf[at] ?? 0]?.node
      if (node) counts.set(node, (counts.get(node) ?? 0) + 1)
    }
    const ofNodes = [...counts].map(([{ companyId, nodeId }, count]) => ({ companyId, nodeId, count }))
    return { write: (client) => addLateReadings(client, ofNodes, now) }
  },
}
