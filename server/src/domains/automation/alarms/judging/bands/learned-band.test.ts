import { hourOfWeek } from '@fyr/contract/automation/alarms/hours-of-week'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { alarmRule, compileRules, watchAlarm } from '../alarm.fixture.ts'
import { judgeReadings } from '../batch.ts'
import type { AlarmRule } from '../rules/rule.ts'
import { inBandRangeAt, putRule } from '../rules/rule-index.ts'
import { ALL_DAY, EVERY_DAY } from '../rules/schedule.ts'
import { bandLimits, limitsAt } from './band-limits.ts'
import { timesOutside } from './band-preview.ts'
import { type HourValues, hourMs, type LearnedBand, learnBand } from './learned-band.ts'

const zone = 'Europe/Stockholm'
const week = 168 * hourMs
/** A Monday noon in Stockholm, of summer time. */
const now = Date.parse('2026-06-01T12:00:00+02:00')
const local = (start: number) => new Date(start + (start < Date.parse('2026-03-29T01:00Z') ? 1 : 2) * hourMs)

/** Hours until now by what each comes to. */
function history(weeks: number, avgOf: (start: number) => number | null, range = 0): HourValues[] {
  const hours: HourValues[] = []
  for (let start = now - weeks * week; start < now; start += hourMs) {
    const avg = avgOf(start)
    if (avg !== null) hours.push({ start, avg, min: avg - range / 2, max: avg + range / 2 })
  }
  return hours
}
/** 30 in working hours, 10 otherwise, give or take a little by week. */
const office = (start: number) => {
  const [day, hour] = [local(start).getUTCDay(), local(start).getUTCHours()]
  const wobble = (Math.floor((now - start) / week) % 3) - 1
  return (day >= 1 && day <= 5 && hour >= 8 && hour < 17 ? 30 : 10) + wobble
}
const at = (day: number, hour: number) => day * 24 + hour
const learned = (hours: readonly HourValues[]): LearnedBand => {
  const band = learnBand(hours, zone, now)
  if (!band) throw new Error('Nothing was learned')
  return band
}

describe('the hour of the week', () => {
  it('is that of the company, from midnight between Saturday and Sunday', () => {
    expect(hourOfWeek(now, zone)).toBe(at(1, 12))
    expect(hourOfWeek(now + hourMs - 1, zone)).toBe(at(1, 12))
    expect(hourOfWeek(now, 'UTC')).toBe(at(1, 10))
    expect(hourOfWeek(Date.parse('2026-05-31T00:00:00+02:00'), zone)).toBe(0)
    expect(hourOfWeek(Date.parse('2026-05-30T23:59:59+02:00'), zone)).toBe(167)
    expect(hourOfWeek(-1, 'UTC')).toBe(at(3, 23))
  })

  it('skips one and comes twice when the clocks change, and is none other after that', () => {
    const spring = Date.parse('2026-03-29T00:00:00+01:00')
    const hours = Array.from({ length: 5 }, (_, i) => hourOfWeek(spring + i * hourMs, zone))
    expect(hours).toEqual([0, 1, 3, 4, 5])
    const autumn = Date.parse('2026-10-25T01:00:00+02:00')
    expect(Array.from({ length: 4 }, (_, i) => hourOfWeek(autumn + i * hourMs, zone))).toEqual([1, 2, 2, 3])
  })

  it('is that in which an hour of UTC begins where clocks are half an hour off', () => {
    const noonInIndia = Date.parse('2026-06-01T12:00:00+05:30')
    expect(hourOfWeek(noonInIndia, 'Asia/Kolkata')).toBe(at(1, 11))
    expect(hourOfWeek(noonInIndia + hourMs / 2, 'Asia/Kolkata')).toBe(at(1, 12))
  })
})

