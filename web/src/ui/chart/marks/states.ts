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
  /** Of each bucket's last reading; without it what follows a bucket of several states is not known. */
  last?: ArrayLike<number> | undefined
}

/**
 * Of buckets it is told what they tell: one state where lowest and highest are the same, else several. Their average
 * is no state.
 */
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

/** A live state; what is older than the newest changes nothing. */
export function appendState({ runs }: StateData, at: number, value: StateValue): boolean {
  const last = runs.at(-1)
  // What follows the newest bucket is laid after its end, which may be to come.
  if (last && at < last.from && runs.at(-2)?.mixed) runs.pop()
  else if (last && at < last.from) return false
  return addRun(runs, { from: at, value })
}

function addRun(runs: StateRun[], run: StateRun): boolean {
  const before = runs.at(-1)
  if (before && before.value === run.value && before.mixed === run.mixed) return false
  runs.push(run)
  return true
}

export interface StatePart extends StateRun {
  to: number
}

/** The states within a stretch of time, cut at its ends; what is not known is left out. */
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
    if (end > from && (run.value !== null || run.mixed))
      parts.push({ ...run, from: Math.max(run.from, from), to: end })
  }
  return parts
}

/** What holds at a moment; null: nothing that is known. */
export function stateAt(data: StateData, at: number): StatePart | null {
  return statesWithin(data, at, at + 1)[0] ?? null
}

export interface StateShare {
  /** Null: several states that cannot be told apart. */
  value: StateValue | null
  /** Of the time of which the state is known, 0 to 1. */
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

/** A band on the screen, in pixels. */
export interface StateBand {
  from: number
  to: number
  value: StateValue | null
}

/** Bands of whole pixels; where several states fall on one pixel, none of them is drawn as if it held there. */
export function bandsOf(parts: readonly StatePart[], toX: (at: number) => number): StateBand[] {
  const bands: StateBand[] = []
  for (const { from, to, value } of parts) {
    const left = Math.round(toX(from))
    const right = Math.round(toX(to))
    const last = bands.at(-1)
    const start = Math.max(left, last?.to ?? left)
    if (right > left) {
      if (right > start) bands.push({ from: start, to: right, value })
      continue
    }
    if (last && last.value === null && last.to >= left) last.to = Math.max(last.to, left + 1)
    else bands.push({ from: left, to: left + 1, value: null })
  }
  return bands
}
