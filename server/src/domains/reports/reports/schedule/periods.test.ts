import { lastPeriod } from '@fyr/contract/reports/last-period'
import { type ReportTempo, reportTempos } from '@fyr/contract/reports/report-kinds'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { nextRunAfter, nextRunAfterMove, periodOf, type Rhythm } from './periods.ts'

const timeZone = 'Europe/Stockholm'
const rhythm = (tempo: ReportTempo, changes: Partial<Rhythm> = {}): Rhythm => ({
  ...{ tempo, timeZone, referenceAt: null, weekday: 1, monthDay: 1 },
  ...changes,
})
const told = (of: Rhythm, after: string) => {
  const run = nextRunAfter(of, new Date(after))
  const { from, to } = periodOf(of, run)
  return [run, new Date(from), new Date(to)].map((each) => each.toISOString())
}

it('daily at 03:00 of the day before, on days of 23 and 25 hours too', () => {
  // The clocks go forward on 29 March: at 03:00 it is 01:00 UTC for the first time, and the day before had 24 hours.
  expect(told(rhythm('daily'), '2026-03-28T12:00:00Z')).toEqual([
    '2026-03-29T01:00:00.000Z',
    '2026-03-27T23:00:00.000Z',
    '2026-03-28T23:00:00.000Z',
  ])
  expect(told(rhythm('daily'), '2026-03-29T12:00:00Z')).toEqual([
    '2026-03-30T01:00:00.000Z',
    '2026-03-28T23:00:00.000Z',
    // 23 hours.
    '2026-03-29T22:00:00.000Z',
  ])
  expect(told(rhythm('daily'), '2026-10-25T12:00:00Z')).toEqual([
    '2026-10-26T02:00:00.000Z',
    '2026-10-24T22:00:00.000Z',
    // 25 hours.
    '2026-10-25T23:00:00.000Z',
  ])
})

it('weekly on Monday of the week before, monthly on the 1st of the month before', () => {
  expect(told(rhythm('weekly'), '2026-11-26T12:00:00Z')).toEqual([
    '2026-11-30T02:00:00.000Z',
    '2026-11-22T23:00:00.000Z',
    '2026-11-29T23:00:00.000Z',
  ])
  expect(told(rhythm('monthly'), '2026-02-10T12:00:00Z')).toEqual([
    '2026-03-01T02:00:00.000Z',
    '2026-01-31T23:00:00.000Z',
    '2026-02-28T23:00:00.000Z',
  ])
})

it('no period begins before the reference date, which moves none', () => {
  // A Wednesday: the first whole week begins on the Monday after it.
  expect(
    told(rhythm('weekly', { referenceAt: new Date('2026-11-25T10:00:00Z') }), '2026-11-26T12:00:00Z'),
  ).toEqual(['2026-12-07T02:00:00.000Z', '2026-11-29T23:00:00.000Z', '2026-12-06T23:00:00.000Z'])
  expect(
    told(rhythm('monthly', { referenceAt: new Date('2026-01-31T10:00:00Z') }), '2026-01-01T00:00:00Z'),
  ).toEqual(['2026-03-01T02:00:00.000Z', '2026-01-31T23:00:00.000Z', '2026-02-28T23:00:00.000Z'])
})

it('weeks begin on a weekday and months on a day, in short months on the last', () => {
  expect(told(rhythm('weekly', { weekday: 3 }), '2026-11-26T12:00:00Z')).toEqual([
    '2026-12-02T02:00:00.000Z',
    '2026-11-24T23:00:00.000Z',
    '2026-12-01T23:00:00.000Z',
  ])
  const monthly = rhythm('monthly', { monthDay: 31 })
  expect(told(monthly, '2026-02-01T00:00:00Z')).toEqual([
    '2026-02-28T02:00:00.000Z',
    '2026-01-30T23:00:00.000Z',
    '2026-02-27T23:00:00.000Z',
  ])
  expect(told(monthly, '2026-02-28T12:00:00Z')).toEqual([
    '2026-03-31T01:00:00.000Z',
    '2026-02-27T23:00:00.000Z',
    '2026-03-30T22:00:00.000Z',
  ])
})

it('the last whole period is the one that ended last', () => {
  const { from, to } = lastPeriod(rhythm('monthly'), Date.parse('2026-11-26T12:00:00Z'))
  expect([new Date(from), new Date(to)].map((each) => each.toISOString())).toEqual([
    '2026-09-30T22:00:00.000Z',
    '2026-10-31T23:00:00.000Z',
  ])
})

it('periods follow one another without a gap, whatever the rhythm', () => {
  const tempos = Object.keys(reportTempos) as ReportTempo[]
  const moment = fc.date({ min: new Date('2020-01-01'), max: new Date('2035-01-01'), noInvalidDate: true })
  const zones = fc.constantFrom(
    'Europe/Stockholm',
    'America/St_Johns',
    'Australia/Lord_Howe',
    'UTC',
    'Asia/Kolkata',
  )
  fc.assert(
    fc.property(
      fc.constantFrom(...tempos),
      zones,
      fc.option(moment),
      fc.integer({ min: 0, max: 6 }),
      fc.integer({ min: 1, max: 31 }),
      moment,
      (tempo, zone, referenceAt, weekday, monthDay, after) => {
        const of: Rhythm = { tempo, timeZone: zone, referenceAt, weekday, monthDay }
        let run = nextRunAfter(of, after)
        let { to } = periodOf(of, run)
        for (let i = 0; i < 5; i++) {
          run = nextRunAfter(of, run)
          const next = periodOf(of, run)
          expect(next.from).toBe(to)
          expect(next.to).toBeGreaterThan(next.from)
          expect(run.getTime()).toBeGreaterThan(next.to)
          // What pages name before anything is made.
          expect(lastPeriod(of, run.getTime())).toEqual(next)
          to = next.to
        }
      },
    ),
    { numRuns: 200 },
  )
})

it.each([
  ['Pacific/Auckland', '2026-11-30T11:00Z', 'Pacific/Honolulu', '2026-11-30T10:00Z', '2026-12-01T13:00Z'],
  ['Pacific/Honolulu', '2026-11-30T10:00Z', 'Pacific/Auckland', '2026-11-30T11:00Z', '2026-12-01T14:00Z'],
])('goes on from %s, where the day of %s is ahead, in %s with that of %s', (_, ahead, zone, from, run) => {
  const began = Date.parse(ahead)
  const daily = { ...rhythm('daily'), timeZone: zone }
  const next = nextRunAfterMove(daily, { from: began, to: began + 86_400_000 })
  expect([next.getTime(), periodOf(daily, next).from]).toEqual([Date.parse(run), Date.parse(from)])
})
