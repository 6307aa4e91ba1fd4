/** A queue with lanes: each lane is first in, first out, and the lanes are served in turn. */
export interface FairQueue<T> {
  push(lane: string, item: T): void
  /** The next item of the lane whose turn it is, among the lanes that `may` be served. */
  shift(may?: (lane: string) => boolean): T | undefined
  readonly length: number
}

export function createFairQueue<T>(): FairQueue<T> {
  // A map keeps the order in which lanes were added: the first is the one whose turn it is.
  const lanes = new Map<string, T[]>()
  let length = 0
  return {
    push(lane, item) {
      const items = lanes.get(lane)
      if (items) items.push(item)
      else lanes.set(lane, [item])
      length++
    },
    shift(may = () => true) {
      for (const [lane, items] of lanes) {
        if (!may(lane)) continue
        lanes.delete(lane)
        const item = items.shift()
        if (items.length > 0) lanes.set(lane, items)
        length--
        return item
      }
      return undefined
    },
    get length() {
      return length
    },
  }
}
