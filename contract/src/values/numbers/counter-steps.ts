/** What a key's settings say of a counter. */
export interface CounterRule {
  /** The value at which it begins again at 0; null for never. */
  readonly rollover: number | null
  /** A value below this share of the one before, in percent, is a reset; null for the default. */
  readonly resetBelow: number | null
}

/** Percent. A lower share would take a meter that was replaced by a used one for jitter; a higher one the other way. */
export const defaultResetBelow = 50
/** A value that comes back to this share of the one before the last shows that the last was no reset. */
const backShare = 0.99

/** Whether a value is so much lower than the one before that the counter began again, unless the next one says no. */
export function isReset(before: number, value: number, { resetBelow }: CounterRule): boolean {
  return value < before && value < (before * (resetBelow ?? defaultResetBelow)) / 100
}

/**
 * What was counted by a reset: from 0, or past the rollover where that means at most half of what the counter can
 * count, so that a meter that was replaced does not seem to have gone all the way round.
 */
export function countReset(before: number, value: number, { rollover }: CounterRule): number {
  const around = rollover === null || before > rollover ? Number.POSITIVE_INFINITY : rollover - before + value
  return rollover !== null && around <= rollover / 2 ? around : value
}

/** What one value adds: to its own step, and to that of the value before, which was not decided until now. */
export interface CounterStep {
  own: number
  before: number
}

export interface CounterSteps {
  /** Adds the next value, in the order of time. The first one counts nothing. */
  add(value: number): CounterStep
  /** True while the last value looks like a reset: the next one decides, and until then it counts nothing. */
  readonly isUndecided: boolean
}

/**
 * Counts what a counter counted, value by value. A small fall (jitter of the last digit) counts as it is, below zero,
 * so that sums are right whatever they begin with. One low value between two that belong together counts nothing.
 * Two values before a range are enough to begin with: earlier ones change nothing of what is counted in it.
 */
export function createCounterSteps(rule: CounterRule): CounterSteps {
  let last: number | undefined
  let low: number | undefined
  return {
    get isUndecided() {
      return low !== undefined
    },
    add(value) {
      if (last === undefined) {
        last = value
        return { own: 0, before: 0 }
      }
      let before = 0
      if (low !== undefined) {
        if (value < last * backShare) {
          before = countReset(last, low, rule)
          last = low
        }
        low = undefined
      }
      if (isReset(last, value, rule)) {
        low = value
        return { own: 0, before }
      }
      const own = value - last
      last = value
      return { own, before }
    },
  }
}
