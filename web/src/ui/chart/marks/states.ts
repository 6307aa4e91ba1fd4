import {
  addRun,
  type StateData,
  type StatePart,
  type StateValue,
  statesWithin,
} from '@fyr/contract/widgets/charts/state-runs'

/** A live state; what is older than the newest changes nothing. */
export function appendState({ runs }: StateData, at: number, value: StateValue): boolean {
  const last = runs.at(-1)
  // What follows the newest bucket is laid after its end, which may be to come.
  if (last && at < last.from && runs.at(-2)?.mixed) runs.pop()
  else if (last && at < last.from) return false
  return addRun(runs, { from: at, value })
}

/** What holds at a moment; null: nothing that is known. */
export function stateAt(data: StateData, at: number): StatePart | null {
  return statesWithin(data, at, at + 1)[0] ?? null
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
