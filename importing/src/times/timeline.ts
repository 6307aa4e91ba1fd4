import { wallTimeAt } from '@fyr/contract/values/time/time-zone'
import { instantIn } from './local-time.ts'

/** When the rows of a file were, in its order; NaN for rows without a time. */
export interface Timeline {
  times: Float64Array
  /** Rows whose time the clocks of the zone leave out in spring. */
  skipped: ReadonlySet<number>
  /** Times that more than one row has. */
  repeated: ReadonlySet<number>
}

/** A row in the hour that the clocks repeat. */
interface Repeated {
  at: number
  first: number
  second: number
}

/**
 * Collects the times of all rows, in the order of the file. An hour that the clocks repeat is read by that order: a
 * row that goes back in it, or stays in a file that never stays elsewhere, is in the second one.
 */
export function createTimeline(zone: string) {
  let times = new Float64Array(1024)
  let count = 0
  const repeated: Repeated[] = []
  const skipped = new Set<number>()
  let [ascents, descents, stays] = [0, 0, 0]
  let last = Number.NaN

  function add(time: number): void {
    if (count === times.length) {
      const grown = new Float64Array(count * 2)
      grown.set(times)
      times = grown
    }
    times[count++] = time
  }

  function noteDirection(time: number): void {
    if (time > last) ascents++
    else if (time < last) descents++
    else if (time === last) stays++
    last = time
  }

  return {
    addNone: () => add(Number.NaN),
    addInstant(instant: number) {
      noteDirection(instant)
      add(instant)
    },
    addWallTime(wallTime: number) {
      const first = instantIn(wallTime, zone)
      const changes = clocksChange(Math.floor(wallTime / dayMs), zone)
      if (changes && wallTimeAt(first, zone) !== wallTime) {
        skipped.add(count)
        add(Number.NaN)
        return
      }
      const second = changes ? secondInstant(wallTime, first, zone) : undefined
      if (second === undefined) noteDirection(first)
      else {
        repeated.push({ at: count, first, second })
        last = Number.NaN
      }
      add(first)
    },
    read(): Timeline {
      const known = times.subarray(0, count)
      for (const run of runsOf(repeated))
        placeRun(known, run, { isDescending: descents > ascents, mayStay: stays > 0 })
      return { times: known, skipped, repeated: findRepeated(known) }
    },
  }
}

const hourMs = 3_600_000
const dayMs = 24 * hourMs
const maxKnownDays = 10_000
/** By how much clocks are put back: by an hour nearly everywhere, half an hour on Lord Howe, two and three at Troll. */
const setbacks = [hourMs, hourMs / 2, 2 * hourMs, 3 * hourMs]
/** By zone and day of the wall: true if the clocks change around it. */
const changingDays = new Map<string, Map<number, boolean>>()

/** The second instant at which the clocks of a zone show a wall time, if there is one. */
function secondInstant(wallTime: number, first: number, zone: string): number | undefined {
  return setbacks.map((setback) => first + setback).find((instant) => wallTimeAt(instant, zone) === wallTime)
}

function clocksChange(day: number, zone: string): boolean {
  const days = changingDays.get(zone) ?? new Map<number, boolean>()
  changingDays.set(zone, days)
  const known = days.get(day)
  if (known !== undefined) return known
  const changes = instantIn((day + 2) * dayMs, zone) - instantIn((day - 1) * dayMs, zone) !== 3 * dayMs
  if (days.size > maxKnownDays) days.clear()
  days.set(day, changes)
  return changes
}

function runsOf(repeated: readonly Repeated[]): Repeated[][] {
  const runs: Repeated[][] = []
  for (const row of repeated) {
    const run = runs.at(-1)
    const before = run?.at(-1)
    // Rows of one change of clocks; a row between them belongs to no hour that is repeated.
    if (run && before && Math.abs(row.first - before.first) < 3 * hourMs) run.push(row)
    else runs.push([row])
  }
  return runs
}

function placeRun(
  times: Float64Array,
  run: readonly Repeated[],
  { isDescending, mayStay }: { isDescending: boolean; mayStay: boolean },
): void {
  const turn = run.findIndex(({ first }, at) => {
    const before = run[at - 1]?.first
    if (before === undefined) return false
    return (isDescending ? first > before : first < before) || (first === before && !mayStay)
  })
  if (turn === -1) return
  for (const { at, second } of isDescending ? run.slice(0, turn) : run.slice(turn)) times[at] = second
}

function findRepeated(times: Float64Array): Set<number> {
  const repeated = new Set<number>()
  const sorted = isAscending(times) ? times : Float64Array.from(times).sort()
  for (let at = 1; at < sorted.length; at++) {
    const time = sorted[at] ?? Number.NaN
    if (time === sorted[at - 1]) repeated.add(time)
  }
  return repeated
}

function isAscending(times: Float64Array): boolean {
  for (let at = 1; at < times.length; at++) if (!((times[at] ?? 0) >= (times[at - 1] ?? 0))) return false
  return true
}
