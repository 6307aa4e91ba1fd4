import { expect, test } from 'vitest'
import { createTimestampAllocator } from './timestamp-allocator.ts'

const now = 1_774_747_200_000

test('a burst within one millisecond, and a clock that goes back, give strictly increasing times', () => {
  const times = createTimestampAllocator()
  expect([0, 0, 0, -5, 1].map((late) => times.next(1, now + late, undefined))).toEqual([
    now,
    now + 1,
    now + 2,
    now + 3,
    now + 4,
  ])
  expect(times.next(2, now, undefined)).toBe(now)
})

test('goes on after the latest reading, as after a restart', () => {
  const times = createTimestampAllocator()
  expect(times.next(1, now, now)).toBe(now + 1)
  expect(times.next(2, now, now + 60_000)).toBe(now + 60_001)
  expect(times.next(3, now, now - 1)).toBe(now)
})

test("a sender's clock that is far ahead does not take undated readings along", () => {
  const times = createTimestampAllocator()
  const tomorrow = now + 86_400_000
  expect(times.next(1, now, tomorrow)).toBe(now)
  expect(times.next(1, now, tomorrow)).toBe(now + 1)
})

test('remembers a bounded number of series', () => {
  const times = createTimestampAllocator()
  for (let series = 1; series <= 150_000; series++) times.next(series, now + series * 1000, undefined)
  // Series 1 is long past; one of the last minute still holds.
  expect(times.next(1, now, undefined)).toBe(now)
  expect(times.next(150_000, now, undefined)).toBe(now + 150_000_001)
})
