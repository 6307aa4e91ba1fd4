import type { ReadingValue } from '../../readings/readings.ts'

export type StateValue = number | string | boolean

/** A state that holds from a moment until the next. */
export interface StateRun {
  from: number
  /** Null: it is not known; `mixed`: several followed each other within, of which one cannot tell when. */
  value: StateValue | null
  mixed?: true
}

/** A series of states, oldest first; the last one still holds. Live states are added to it. */
export interface StateData {
  runs: StateRun[]
}

/** Readings as they are: each holds until the next, however long that takes, since many send changes only. */
export function statesOfReadings(
  times: ArrayLike<number>,
  values: ArrayLike<StateValue | null | undefined>,
): StateData {
  const runs: StateRun[] = []
  for (let at = 0; at < times.length; at++) {
    const value = values[at]
    if (value !== null && value !== undefined) addRun(runs, { from: times[at] ?? 0, value })
  }
  return { runs }
}

interface StateBuckets {
  start: ArrayLike<number>
  min: ArrayLike<number>
  max: ArrayLike<number>
  /** Last reading of each bucket; absent: the state after a bucket of several states is not known. */
  last?: ArrayLike<number> | undefined
}

/** One state where minimum and maximum of a bucket are equal, else several; averages are no states. */
export function statesOfBuckets({ start, min, max, last }: StateBuckets, stepMs: number): StateData {
  const runs: StateRun[] = []
  for (let at = 0; at < start.length; at++) {
    const from = start[at] ?? 0
    const one = min[at] === max[at]
    addRun(runs, one ? { from, value: min[at] ?? null } : { from, value: null, mixed: true })
    const next = start[at + 1]
    if (!one && (next === undefined || next > from + stepMs))
      addRun(runs, { from: from + stepMs, value: last?.[at] ?? null })
  }
  return { runs }
}

/** Appends a run; false if it continues the state of the last one. */
export function addRun(runs: StateRun[], run: StateRun): boolean {
  const before = runs.at(-1)
  if (before && before.value === run.value && before.mixed === run.mixed) return false
  runs.push(run)
  return true
}

export interface StatePart extends StateRun {
  to: number
}

/** States within a time range, cut at its ends; unknown ones are left out. */
export function statesWithin({ runs }: StateData, from: number, to: number): StatePart[] {
  const first = Math.max(
    0,
    runs.findLastIndex((run) => run.from <= from),
  )
  const parts: StatePart[] = []
  for (let at = first; at < runs.length; at++) {
    const run = runs[at]
    if (!run || run.from >= to) break
    const end = Math.min(runs[at + 1]?.from ?? to, to)
    const start = Math.max(run.from, from)
    if (end > start && (run.value !== null || run.mixed)) parts.push({ ...run, from: start, to: end })
  }
  return parts
}

export interface StateShare {
  /** Null: several states that cannot be told apart. */
  value: StateValue | null
  /** Share of the time in which the state is known, 0 to 1. */
  share: number
}

/** How long each state held, the longest first; several at once last. */
export function sharesOf(parts: readonly StatePart[]): StateShare[] {
  const lengths = new Map<StateValue | null, number>()
  let known = 0
  for (const { from, to, value } of parts) {
    lengths.set(value, (lengths.get(value) ?? 0) + to - from)
    known += to - from
  }
  return [...lengths]
    .map(([value, length]) => ({ value, share: length / known }))
    .sort((a, b) => Number(a.value === null) - Number(b.value === null) || b.share - a.share)
}

/** Value as columns hold it: booleans as 1 and 0; null: not a state. */
export function plainState(value: ReadingValue): StateValue | null {
  if (typeof value === 'boolean') return Number(value)
  return typeof value === 'object' ? null : value
}
