import { noteFutureSeries } from '#domains/devices/node-intake/index.ts'
import type { KnownKey } from '../nodes/known-node.ts'
import type { Participant } from '../participant.ts'

/** Remembers of which series readings are dated ahead of the clock, so that they are treated as arriving in time. */
export const futureReadings: Participant = {
  name: 'future readings',
  prepare({ batch: { ahead, keys, keyOf, times } }) {
    const firstOf = new Map<KnownKey, number>()
    for (const at of ahead) {
      const [key, time = 0] = [keys[keyOf[at] ?? 0], times[at]]
      if (key && time < (firstOf.get(key) ?? (key.dueAt || Number.POSITIVE_INFINITY))) firstOf.set(key, time)
    }
    if (firstOf.size === 0) return undefined
    return {
      write: (client) =>
        noteFutureSeries(
          client,
          [...firstOf].map(
            ([
              {
                node: { companyId, nodeId },
                name: key,
                series,
              },
              dueAt,
            ]) => {
              return { companyId, nodeId, key, series, dueAt }
            },
          ),
        ),
      committed() {
        for (const [key, dueAt] of firstOf) key.dueAt = dueAt
      },
    }
  },
}
