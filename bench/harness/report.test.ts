import { expect, test } from 'vitest'
import { createFleet, intervalMs } from './fleet.ts'
import { formatGoals, toward } from './goals.ts'
import { formatReport, isMet, quantile } from './report.ts'

test('a limit is kept up to the limit itself, and not being measured is not keeping it', () => {
  const figure = { name: 'LCP', unit: 's' }
  expect(isMet({ ...figure, value: 1.5, limit: { max: 1.5 } })).toBe(true)
  expect(isMet({ ...figure, value: 1.51, limit: { max: 1.5 } })).toBe(false)
  expect(isMet({ ...figure, value: 59, limit: { min: 60 } })).toBe(false)
  expect(isMet({ ...figure, value: Number.NaN, limit: { max: 1.5 } })).toBe(false)
  expect(isMet({ ...figure, value: 9 })).toBeUndefined()
})

test('the report says plainly what is not kept', () => {
  const report = formatReport([
    {
      title: 'Web',
      figures: [
        { name: 'LCP of home', value: 1.8, unit: 's', limit: { max: 1.5 } },
        { name: 'CLS', value: 0, unit: '', limit: { max: 0.02 } },
        { name: 'readings', value: 12345.6, unit: '/s' },
      ],
    },
  ])
  expect(report).toMatch(/LCP of home +1\.8 s +≤ 1\.5 s +NO$/m)
  expect(report).toMatch(/CLS +0 +≤ 0\.02 +yes$/m)
  expect(report).toMatch(/readings +12,346 \/s$/m)
  expect(report).toContain('1 of 2 limits are NOT kept: LCP of home')
})

test('quantiles are values that were measured', () => {
  expect(quantile([3, 1, 2], 0.5)).toBe(2)
  expect(quantile([3, 1, 2], 0.95)).toBe(3)
  expect(quantile([], 0.5)).toBeNaN()
})

test('a goal that this run did not measure is told so, and none is left out', () => {
  const goals = formatGoals([
    { title: 'Disk', figures: [{ name: 'all', value: 2.1, ...toward('bytes') }] },
    { title: 'Start', figures: [{ name: 'portal', value: 2, ...toward('start') }] },
  ])
  expect(goals).toMatch(/on disk, all included +≤ 1\.7 B\/reading +2\.1 B\/reading +NO$/m)
  expect(goals).toMatch(/start with 10 million readings in the ingest log +≤ 3 s +2 s +yes$/m)
  expect(goals).toMatch(/latest of 200 series, HTTP +≤ 5 ms +not in this run$/m)
})

test('a fleet sends the same readings each time, all series in turn', () => {
  const [one, other] = [createFleet([7, 8, 9, 10, 11], 0), createFleet([7, 8, 9, 10, 11], 0)]
  const readings = one.take(1000)
  const again = [other.take(3), other.take(997)]
  expect(again.flatMap(({ values }) => values)).toEqual(readings.values)
  expect(readings.series.slice(0, 6)).toEqual([7, 8, 9, 10, 11, 7])
  expect(readings.times[5]).toBe(intervalMs)
})
