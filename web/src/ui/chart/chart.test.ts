import { assignColours, seriesColours } from '@fyr/contract/widgets/charts/series-colours'
import { describe, expect, it } from 'vitest'
import { timeFormat } from '../time/format.ts'
import { bucketsData, copyData, foldedColumnsData, pointsData, summarise } from './data.ts'
import { appendPoint } from './live-points.ts'
import { numberLabels, timeLabels, valueRange } from './plot/axis.ts'

const minute = 60_000

describe('chart data', () => {
  const regular = Array.from({ length: 20 }, (_, i) => i * minute)

  it('keeps the band beside the averages through a gap', () => {
    const buckets = [0, 1, 2, 3, 40, 41].map((i) => ({ start: i * minute, min: i, max: i + 2, avg: i + 1 }))
    const data = bucketsData(buckets, minute)
    expect(data.times[0]).toBe(minute / 2)
    expect(data.values).toEqual([1, 2, 3, 4, null, 41, 42])
    expect(data.band?.low).toEqual([0, 1, 2, 3, null, 40, 41])
    expect(data.band?.high).toHaveLength(data.times.length)
  })

  it('breaks the line at an empty bucket where buckets are full, and not where a sensor is slow', () => {
    const bucket = (i: number, count: number) => ({ start: i * minute, min: i, max: i, avg: i, count })
    const places = [0, 1, 2, 3, 5, 6, 7]
    expect(
      bucketsData(
        places.map((i) => bucket(i, 60)),
        minute,
      ).values,
    ).toEqual([0, 1, 2, 3, null, 5, 6, 7])
    expect(
      bucketsData(
        places.map((i) => bucket(i, 1)),
        minute,
      ).values,
    ).toEqual([0, 1, 2, 3, 5, 6, 7])
  })

  it('takes typed columns as they are', () => {
    const data = pointsData({ times: Float64Array.of(1, 2, 3), values: Float64Array.of(5, -0.5, 7) })
    expect([data.times, data.values]).toEqual([
      [1, 2, 3],
      [5, -0.5, 7],
    ])
  })

  it('folds live points into the last bucket, opens new ones, and leaves the copy it came from alone', () => {
    const owned = bucketsData(
      [0, 1, 2].map((i) => ({ start: i * minute, min: 1, max: 3, avg: 2, count: 4 })),
      minute,
    )
    const mine = copyData(owned)
    expect(appendPoint(mine, 2 * minute + 1, 12)).toBe(true)
    expect([mine.values.at(-1), mine.band?.low.at(-1), mine.band?.high.at(-1)]).toEqual([4, 1, 12])
    expect(appendPoint(mine, 2 * minute - 1, 99)).toBe(false)
    // The next bucket, then one after a silence that is longer than a gap.
    appendPoint(mine, 3 * minute + 5, 6)
    appendPoint(mine, 3 * minute + 50, 8)
    appendPoint(mine, 9 * minute + 59_999, 5)
    expect(mine.values).toEqual([2, 2, 4, 7, null, 5])
    expect(mine.times.slice(3)).toEqual([3.5 * minute, 3.5 * minute + 1, 9.5 * minute])
    expect(mine.band?.high).toEqual([3, 3, 12, 8, null, 5])
    expect(owned.values).toEqual([2, 2, 2])
    expect(owned.open?.count).toBe(4)
  })

  it.each([
    ['min', [1, 0.5], [0.5, 4]],
    ['max', [1, 0.5], [2, 4]],
    ['sum', [1, 0.5], [3.5, 4]],
    ['count', [1, 0.5], [4, 1]],
    ['first', [1, 0.5], [2, 4]],
    ['last', [1, 0.5], [0.5, 4]],
  ] as const)('folds live points into the %s of the last bucket too', (of, live, expected) => {
    const owned = foldedColumnsData({ start: [0], [of]: [2] }, minute, of)
    const mine = copyData(owned)
    for (const [i, value] of live.entries()) appendPoint(mine, 1000 * (i + 1), value)
    appendPoint(mine, minute + 1, 4)
    expect(mine.values).toEqual(expected)
    expect(owned.values).toEqual([2])
  })

  it('breaks the line where a live point comes after a silence', () => {
    const data = pointsData({ times: regular, values: regular.map(() => 1) })
    appendPoint(data, 20 * minute, 2)
    appendPoint(data, 60 * minute, 3)
    expect(data.values.slice(-4)).toEqual([1, 2, null, 3])
  })

  it('appends live points, replaces the same moment, refuses older ones', () => {
    const owned = { times: [1, 2], values: [1, 2] }
    const mine = copyData(owned)
    expect(appendPoint(mine, 3, 30)).toBe(true)
    expect(appendPoint(mine, 3, 31)).toBe(true)
    expect(appendPoint(mine, 2, 99)).toBe(false)
    expect(mine).toEqual({ times: [1, 2, 3], values: [1, 2, 31] })
    expect(owned.times).toEqual([1, 2])
  })

  it('sums up what is in the range, with the extremes of the band', () => {
    const data = {
      times: [1, 2, 3, 4],
      values: [5, 6, null, 99],
      band: { low: [1, 2, null, 9], high: [7, 8, null, 99] },
    }
    expect(summarise(data, 1, 3)).toEqual({ latest: 6, min: 1, max: 8 })
    expect(summarise(data, 10, 20)).toBeNull()
  })
})

