/**
 * A latest reading further ahead than this was dated by its sender's clock, not by a burst of ours: readings
 * without a time must not follow it into the future.
 */
const farAheadMs = 60_000
const maxRemembered = 100_000

/** Times for readings that their sender did not date. */
export interface TimestampAllocator {
  /**
   * The arrival, or the first millisecond after every time that this series was given and, unless it lies
   * more than a minute ahead, after `latest`: such readings never replace one another.
   */
  next(series: number, arrival: number, latest: number | undefined): number
}

export function createTimestampAllocator(): TimestampAllocator {
  const given = new Map<number, number>()

  /** A time long past holds nobody back any more, unless the clock is put back by as much. */
  function forgetPast(arrival: number): void {
    for (const [series, time] of given) if (time < arrival - farAheadMs) given.delete(series)
  }

  return {
    next(series, arrival, latest = Number.NEGATIVE_INFINITY) {
      const floor = Math.max(given.get(series) ?? 0, latest > arrival + farAheadMs ? 0 : latest)
      const time = Math.max(arrival, floor + 1)
      given.set(series, time)
      if (given.size > maxRemembered && given.size % 1000 === 0) forgetPast(arrival)
      return time
    },
  }
}