describe('a learned band', () => {
  it('follows the pattern of a week, across a change of clocks', () => {
    // 12 weeks before June begin in winter time.
    const { median, spread } = learned(history(12, office))
    expect([
      median[at(1, 7)],
      median[at(1, 8)],
      median[at(5, 16)],
      median[at(5, 17)],
      median[at(6, 12)],
    ]).toEqual([10, 30, 30, 10, 10])
    expect(median).toHaveLength(168)
    expect(Math.max(...spread.map(Number))).toBeLessThan(2)
    expect(Math.min(...spread.map(Number))).toBeGreaterThan(0.5)
  })

  it('is not moved by outliers', () => {
    const calm = learned(history(12, office))
    // Two weeks of twelve went wrong.
    const broken = (start: number) => (Math.floor((now - start) / week) % 6 === 2 ? 5000 : office(start))
    const { median, spread } = learned(history(12, broken))
    for (const hour of [0, at(1, 9), at(3, 23)]) {
      expect(Math.abs(Number(median[hour]) - Number(calm.median[hour]))).toBeLessThanOrEqual(1)
    }
    // One hour in a hundred cannot widen the whole, either.
    const spike = (start: number) => (start % (101 * hourMs) === 0 ? 5000 : office(start))
    expect(Math.max(...learned(history(12, spike)).spread.map(Number))).toBeLessThan(3)
    expect(spread.every((each) => each !== null)).toBe(true)
  })

  it('is as wide as readings are apart within an hour, not only as averages are', () => {
    const { spread } = learned(history(12, () => 20, 4))
    expect(spread[0]).toBeCloseTo(1)
  })

  it('is nowhere narrower than that of most hours: a few weeks that happen to be alike are no reason to trigger', () => {
    // Normal noise, from one seed.
    let seed = 7
    const random = () => {
      seed = (seed * 16_807) % 2_147_483_647
      return seed / 2_147_483_647
    }
    const noise = () => Math.sqrt(-2 * Math.log(random())) * Math.cos(2 * Math.PI * random())
    const hours = history(12, (start) => office(start) + noise())
    const limits = bandLimits(learned(hours), 3)
    const everyDay = { delayMs: 0, days: EVERY_DAY, hours: ALL_DAY, timeZone: zone, until: now }
    expect(timesOutside(hours, limits, { ...everyDay, direction: 'both' }).times).toBeLessThan(
      hours.length / 200,
    )
  })

  it('of what never changes is not so narrow that noise is outside, and of zero it is nothing but zero', () => {
    const limits = bandLimits(learned(history(12, () => 20)), 3)
    expect(limitsAt(limits, now)).toEqual({ low: 19.94, high: 20.06 })
    expect(limitsAt(bandLimits(learned(history(12, () => 0)), 3), now)).toEqual({ low: 0, high: 0 })
  })

  it('needs two weeks, and borrows of the neighbours until there are four', () => {
    expect(learnBand([], zone, now)).toBeNull()
    expect(learnBand(history(1.9, office), zone, now)).toBeNull()
    const { median } = learned(history(2, office))
    expect(median.every((each) => each !== null)).toBe(true)
    // Two of 8 o'clock and four of 7 and 9: of six values the middle.
    expect(Number(median[at(1, 12)])).toBeGreaterThan(25)
    const four = learned(history(4, office))
    expect(four.median[at(1, 8)]).toBeGreaterThan(25)
    expect(four.median[at(1, 7)]).toBeLessThan(15)
  })

  it('knows nothing of hours that are far from any that have values', () => {
    const mornings = (start: number) => (local(start).getUTCHours() === 8 ? 20 : null)
    const { median } = learned(history(8, mornings))
    expect([median[at(2, 8)], median[at(2, 5)], median[at(2, 11)]]).toEqual([20, 20, 20])
    expect([median[at(2, 4)], median[at(2, 12)], median[at(2, 20)]]).toEqual([null, null, null])
    expect(limitsAt(bandLimits(learned(history(8, mornings)), 3), now)).toBeUndefined()
  })

  it('is wider by sensitivity, and its limits are round', () => {
    const band = learned(history(12, office))
    const [two, four] = [2, 4].map((sensitivity) => limitsAt(bandLimits(band, sensitivity), now))
    expect(Number(four?.high) - 30).toBeCloseTo(2 * (Number(two?.high) - 30), 0)
    expect(String(four?.high).length).toBeLessThanOrEqual(4)
  })
})

