import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cut, mergeRuns, type Run, weekOf, within, without } from './run.ts'

const day = 86_400_000
const ascending = fc.uniqueArray(fc.integer({ min: 0, max: 30 * 24 }), { maxLength: 60 }).map((hours) =>
  Float64Array.from(
    hours.toSorted((a, b) => a - b),
    (hour) => hour * 3_600_000,
  ),
)
const run: fc.Arbitrary<Run> = fc
  .tuple(ascending, fc.boolean(), fc.integer())
  .map(([times, areTexts, seed]) => ({
    times,
    values: areTexts ? Array.from(times, (time) => `${seed}/${time}`) : times.map((time) => time + seed),
  }))
const bound = fc.integer({ min: -1, max: 30 * 24 * 60 }).map((minutes) => minutes * 60_000)
const pairs = ({ times, values }: Run) => Array.from(times, (time, i) => [time, values[i]] as const)

test('what is within a range and what is without it are all of it, whichever way round the bounds are', () => {
  fc.assert(
    fc.property(run, bound, bound, (each, from, to) => {
      const isInside = ([time]: readonly [number, unknown]) => time >= from && time < to
      if (from <= to) expect(pairs(within(each, from, to))).toEqual(pairs(each).filter(isInside))
      expect(pairs(without(each, from, to))).toEqual(pairs(each).filter((pair) => !isInside(pair)))
    }),
  )
})

test('of several runs the youngest is right about a time', () => {
  fc.assert(
    fc.property(fc.array(run, { maxLength: 4 }), (runs) => {
      const expected = new Map(runs.flatMap(pairs))
      expect(pairs(mergeRuns(runs))).toEqual([...expected].sort(([a], [b]) => a - b))
    }),
  )
})

test('pieces hold all of a run, none is too long, and none crosses from a Sunday to a Monday', () => {
  fc.assert(
    fc.property(run, fc.integer({ min: 1, max: 20 }), (each, most) => {
      const pieces = cut(each, most)
      expect(pieces.flatMap(pairs)).toEqual(pairs(each))
      for (const { times } of pieces) {
        expect(times.length).toBeLessThanOrEqual(most)
        expect(weekOf(times[0] ?? 0)).toEqual(weekOf(times.at(-1) ?? 0))
      }
    }),
  )
  const { start, end } = weekOf(Date.parse('2026-11-21T12:00:00Z'))
  expect(new Date(start).toISOString()).toBe('2026-11-16T00:00:00.000Z')
  expect(end - start).toBe(7 * day)
})
