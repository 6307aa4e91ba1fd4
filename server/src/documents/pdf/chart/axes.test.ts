import fc from 'fast-check'
import { expect, test } from 'vitest'
import { lineChart } from '../report.fixture.ts'
import { plotOfChart } from './chart-plot.ts'
import { timeTicksOf } from './time-axis.ts'
import { plotAxisOf, valueAxisOf } from './value-axis.ts'

const hourMs = 3_600_000
const stockholm = { timeZone: 'Europe/Stockholm', language: 'sv' as const }
const told = (from: number, to: number, count = 8) =>
  timeTicksOf(from, to, { ...stockholm, count }).map(({ at, text, day }) => [
    (at - from) / hourMs,
    day ? `${text} ${day}` : text,
  ])

test('on a day of 25 hours midnight is midnight, and 6 o’clock an hour later than usual', () => {
  const from = Date.UTC(2026, 9, 24, 22)
  expect(told(from, from + 25 * hourMs)).toEqual([
    [0, '00:00 25 okt.'],
    [7, '06:00'],
    [13, '12:00'],
    [19, '18:00'],
    [25, '00:00 26 okt.'],
  ])
})

test('on a day of 23 hours 6 o’clock is an hour earlier, and the hour that is skipped has no tick', () => {
  const from = Date.UTC(2026, 2, 28, 23)
  expect(told(from, from + 23 * hourMs, 6)).toEqual([
    [0, '00:00 29 mars'],
    [5, '06:00'],
    [11, '12:00'],
    [17, '18:00'],
    [23, '00:00 30 mars'],
  ])
  expect(told(from, from + 4 * hourMs, 5).map(([, text]) => text)).toEqual([
    '00:00 29 mars',
    '01:00',
    '03:00',
    '04:00',
    '05:00',
  ])
})

test('weeks begin on Mondays, months on the first, and years are told where they begin', () => {
  const days = timeTicksOf(Date.UTC(2026, 9, 1), Date.UTC(2026, 9, 31), { ...stockholm, count: 8 })
  expect(days.map(({ text }) => text)).toEqual(['5 okt.', '12 okt.', '19 okt.', '26 okt.'])
  const months = timeTicksOf(Date.UTC(2026, 9, 1), Date.UTC(2027, 2, 2), { ...stockholm, count: 8 })
  expect(months.map(({ text, day }) => `${text} ${day ?? ''}`.trim())).toEqual([
    'nov. 2026',
    'dec.',
    'jan. 2027',
    'feb.',
    'mars',
  ])
})

test('there are few ticks, in order and inside, whatever the span', () => {
  const at = fc.integer({ min: Date.UTC(1980, 0), max: Date.UTC(2060, 0) })
  const span = fc.integer({ min: 1, max: 40 * 366 * 24 * hourMs })
  const zones = fc.constantFrom(
    'Europe/Stockholm',
    'America/St_Johns',
    'Australia/Lord_Howe',
    'Asia/Kathmandu',
  )
  fc.assert(
    fc.property(at, span, zones, (from, length, timeZone) => {
      const ticks = timeTicksOf(from, from + length, { timeZone, language: 'en', count: 8 })
      expect(ticks.length).toBeLessThanOrEqual(10)
      for (const [place, tick] of ticks.entries()) {
        expect(tick.at).toBeGreaterThanOrEqual(from)
        expect(tick.at).toBeLessThanOrEqual(from + length)
        expect(tick.at).toBeGreaterThan(ticks[place - 1]?.at ?? Number.NEGATIVE_INFINITY)
      }
    }),
  )
})

test('the value axis holds all values, with some round ticks that all differ', () => {
  const value = fc.double({ noNaN: true, min: -1e12, max: 1e12 })
  fc.assert(
    fc.property(
      fc.array(value, { minLength: 1, maxLength: 20 }),
      fc.constantFrom('line', 'bar'),
      (values, kind) => {
        const axis = valueAxisOf(values, { hasZero: kind === 'bar', count: 5, language: 'sv' })
        expect(axis.from).toBeLessThanOrEqual(Math.min(...values) + 1e-15)
        expect(axis.to).toBeGreaterThanOrEqual(Math.max(...values) - 1e-15)
        expect(axis.to).toBeGreaterThan(axis.from)
        expect(axis.ticks.length).toBeLessThanOrEqual(12)
        expect(new Set(axis.ticks.map(({ text }) => text)).size).toBe(axis.ticks.length)
      },
    ),
  )
})

test('bars stand on zero, lines need not; ticks are written as the language does', () => {
  const values = [20.2, 20.9, null]
  expect(valueAxisOf(values, { hasZero: true, count: 5, language: 'sv' }).from).toBe(0)
  const line = valueAxisOf(values, { hasZero: false, count: 4, language: 'sv' })
  expect(line.ticks.map(({ text }) => text)).toEqual(
    ['20,2', '20,4', '20,6', '20,8', '21,0'].map((t) => t.replace(',0', '')),
  )
})

test('the axis of a chart reaches to limits far away; that of a plot only to near ones', () => {
  const chart = lineChart('Kök', 0, 24 * hourMs, { limits: [{ name: 'Frost', value: 3 }] })
  const plot = plotOfChart(chart, stockholm)
  const axisOf = (showsAllLimits: boolean) =>
    plotAxisOf({ ...plot, showsAllLimits }, plot.series, 'left', { count: 5, language: 'sv' })
  expect(axisOf(true).from).toBeLessThanOrEqual(3)
  expect(axisOf(false).from).toBeGreaterThan(15)
})

test('lines stand at their moments; bars and names in steps of equal width', () => {
  const line = plotOfChart(lineChart('Kök', 1000, 5000), stockholm)
  expect([line.from, line.to, line.names, line.series[0]?.times[0]]).toEqual([1000, 5000, undefined, 1000])
  const moments = [0, 1, 2].map((month) => Date.UTC(2026, month, 10))
  const bars = plotOfChart(
    lineChart('El', 0, 0, { kind: 'bar', places: { moments }, series: [{ name: 'a', values: [1, 2, 3] }] }),
    stockholm,
  )
  expect([bars.from, bars.to, bars.names]).toEqual([0, 3, ['jan. 26', 'feb. 26', 'mars 26']])
  expect(bars.series[0]).toMatchObject({ times: [0.5, 1.5, 2.5], style: 'bars' })
})