describe('axes', () => {
  const format = timeFormat({ language: 'en', timeZone: 'Europe/Stockholm', pattern: 'dd MMM - HH:mm' })
  const evening = Date.UTC(2026, 10, 20, 21)

  it('write 24 h in the zone, with the date where it changes', () => {
    const hours = [0, 1, 2, 3].map((i) => evening + i * 3_600_000)
    expect(timeLabels(hours, 3_600_000, format)).toEqual(['22:00\n20 Nov', '23:00', '00:00\n21 Nov', '01:00'])
  })

  it('have one row where the chart is low, with the date at its first time', () => {
    const hours = [0, 1, 2, 3].map((i) => evening + i * 3_600_000)
    const labels = timeLabels(hours, 3_600_000, format, { oneLine: true })
    expect(labels).toEqual(['22:00', '23:00', '21 Nov', '01:00'])
  })

  it('write days, months and seconds where steps are that long', () => {
    const days = [0, 1].map((i) => Date.UTC(2026, 11, 31 + i, 12))
    expect(timeLabels(days, 86_400_000, format)).toEqual(['31 Dec\n2026', '1 Jan\n2027'])
    expect(timeLabels([evening], 5000, format)).toEqual(['22:00:00\n20 Nov'])
    expect(timeLabels([evening + 250], 250, format)).toEqual(['00.250\n20 Nov'])
    expect(timeLabels([evening], 31 * 86_400_000, format)).toEqual(['Nov\n2026'])
  })

  it('give every number as many decimals as the step needs', () => {
    expect(numberLabels([0, 0.25, 0.5], 'en')).toEqual(['0.00', '0.25', '0.50'])
    expect(numberLabels([1000, 2000], 'en')).toEqual(['1,000', '2,000'])
  })

  it('keep limits in view and flat lines in the middle', () => {
    expect(valueRange(20, 30, [40])).toEqual([20 - 1.6, 40 + 1.6])
    expect(valueRange(5, 5, [])).toEqual([4.5, 5.5])
    expect(valueRange(0, 0, [])).toEqual([-1, 1])
    expect(valueRange(null, null, [])).toEqual([0, 1])
    expect(valueRange(0, 100, [])).toEqual([0, 108])
  })
})

describe('colours of series', () => {
  it('depend on the name alone', () => {
    const [alone] = assignColours(['voltage'], 'light')
    expect(assignColours(['voltage', 'temperature'], 'light')[0]).toBe(alone)
  })

  it('are all different for as many series as there are colours', () => {
    const names = seriesColours.dark.map((_, i) => `key-${i}`)
    expect(new Set(assignColours(names, 'dark')).size).toBe(names.length)
    expect(assignColours([...names, 'one more'], 'dark')).toHaveLength(names.length + 1)
  })
})
