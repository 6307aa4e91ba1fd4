import { dayMs, wallTimeAt } from '@fyr/contract/values/time/time-zone'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { countedOf } from '../../content/counters/counter.fixture.ts'
import { changeInPercent, ratioOf, roundMean } from './change.ts'
import { consumptionOf } from './consumption.ts'
import { degreeDaysOf, perDegreeDay } from './degree-days.ts'
import { gridOf } from './grid.ts'

const timeZone = 'Europe/Stockholm'
const hour = 3_600_000
const at = (text: string) => Date.parse(`${text}Z`)
/** Three days each, the clocks change on the second. */
const spring = { from: at('2026-03-27T23:00'), to: at('2026-03-30T22:00') }
const autumn = { from: at('2026-10-23T22:00'), to: at('2026-10-26T23:00') }

describe('change in percent', () => {
  it.each([
    [110, 100, 10],
    [90, 120, -25],
    [0, 5, -100],
    [-18, -20, 10],
    [5, -5, 200],
    [0.3, 0.1, 200],
  ])('of %d, which was %d, is %d', (value, before, change) => {
    expect(changeInPercent(value, before)).toBe(change)
  })
  it.each([
    [5, 0],
    [0, 0],
    [5, null],
    [null, 5],
    [1e300, 1e-300],
  ])('of %s, which was %s, is not known', (value, before) => {
    expect(changeInPercent(value, before)).toBeNull()
  })
  it('nothing is divided by zero, and means are rounded', () => {
    expect([ratioOf(6, 4), ratioOf(6, 0), ratioOf(null, 4), ratioOf(6, null)]).toEqual([
      1.5,
      null,
      null,
      null,
    ])
    expect([roundMean(846_230.45678), roundMean(0.000123456), roundMean(-20.1239), roundMean(null)]).toEqual([
      846_230.457,
      0.0001235,
      -20.124,
      null,
    ])
  })
})

describe('days and hours of a period', () => {
  it('are those of the calendar, the first and the last cut', async () => {
    const grid = await gridOf({ from: at('2026-10-24T10:00'), to: at('2026-10-26T11:00') }, timeZone)
    expect(grid.days).toEqual(
      ['2026-10-24T10:00', '2026-10-24T22:00', '2026-10-25T23:00', '2026-10-26T11:00'].map(at),
    )
    expect([...grid.share]).toEqual([0.5, 1, 0.5])
    expect([...grid.weekday]).toEqual([5, 6, 0])
    // Two o'clock comes twice.
    expect([...grid.clockHour].slice(12, 17)).toEqual([0, 1, 2, 2, 3])
    expect([...grid.dayOfHour].filter((day) => day === 1)).toHaveLength(25)
  })
  it('a day of 23 hours has no third', async () => {
    const grid = await gridOf(spring, timeZone)
    expect([...grid.clockHour].slice(24, 27)).toEqual([0, 1, 3])
    expect([...grid.dayOfHour].filter((day) => day === 1)).toHaveLength(23)
  })
})

type Points = readonly (readonly [time: number, value: number])[]
const readingsOf = (all: Points): Parameters<typeof consumptionOf>[0] => ({
  async *range(_series, from, to, { limit = Number.POSITIVE_INFINITY, order = 'oldestFirst' } = {}) {
    const found = all.filter(([time]) => time >= from && time < to)
    if (order === 'newestFirst') found.reverse()
    const some = found.slice(0, limit)
    if (some.length > 0)
      yield {
        times: Float64Array.from(some, ([time]) => time),
        values: Float64Array.from(some, ([, value]) => value),
      }
  },
})
const counter = { kind: 'counter', rollover: 1000, resetBelow: null } as const

