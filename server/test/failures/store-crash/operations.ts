import type { ReadingValue } from '#readings-store/index.ts'
import { type Chance, createChance } from './chance.ts'

/**
 * What the writer does to the store. An operation follows from seed, worker and number alone, so writer and test
 * know the same ones without sending them. Each worker has series of its own and does one operation after the
 * other: at a crash at most one of them is open for each series.
 */
export type Operation =
  | { kind: 'write' | 'write and fail'; points: Point[] }
  | { kind: 'correct'; name: number; points: Point[] }
  | { kind: 'delete range' | 'delete range and fail'; names: number[]; from: number; to: number }
  | { kind: 'delete series'; names: number[] }
  | { kind: 'settle' }

/** `name` is a place in `names`. */
export interface Point {
  name: number
  time: number
  value: ReadingValue
}

export const workers = 3
/** So many that flushing them all takes more than one transaction. */
const keys = ['dense', ...'abcdefghijk'] as const
const nodesOfWorker = 2
const namesOfWorker = nodesOfWorker * keys.length

export const nodeIds = Array.from(
  { length: workers * nodesOfWorker },
  (_, i) => `00000000-0000-4000-8000-0000000000${(16 + i).toString(16)}`,
)
export const names = nodeIds.flatMap((nodeId) => keys.map((key) => ({ nodeId, key })))

/** The series of a worker, as places in `names`. */
export const namesOf = (worker: number): number[] =>
  Array.from({ length: namesOfWorker }, (_, i) => worker * namesOfWorker + i)

const minute = 60_000
const weekMinutes = 7 * 24 * 60
/** A Monday. */
export const firstTime = Date.parse('2026-03-02T00:00:00Z')
export const lastTime = firstTime + 4 * weekMinutes * minute
/** Three weeks are over, the fourth lasts. */
export const now = firstTime + 3.5 * weekMinutes * minute

export function operationOf(seed: number, worker: number, number: number): Operation {
  const chance = createChance(seed, worker, number)
  const mine = namesOf(worker)
  const which = chance.next()
  if (which < 0.75) return { kind: 'write', points: pointsOf(chance, mine, number) }
  if (which < 0.78) return { kind: 'write and fail', points: pointsOf(chance, mine, number) }
  if (which < 0.87) {
    const name = chance.pick(mine)
    return { kind: 'correct', name, points: latePoints(chance, [name], number, chance.whole(1, 3)) }
  }
  if (which < 0.885) return { kind: 'delete range and fail', ...rangeOf(chance, mine) }
  if (which < 0.965) return { kind: 'delete range', ...rangeOf(chance, mine) }
  if (which < 0.998) return { kind: 'delete series', names: seriesToDelete(chance, mine) }
  return { kind: 'settle' }
}

/** A batch: mostly new readings of the week that lasts, or late ones, or much of one series at once. */
function pointsOf(chance: Chance, mine: readonly number[], number: number): Point[] {
  const which = chance.next()
  if (which < 0.25) return latePoints(chance, mine, number, chance.whole(1, 80))
  if (which < 0.4) {
    const name = chance.pick(mine.filter(isDense))
    const start = chance.whole(0, 4 * weekMinutes - 1500)
    return consecutive(chance, name, start, chance.whole(200, 1500), 1, number)
  }
  const start = 3 * weekMinutes + ((number * 40) % (weekMinutes - 500))
  return mine
    .filter(() => chance.next() < 0.2)
    .flatMap((name) => consecutive(chance, name, start, chance.whole(2, 40), 10, number))
}

const isDense = (name: number) => names[name]?.key === 'dense'

function consecutive(
  chance: Chance,
  name: number,
  start: number,
  count: number,
  step: number,
  number: number,
) {
  return Array.from({ length: count }, (_, i) => ({
    name,
    time: firstTime + (start + i * step) * minute,
    value: readingValue(chance, number, i),
  }))
}

/** Anywhere in the four weeks, now and then twice at one time. */
function latePoints(chance: Chance, among: readonly number[], number: number, count: number): Point[] {
  return Array.from({ length: count }, (_, i) => ({
    name: chance.pick(among),
    time: firstTime + chance.whole(0, chance.pick([10, 400, 4032])) * 10 * minute,
    value: readingValue(chance, number, i),
  }))
}

/** Tells the operation and the place in it, so that no two operations write the same. */
function readingValue(chance: Chance, number: number, i: number): ReadingValue {
  const which = chance.next()
  if (which < 0.985) return number + i / 1024
  if (which < 0.99) return i % 2 === 0
  if (which < 0.995) return `å${number}.${i} ${'m'.repeat(chance.whole(0, 200))}`
  return { number, i, of: [{ text: 'å', none: null }] }
}

function rangeOf(chance: Chance, mine: readonly number[]) {
  const from = firstTime + chance.whole(0, 4 * weekMinutes) * minute
  // Some hours, or days, or as retention does: everything before a time.
  const length = chance.pick([30, 600, 600, 3000, 12_000]) * minute
  const some = chance.next() < 0.5
  const among = some ? [chance.pick(mine)] : mine.filter(() => chance.next() < 0.5)
  if (chance.next() < 0.1) return { names: among, from: Number.NEGATIVE_INFINITY, to: firstTime + length }
  return { names: among, from, to: from + length }
}

/** One key, or all keys of a node. */
function seriesToDelete(chance: Chance, mine: readonly number[]): number[] {
  const one = chance.pick(mine)
  if (chance.next() < 0.7) return [one]
  return mine.filter((name) => names[name]?.nodeId === names[one]?.nodeId)
}
