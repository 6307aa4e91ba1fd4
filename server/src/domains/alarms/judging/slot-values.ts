import type { KnownValue, ReadingValue } from './condition.ts'
import type { Series } from './rule.ts'

/**
 * What is known of each watched series, by its slot. Four numbers a slot stand side by side in one array: the
 * range of numbers that is calm (from, to), and the time and number of the latest reading. Together they are
 * half a cache line, and nothing is made when they change.
 */
export interface SlotValues {
  readonly size: number
  /** A slot for a series, with nothing known of it. */
  take(series: Series): number
  free(slot: number): void
  seriesAt(slot: number): Series | undefined

  /** Whether a value changes nothing: all rules of the series are settled, and it leaves them so. */
  isCalm(slot: number, value: ReadingValue): boolean
  /** Numbers from `from` to `to` change nothing until the slot is disturbed. */
  calm(slot: number, from: number, to: number): void
  /** From now on every reading has to be looked at. */
  disturb(slot: number): void

  latestAt(slot: number): KnownValue | undefined
  /** Whether the store has been asked for a latest reading, or one has come since. */
  isKnown(slot: number): boolean
  /** `null`: the store has none. */
  know(slot: number, latest: KnownValue | null): void
  /** A reading that was judged is the newest there is. */
  judged(slot: number, value: ReadingValue, time: number): void
  /** One that came too late to be judged counts if its own time says so. */
  unjudged(slot: number, value: ReadingValue, time: number): void
}

const width = 4
const [calmFrom, calmTo, latestTime, latestNumber] = [0, 1, 2, 3]
// Of a series that the store was not asked for, and of one that it has nothing of.
const [unknown, none] = [Number.NaN, Number.NEGATIVE_INFINITY]

export function createSlotValues(): SlotValues {
  let numbers = new Float64Array(64 * width)
  /** Latest values that are no number. */
  const others = new Map<number, ReadingValue>()
  const series: (Series | undefined)[] = []
  const freed: number[] = []

  function clear(slot: number): void {
    numbers[slot * width + latestTime] = unknown
    others.delete(slot)
    disturb(slot)
  }
  function disturb(slot: number): void {
    // An empty range: no number is in it.
    numbers[slot * width + calmFrom] = Number.POSITIVE_INFINITY
    numbers[slot * width + calmTo] = Number.NEGATIVE_INFINITY
  }
  function judged(slot: number, value: ReadingValue, time: number): void {
    const base = slot * width
    numbers[base + latestTime] = time
    if (typeof value === 'number') {
      numbers[base + latestNumber] = value
      if (others.size > 0) others.delete(slot)
    } else others.set(slot, value)
  }
  const timeAt = (slot: number) => numbers[slot * width + latestTime] ?? unknown

  return {
    get size() {
      return series.length - freed.length
    },
    take(name) {
      const slot = freed.pop() ?? series.length
      series[slot] = name
      if (slot * width >= numbers.length) {
        const wider = new Float64Array(numbers.length * 2)
        wider.set(numbers)
        numbers = wider
      }
      clear(slot)
      return slot
    },
    free(slot) {
      clear(slot)
      series[slot] = undefined
      freed.push(slot)
    },
    seriesAt: (slot) => series[slot],
    isCalm(slot, value) {
      if (typeof value !== 'number') return false
      const base = slot * width
      return value >= (numbers[base + calmFrom] ?? 0) && value <= (numbers[base + calmTo] ?? 0)
    },
    calm(slot, from, to) {
      numbers[slot * width + calmFrom] = from
      numbers[slot * width + calmTo] = to
    },
    disturb,
    latestAt(slot) {
      const time = timeAt(slot)
      if (!Number.isFinite(time)) return undefined
      return { value: others.get(slot) ?? numbers[slot * width + latestNumber] ?? 0, time }
    },
    isKnown: (slot) => !Number.isNaN(timeAt(slot)),
    know(slot, latest) {
      if (latest) judged(slot, latest.value, latest.time)
      else numbers[slot * width + latestTime] = none
    },
    judged,
    unjudged(slot, value, time) {
      if (time >= timeAt(slot)) judged(slot, value, time)
    },
  }
}