const band: LearnedBand = {
  timeZone: zone,
  // Each hour another: 100 at midnight of Sunday, one more each hour.
  median: Array.from({ length: 168 }, (_, hour) => 100 + hour),
  spread: Array.from({ length: 168 }, () => 1),
}
const detection = { type: 'band', sensitivity: 2, direction: 'both', weeks: 12 } as const
const bandRule = (changes: Partial<AlarmRule> = {}) =>
  alarmRule({ detection, band, limitHigh: null, ...changes })
/** Of Monday noon. */
const usual = 100 + at(1, 12)

describe('a rule by a learned band', () => {
  it('is raised and reset by the hour of the reading, and says which limit was crossed', () => {
    const alarm = watchAlarm(bandRule())
    alarm.read(usual + 2)
    alarm.read(usual - 2)
    expect(alarm.kinds()).toEqual([])
    alarm.wait(1000)
    alarm.read(usual + 2.5)
    expect(alarm.transitions).toMatchObject([
      { kind: 'raised', value: usual + 2.5, breaches: [{ comparison: 'HIGH', limit: usual + 2 }] },
    ])
    // An hour later it is usual.
    alarm.wait(hourMs)
    alarm.read(usual + 2.5)
    expect(alarm.kinds()).toEqual(['raised', 'reset'])
    alarm.acknowledge()
    alarm.wait(1000)
    alarm.read(usual - 2)
    expect(alarm.transitions.at(-1)).toMatchObject({ breaches: [{ comparison: 'LOW', limit: usual - 1 }] })
  })

  it('a reading that comes after the hour is held against its own', () => {
    const alarm = watchAlarm(bandRule({ detection: { ...detection, sensitivity: 1 } }))
    alarm.wait(hourMs)
    alarm.read(usual + 1)
    alarm.wait(1000)
    alarm.read(usual - 0.5, { time: alarm.now() - 2000 })
    expect(alarm.kinds()).toEqual([])
    alarm.read(usual - 0.5, { time: alarm.now() })
    expect(alarm.kinds()).toEqual(['raised'])
  })

  it.each([
    ['above', 3, ['raised']],
    ['above', -3, []],
    ['below', 3, []],
    ['below', -3, ['raised']],
  ] as const)('%s: %i spreads from the median', (direction, spreads, kinds) => {
    const alarm = watchAlarm(bandRule({ detection: { ...detection, direction } }))
    alarm.read(usual + spreads)
    expect(alarm.kinds()).toEqual(kinds)
  })

  it('raises nothing while it learns, and in hours that it does not know', () => {
    const learning = watchAlarm(bandRule({ band: null }))
    learning.read(1e9)
    expect(learning.kinds()).toEqual([])
    const median = band.median.map((each, hour) => (hour === at(1, 12) ? null : each))
    const alarm = watchAlarm(bandRule({ band: { ...band, median } }))
    alarm.read(1e9)
    expect(alarm.kinds()).toEqual([])
    alarm.wait(hourMs)
    alarm.read(1e9)
    expect(alarm.kinds()).toEqual(['raised'])
  })

  it('a band that is learned again changes no state; another sensitivity voids what was found', () => {
    const alarm = watchAlarm(bandRule())
    alarm.read(usual + 3)
    const wider = { ...band, spread: band.spread.map(() => 5) }
    alarm.edit({ band: wider })
    expect(alarm.kinds()).toEqual(['raised'])
    alarm.read(usual + 3, { time: alarm.now() + 1 })
    expect(alarm.kinds()).toEqual(['raised', 'reset'])
    const other = watchAlarm(bandRule())
    other.read(usual + 3)
    other.edit({ detection: { ...detection, sensitivity: 1 } })
    expect(other.transitions.at(-1)).toMatchObject({ kind: 'reset', cause: 'edited' })
  })

  it('passes over what is usual in the hour, and looks again in the next', () => {
    const index = compileRules([bandRule(), alarmRule({ alarmId: 'limit', limitHigh: usual + 1 })])
    const own = { nodeId: 'freezer', key: 'temperature' }
    const slot = index.values.slotOf(own)
    const context = {
      now: new Date(now),
      latest: () => undefined,
      newId: () => 'x',
      mutedAt: () => null,
      onFault,
    }
    judgeReadings(index, new Map(), { slots: [slot], values: [usual], times: [now] }, context)
    const inBand = (value: number, time: number) => index.inBand.isInBand(slot, value, time)
    expect([inBand(usual + 1, now), inBand(usual + 1.5, now), inBand(usual - 2, now)]).toEqual([
      true,
      false,
      true,
    ])
    expect([inBand(usual, now + hourMs - 1), inBand(usual, now + hourMs), inBand(usual, now - 1)]).toEqual([
      true,
      false,
      false,
    ])
    putRule(index, { ...(index.byAlarm.get('alarm-1') ?? fail()), band: null })
    expect(inBandRangeAt(index, slot, now)).toMatchObject({ to: usual + 1, since: -Infinity })
  })

  it('it does not matter how often the ticks come, nor whether readings are passed over', () => {
    const values = fc.array(fc.tuple(fc.integer({ min: -5, max: 5 }), fc.integer({ min: 1, max: 90 })), {
      maxLength: 20,
    })
    fc.assert(
      fc.property(
        values,
        fc.constantFrom(0, 900),
        fc.constantFrom(61_000, Number.MAX_SAFE_INTEGER),
        (steps, alarmDelay, tickMs) => {
          const [fine, coarse] = [10_000, tickMs].map((each) => {
            const alarm = watchAlarm(bandRule({ alarmDelay }), { tickMs: each })
            for (const [off, minutes] of steps) {
              alarm.read(usual + off)
              alarm.wait(minutes * 60_000)
              alarm.tick()
            }
            return alarm.transitions
          })
          expect(coarse).toEqual(fine)
        },
      ),
    )
  })
})

