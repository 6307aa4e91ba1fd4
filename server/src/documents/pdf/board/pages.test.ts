import type { GridPlace } from '@fyr/contract/widgets/module'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pagesOf } from './pages.ts'

const shown = (places: readonly GridPlace[], rows: number) =>
  pagesOf(places, () => rows)
    .toSorted((one, other) => one.at - other.at)
    .map(({ page, x, y }) => [page, x, y])

test('a page ends where no widget reaches across, and what does not fit stands on the next', () => {
  const rows = [0, 4, 8].flatMap((y) => [
    { x: 0, y, w: 6, h: 4 },
    { x: 6, y, w: 6, h: 4 },
  ])
  expect(shown(rows, 10)).toEqual([
    [0, 0, 0],
    [0, 6, 0],
    [0, 0, 4],
    [0, 6, 4],
    [1, 0, 0],
    [1, 6, 0],
  ])
})

test('a widget that reaches across moves on whole; what stands beside it stays', () => {
  const places = [
    { x: 0, y: 0, w: 6, h: 8 },
    { x: 6, y: 0, w: 6, h: 9 },
    { x: 0, y: 8, w: 6, h: 7 },
    { x: 6, y: 9, w: 6, h: 1 },
  ]
  expect(shown(places, 10)).toEqual([
    [0, 0, 0],
    [0, 6, 0],
    [1, 0, 0],
    [0, 6, 9],
  ])
})

test('what is higher than a page is as high as one, and there are no empty rows above', () => {
  const tall = { x: 0, y: 50, w: 12, h: 100 }
  expect(pagesOf([tall], () => 10)).toMatchObject([{ page: 0, y: 0, h: 10 }])
})

test('whatever a dashboard looks like: each widget once, none over another, none outside, none cut', () => {
  const place = fc
    .record({ x: fc.integer({ min: 0, max: 11 }), w: fc.integer({ min: 1, max: 12 }) })
    .map(({ x, w }) => ({ x, w: Math.min(w, 12 - x) }))
  const any = fc
    .tuple(place, fc.integer({ min: 0, max: 200 }), fc.integer({ min: 1, max: 100 }))
    .map(([at, y, h]) => ({ ...at, y, h }))
  fc.assert(
    fc.property(fc.array(any, { maxLength: 100 }), fc.integer({ min: 1, max: 40 }), (places, rows) => {
      const placed = pagesOf(places, (page) => (page === 0 ? Math.max(1, rows - 2) : rows))
      expect(placed.map(({ at }) => at).toSorted((one, other) => one - other)).toEqual([...places.keys()])
      const taken = new Set<string>()
      for (const { page, x, y, w, h } of placed) {
        expect(y + h).toBeLessThanOrEqual(page === 0 ? Math.max(1, rows - 2) : rows)
        expect(x + w).toBeLessThanOrEqual(12)
        for (let row = y; row < y + h; row++) {
          for (let column = x; column < x + w; column++) {
            const name = `${page} ${row} ${column}`
            expect(taken.has(name)).toBe(false)
            taken.add(name)
          }
        }
      }
      expect(Math.max(-1, ...placed.map(({ page }) => page))).toBeLessThan(places.length)
    }),
  )
})
