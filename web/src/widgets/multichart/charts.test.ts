import { expect, it } from 'vitest'
import { refTo } from '../parts/series/series-label.ts'
import { chartHeight, firstPlaces, roomFor } from './charts.ts'

const key = { ...refTo({ deveui: 'a', key: 'b' }), axis: 'left' as const, style: null }
const charts = [{ series: [key, key] }, { series: [] }, { series: [key] }, { series: [key] }]

it('finds the keys of each chart in the one answer', () => {
  expect(firstPlaces(charts)).toEqual([0, 2, 2, 3])
})

it('leaves a chart the keys that the others do not have', () => {
  expect(roomFor(0, charts)).toBe(48)
  expect(roomFor(1, charts)).toBe(46)
})

it('shares the room among the charts, but makes none too low to be read', () => {
  expect(chartHeight(408, 2)).toBe(200)
  expect(chartHeight(300, 10)).toBe(96)
})