describe('what a band would have raised', () => {
  const options = {
    direction: 'both',
    delayMs: 0,
    days: EVERY_DAY,
    hours: ALL_DAY,
    timeZone: zone,
    until: now,
  } as const
  const limits = bandLimits({ ...band, median: band.median.map(() => 20) }, 2)
  const hoursFrom = (...values: number[]) =>
    values.map((avg, i) => ({ start: now - (values.length - i) * hourMs, avg, min: avg - 1, max: avg + 1 }))

  it('counts stays outside by the highest and lowest of each hour', () => {
    const hours = hoursFrom(20, 21.5, 22, 20, 18.5, 20)
    expect(timesOutside(hours, limits, options)).toEqual({
      times: 2,
      duration: 3 * hourMs,
      ranges: [
        { from: now - 5 * hourMs, to: now - 3 * hourMs },
        { from: now - 2 * hourMs, to: now - hourMs },
      ],
    })
    expect(timesOutside(hours, limits, { ...options, direction: 'above' }).times).toBe(1)
    expect(timesOutside(hours, limits, { ...options, delayMs: hourMs }).times).toBe(1)
  })

  it('goes on where nothing came, until now, and keeps the newest', () => {
    const [first, , , last] = hoursFrom(20, 20, 20, 25)
    expect(
      timesOutside(
        [first, last].flatMap((each) => each ?? []),
        limits,
        options,
      ).ranges,
    ).toEqual([{ from: now - hourMs, to: now }])
    const often = hoursFrom(...Array.from({ length: 300 }, (_, i) => (i % 2 === 0 ? 20 : 30)))
    const { times, ranges } = timesOutside(often, limits, options)
    expect([times, ranges.length, ranges.at(-1)?.to]).toEqual([150, 100, now])
  })

  it('counts on active days only', () => {
    const hours = hoursFrom(20, 30, 20)
    expect(timesOutside(hours, limits, { ...options, days: 0b10 }).times).toBe(1)
    expect(timesOutside(hours, limits, { ...options, days: 0b100 }).times).toBe(0)
  })
})

function onFault(alarmId: string, error: unknown): never {
  throw new Error(alarmId, { cause: error })
}
function fail(): never {
  throw new Error('There is no such rule')
}
