/** How many readings windows may still take into memory, together. */
export interface WindowBudget {
  left: number
}

/** The readings of a variable in the last so many milliseconds, and what they come to. */
export interface ReadingWindow {
  /** In order of time. */
  add(time: number, value: number): void
  /** Forgets what is not in (time - duration, time]. */
  moveTo(time: number): void
  readonly count: number
  readonly sum: number
  readonly min: number
  readonly max: number
  /** Whether readings that belong in it had to be left out for want of room. */
  readonly isCut: boolean
  /** Gives back what it took of the budget. */
  clear(): void
}

const columns = ['times', 'values', 'sums', 'mins', 'maxs'] as const

/**
 * A queue of two stacks: the older readings know what they and all after them come to, up to `split`; of those from
 * there on the total is kept. So one more and one less cost the same however long it is, and nothing is ever
 * subtracted: a sum is not spoilt by a large value that has left.
 */
export function createWindow(duration: number, budget: WindowBudget): ReadingWindow {
  const held = {} as Record<(typeof columns)[number], Float64Array>
  for (const column of columns) held[column] = new Float64Array(16)
  let [head, split, tail] = [0, 0, 0]
  let [sum, min, max] = [0, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  let end = Number.NEGATIVE_INFINITY
  let lostUntil = Number.NEGATIVE_INFINITY

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

  /** The total of all is worked out anew, from the newest to the oldest. */
  function turn(): void {
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

  function drop(): void {
    if (head === split) turn()
    head++
    budget.left++
  }

  return {
    add(time, value) {
      if (budget.left <= 0) {
        // Its own oldest makes room; a window without any has none.
        lostUntil = head < tail ? (held.times[head] ?? time) : time
        if (head === tail) return
        drop()
      }
      makeRoom()
      held.times[tail] = time
      held.values[tail++] = value
      budget.left--
      sum += value
      if (value < min) min = value
      if (value > max) max = value
    },
    moveTo(time) {
      end = time
      while (head < tail && (held.times[head] ?? 0) <= time - duration) drop()
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
    get isCut() {
      return lostUntil > end - duration
    },
    clear() {
      budget.left += tail - head
      head = split = tail = 0
      turn()
      for (const column of columns) held[column] = new Float64Array(16)
    },
  }
}
