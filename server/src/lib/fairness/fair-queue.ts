/** A queue with lanes: each lane is first in, first out, and the lanes are served in turn. */
export interface FairQueue<T> {
  push(lane: string, item: T): void
  /**
   * The next item of the lane with the lowest cost, among the lanes that `may` be served. Lanes of equal cost take
   * turns; without `costOf` all do.
   */
  shift(may?: (lane: string) => boolean, costOf?: (lane: string) => number): T | undefined
  /** Removes an item that waits; false if it does not. */
  remove(lane: string, item: T): boolean
  /** Whether a lane that `may` be served waits. */
  has(may: (lane: string) => boolean): boolean
  lengthOf(lane: string): number
  readonly length: number
}

export function createFairQueue<T>(): FairQueue<T> {
  // A map keeps the order in which lanes were added: the first is the one whose turn it is.
  const lanes = new Map<string, T[]>()
  let length = 0

  function nextLane(
    may: ((lane: string) => boolean) | undefined,
    costOf: ((lane: string) => number) | undefined,
  ): string | undefined {
    let next: string | undefined
    let lowest = Number.POSITIVE_INFINITY
    for (const lane of lanes.keys()) {
      if (may && !may(lane)) continue
      if (!costOf) return lane
      const cost = costOf(lane)
      if (next !== undefined && cost >= lowest) continue
      next = lane
      lowest = cost
    }
    return next
  }

  return {
    push(lane, item) {
      const items = lanes.get(lane)
      if (items) items.push(item)
      else lanes.set(lane, [item])
      length++
    },
    shift(may, costOf) {
      const lane = nextLane(may, costOf)
      const items = lane === undefined ? undefined : lanes.get(lane)
      if (lane === undefined || !items) return undefined
      lanes.delete(lane)
      const item = items.shift()
      if (items.length > 0) lanes.set(lane, items)
      length--
      return item
    },
    remove(lane, item) {
      const items = lanes.get(lane)
      const at = items?.indexOf(item) ?? -1
      if (!items || at < 0) return false
      items.splice(at, 1)
      if (items.length === 0) lanes.delete(lane)
      length--
      return true
    },
    has: (may) => nextLane(may, undefined) !== undefined,
    lengthOf: (lane) => lanes.get(lane)?.length ?? 0,
    get length() {
      return length
    },
  }
}
