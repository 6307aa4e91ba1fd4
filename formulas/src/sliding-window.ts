/** How many readings windows may still take into memory, together. */
export interface WindowBudget {
  remaining: number
}

/** The readings of a variable in the last so many milliseconds, with their aggregates. */
export interface SlidingWindow {
  /** In order of time. */
  add(time: number, value: number): void
  /** Evicts what is not in (time - duration, time]. */
  advanceTo(time: number): void
  readonly count: number
  readonly sum: number
  readonly min: number
  readonly max: number
  /** Whether readings that belong in it were evicted or refused because the budget was used up. */
  readonly isTruncated: boolean
  /** Gives back what it took of the budget. */
  clear(): void
}

const columns = ['times', 'values', 'sums', 'mins', 'maxs'] as const

/**
 * A queue of two stacks (the two-stacks algorithm of sliding-window aggregation): each older reading holds the
 * aggregates of itself and all after it, up to `split`; those from there on have one running aggregate. So adding and
 * evicting cost the same however long the window is, and nothing is ever subtracted: a sum keeps no trace of a large
 * value that has left.
 */
export function createSlidingWindow(duration: number, budget: WindowBudget): SlidingWindow {
  const held = {} as Record<(typeof columns)[number], Float64Array>
  for (const column of columns) held[column] = new Float64Array(16)
  let [head, split, tail] = [0, 0, 0]
  let [sum, min, max] = [0, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  let end = Number.NEGATIVE_INFINITY
  let truncatedUntil = Number.NEGATIVE_INFINITY

  function makeRoom(): void {
    const { length } = held.times
    if (tail < length) return
    const wider = tail - head > length / 2 ? length * 2 : length
    for (const column of columns) {
      const next = wider === length ? held[column] : new Float64Array(wider)
      next.set(held[column].subarray(head, tail))
      held[column] = next
    }
    tail -= head
    split -= head
    head = 0
  }

  /** Aggregates of the older stack, each of a reading and all after it, from the newest to the oldest. */
  function rebuildAggregates(): void {
    const { values, sums, mins, maxs } = held
    let [total, least, most] = [0, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
    for (let at = tail - 1; at >= head; at--) {
      const value = values[at] ?? 0
      total += value
      if (value < least) least = value
      if (value > most) most = value
      sums[at] = total
      mins[at] = least
      maxs[at] = most
    }
    split = tail
    sum = 0
    min = Number.POSITIVE_INFINITY
    max = Number.NEGATIVE_INFINITY
  }

  function evict(): void {
    if (head === split) rebuildAggregates()
    head++
    budget.remaining++
  }

  return {
    add(time, value) {
      if (budget.remaining <= 0) {
        // Its own oldest makes room; a window without any has none.
        truncatedUntil = head < tail ? (held.times[head] ?? time) : time
        if (head === tail) return
        evict()
      }
      makeRoom()
      held.times[tail] = time
      held.values[tail++] = value
      budget.remaining--
      sum += value
      if (value < min) min = value
      if (value > max) max = value
    },
    advanceTo(time) {
      end = time
      while (head < tail && (held.times[head] ?? 0) <= time - duration) evict()
    },
    get count() {
      return tail - head
    },
    get sum() {
      return head < split ? (held.sums[head] ?? 0) + sum : sum
    },
    get min() {
      return head < split ? Math.min(held.mins[head] ?? 0, min) : min
    },
    get max() {
      return head < split ? Math.max(held.maxs[head] ?? 0, max) : max
    },
    get isTruncated() {
      return truncatedUntil > end - duration
    },
    clear() {
      budget.remaining += tail - head
      head = split = tail = 0
      truncatedUntil = Number.NEGATIVE_INFINITY
      rebuildAggregates()
      for (const column of columns) held[column] = new Float64Array(16)
    },
  }
}
