import type { LastValues } from '#domains/devices/node-intake/index.ts'
import type { KnownKey } from './known-node.ts'

/** Which series are watched, by the number of the series; looked up by name only after that has changed. */
export interface Slots {
  /** The slot of a key, or `noSlot` when nobody watches it. */
  of(key: KnownKey, series: number): number
}

const notAsked = -2

/** Four bytes a series, which lie in the processor's cache, instead of a field of each key, which does not. */
export function createSlots(watched: Pick<LastValues, 'edition' | 'slotOf'>): Slots {
  let slots = new Int32Array(1024).fill(notAsked)
  let { edition } = watched

  return {
    of({ node: { nodeId }, name: key }, series) {
      if (watched.edition !== edition) {
        slots.fill(notAsked)
        edition = watched.edition
      }
      if (series >= slots.length) {
        const more = new Int32Array(2 ** Math.ceil(Math.log2(series + 1))).fill(notAsked)
        more.set(slots)
        slots = more
      }
      const known = slots[series] ?? notAsked
      if (known !== notAsked) return known
      const slot = watched.slotOf({ nodeId, key })
      slots[series] = slot
      return slot
    },
  }
}
