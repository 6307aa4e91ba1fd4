import type { HeardDevice } from '#domains/devices/pool/index.ts'
import type { Participant } from '../participant.ts'

/** Tells the pool of addresses that devices publish under on the portal's broker and that no node has. */
export function unknownAddresses(pool: { hear(device: HeardDevice): void }): Participant {
  return {
    name: 'unknown addresses',
    prepare({ batch: { refused } }) {
      const unknown = refused.filter(({ code, source }) => code === 'node.unknown' && source === 'mqtt')
      if (unknown.length === 0) return undefined
      return {
        committed() {
          for (const { companyId, deveui, at } of unknown)
            pool.hear({ companyId, deveui, source: 'mqtt', at })
        },
      }
    },
  }
}
