import type { DashboardModule } from '@fyr/contract/dashboards/dashboard-content'
import { describe, expect, it } from 'vitest'
import {
  breakpointOf,
  fittingRowHeight,
  freePlace,
  moveByKey,
  placesAt,
  resizeByKey,
  samePlaces,
  withPlaces,
} from './places.ts'

const at = (id: string, x: number, y: number, w: number, h: number): DashboardModule =>
  ({ dashboardModuleId: id, type: 2, layout: { lg: { x, y, w, h }, md: null, sm: null } }) as DashboardModule
const one = { w: 1, h: 1 }
const row = [at('a', 0, 0, 3, 4), at('b', 3, 0, 3, 4), at('c', 6, 0, 6, 4)]

it('counts the room, not the window', () => {
  expect([1200, 960, 959, 600, 599, 300].map(breakpointOf)).toEqual(['lg', 'lg', 'md', 'md', 'sm', 'sm'])
})

describe('places that nobody has chosen', () => {
  it('are by share of the width on tablets', () => {
    expect([...placesAt(row, 'md')]).toEqual([
      ['a', { x: 0, y: 0, w: 2, h: 4 }],
      ['b', { x: 2, y: 0, w: 2, h: 4 }],
      ['c', { x: 4, y: 0, w: 4, h: 4 }],
    ])
  })

  it('are below each other on phones, as one reads', () => {
    const places = placesAt([...row].reverse(), 'sm')
    expect(['a', 'b', 'c'].map((id) => places.get(id))).toEqual([
      { x: 0, y: 0, w: 4, h: 4 },
      { x: 0, y: 4, w: 4, h: 4 },
      { x: 0, y: 8, w: 4, h: 4 },
    ])
  })

  it('follow those that were chosen', () => {
    const widgets = withPlaces(row.slice(0, 1), new Map([['a', { x: 0, y: 0, w: 4, h: 2 }]]), 'sm')
    const places = placesAt([...widgets, ...row.slice(1)], 'sm')
    expect(places.get('a')).toEqual({ x: 0, y: 0, w: 4, h: 2 })
    expect(places.get('b')?.y).toBe(2)
    expect(widgets[0]?.layout.lg).toEqual(row[0]?.layout.lg)
  })
})

describe('arrow keys', () => {
  const places = placesAt(row, 'lg')

  it('move until something changes: sideways others give way, downwards past the one below', () => {
    const right = moveByKey(places, 'a', 'right', 'lg')
    expect(samePlaces(right, places)).toBe(false)
    expect(right.get('a')?.x).toBeGreaterThan(0)
    const stacked = placesAt([at('a', 0, 0, 12, 2), at('b', 0, 2, 12, 3)], 'lg')
    const down = moveByKey(stacked, 'a', 'down', 'lg')
    expect([down.get('b')?.y, down.get('a')?.y]).toEqual([0, 3])
    expect(moveByKey(down, 'a', 'up', 'lg')).toEqual(stacked)
  })

  it('leave things where they are at the edges', () => {
    for (const direction of ['left', 'up'] as const) {
      expect(samePlaces(moveByKey(places, 'a', direction, 'lg'), places)).toBe(true)
    }
    expect(moveByKey(places, 'unknown', 'left', 'lg')).toBe(places)
  })

  it('resize between the minimum and the edge, and nothing lies over another', () => {
    expect(resizeByKey(places, 'a', 'left', { w: 3, h: 4 }, 'lg').get('a')?.w).toBe(3)
    expect(resizeByKey(places, 'c', 'right', one, 'lg').get('c')?.w).toBe(6)
    const wider = resizeByKey(places, 'a', 'right', one, 'lg')
    expect(wider.get('a')).toEqual({ x: 0, y: 0, w: 4, h: 4 })
    expect(wider.get('b')?.y).toBe(4)
    expect(resizeByKey(places, 'b', 'down', one, 'lg').get('b')?.h).toBe(5)
  })
})

it('finds the first room from the top', () => {
  expect(freePlace(placesAt(row.slice(0, 2), 'lg'), { w: 6, h: 2 }, 'lg')).toMatchObject({ x: 6, y: 0 })
  expect(freePlace(placesAt(row, 'lg'), { w: 1, h: 1 }, 'lg')).toEqual({ x: 0, y: 4, w: 1, h: 1 })
  expect(freePlace(new Map(), { w: 20, h: 3 }, 'sm')).toEqual({ x: 0, y: 0, w: 4, h: 3 })
})

it('fits all rows into a height, higher and lower than usual, but never too low to read', () => {
  const places = placesAt(row, 'lg')
  for (const height of [200, 400, 1040]) {
    const used = 4 * (fittingRowHeight(places, height, 'lg') + 8) - 8
    expect(used).toBeLessThanOrEqual(height)
    expect(used).toBeGreaterThan(height - 4)
  }
  expect(fittingRowHeight(places, 40, 'lg')).toBe(14)
  expect(fittingRowHeight(new Map(), 1000, 'lg')).toBe(40)
  expect(fittingRowHeight(placesAt(row, 'sm'), 400, 'sm')).toBe(40)
})