describe('consumption', () => {
  it('is told by day, and of a usual hour and weekday: means are of all from the first to the last', async () => {
    const grid = await gridOf(autumn, timeZone)
    const points: Points = [
      [autumn.from + 10.5 * hour, 100],
      [autumn.from + 11.5 * hour, 103],
      // The second two o'clock of Sunday, then ten o'clock on Monday.
      [at('2026-10-25T01:30'), 113],
      [at('2026-10-26T09:30'), 120],
    ]
    let read = 0
    const made = await consumptionOf(readingsOf(points), 1, counter, grid, (count) => {
      read += count
    })
    expect(read).toBe(4)
    expect([made.total, made.byDay]).toEqual([20, [3, 10, 7]])
    expect(made.byWeekday).toEqual([7, null, null, null, null, 3, 10])
    // Ten: on all three days, with nothing counted before; two: twice on Sunday, once on Monday.
    expect(made.byClockHour[10]).toBeCloseTo(7 / 3, 5)
    expect(made.byClockHour[11]).toBe(1.5)
    expect(made.byClockHour[2]).toBeCloseTo(10 / 3, 5)
    expect(made.byClockHour[3]).toBe(0)
  })

  it('has no noise of what the counter has counted for long', async () => {
    const grid = await gridOf(autumn, timeZone)
    const points = [846_230.1, 846_230.4, 846_231.2].map(
      (value, place) => [autumn.from + place * hour, value] as const,
    )
    const made = await consumptionOf(readingsOf(points), 1, counter, grid, () => undefined)
    expect([made.total, made.byDay[0]]).toEqual([1.1, 1.1])
  })

  it('of a counter that says nothing is not known', async () => {
    const grid = await gridOf(autumn, timeZone)
    const made = await consumptionOf(readingsOf([]), 1, counter, grid, () => undefined)
    expect([made.total, new Set(made.byDay), new Set(made.byClockHour)]).toEqual([
      null,
      new Set([null]),
      new Set([null]),
    ])
  })

  it('property: equals what is counted reading by reading, over resets and across both changes of the clock', async () => {
    const points = fc.uniqueArray(
      fc.tuple(fc.integer({ min: -3 * 60, max: 73 * 60 }), fc.integer({ min: 0, max: 1000 })),
      { selector: ([minute]) => minute, maxLength: 60 },
    )
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(spring, autumn), points, async (period, some) => {
        const all = some
          .toSorted(([a], [b]) => a - b)
          .map(([minute, value]) => [period.from + minute * 60_000, value] as const)
        const grid = await gridOf(period, timeZone)
        const made = await consumptionOf(readingsOf(all), 1, counter, grid, () => undefined)
        const days = new Map<number, number>()
        let total: number | null = null
        const counted = countedOf(
          all.map(([, value]) => value),
          1000,
        )
        for (const [place, [time]] of all.entries()) {
          if (time < period.from || time >= period.to) continue
          const change = counted[place] ?? 0
          const day = Math.floor(wallTimeAt(time, timeZone) / dayMs)
          days.set(day, (days.get(day) ?? 0) + change)
          total = (total ?? 0) + change
        }
        expect(made.total).toBe(total)
        expect(made.byDay).toEqual(Array.from(grid.dates, (date) => days.get(date) ?? null))
      }),
    )
  })
})

describe('degree-days', () => {
  it('are what the mean of each day is below the base, of a cut day a part', () => {
    const made = degreeDaysOf([12, 17.5, null, -3, 5], [1, 1, 1, 1, 0.5], 17)
    // 17 - 12, nothing, not known, 17 + 3, half of 17 - 5.
    expect(made).toEqual({ byDay: [5, 0, null, 20, 6], total: 31 })
    expect(degreeDaysOf([null, null], [1, 1], 17).total).toBeNull()
  })

  it('consumption for each is of the days whose temperature is known', () => {
    const cold = degreeDaysOf([12, 17.5, null, -3], [1, 1, 1, 1], 17)
    // 10 + 1 + 39 for 25 degree-days; what was counted on the third day has none.
    expect(perDegreeDay([10, 1, 100, 39], cold)).toBe(2)
    // A meter that came on the third day has nothing to do with the cold before it.
    expect(
      perDegreeDay(
        [null, null, 10, null, 10, null],
        degreeDaysOf([7, 7, 7, 12, 12, 7], Array(6).fill(1), 17),
      ),
    ).toBe(1)
    expect(perDegreeDay([10, 1], degreeDaysOf([20, 25], [1, 1], 17))).toBeNull()
    expect(perDegreeDay([null, null], degreeDaysOf([2, 5], [1, 1], 17))).toBeNull()
  })
})
