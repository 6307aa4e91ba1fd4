import { expect, it } from 'vitest'
import { daysUntilFull } from './disk-forecast.ts'

const day = 86_400_000
const gigabyte = 1_000_000_000
const start = Date.UTC(2026, 0, 1)
const daysOf = (...free: number[]) =>
  free.map((gigabytes, at) => ({ at: start + at * day, freeBytes: gigabytes * gigabyte }))

it('goes on as the last days went, down to the reserve', () => {
  expect(daysUntilFull(daysOf(100, 90, 80, 70), 20 * gigabyte)).toBeCloseTo(5)
  expect(daysUntilFull(daysOf(100, 90, 80, 70), 70 * gigabyte)).toBe(0)
})

it('is not led astray by one day', () => {
  const left = daysUntilFull(daysOf(100, 99, 60, 97, 96, 95, 94, 93, 92, 91), 0)
  expect(left).toBeGreaterThan(50)
  expect(left).toBeLessThan(200)
})

it('says nothing of a disk that does not fill, nor after too few days', () => {
  expect(daysUntilFull(daysOf(50, 50, 50, 50), gigabyte)).toBeNull()
  expect(daysUntilFull(daysOf(50, 60, 70, 80), gigabyte)).toBeNull()
  expect(daysUntilFull(daysOf(50, 49.999, 49.998, 49.997), gigabyte)).toBeNull()
  expect(daysUntilFull(daysOf(50, 40, 30), gigabyte)).toBeNull()
  expect(daysUntilFull([], gigabyte)).toBeNull()
})
