import { expect, it } from 'vitest'
import { createUpdateRate } from './live-throttle.ts'

const countAt = (times: readonly number[]) => {
  const rate = createUpdateRate()
  return times.map((at) => rate.count(at))
}
const every = (ms: number, count: number) => Array.from({ length: count }, (_, at) => at * ms)

it('takes ten updates a second for no flood, however long they go on', () => {
  expect(countAt(every(100, 50))).not.toContain(true)
})

it('takes more for a flood, from the sixth on, until they come more slowly', () => {
  const flood = every(50, 20)
  expect(countAt(flood)).toEqual(flood.map((_, at) => at >= 5))
  const rate = createUpdateRate()
  for (const at of flood) rate.count(at)
  expect(rate.count(2000)).toBe(false)
})

it('counts what comes within a frame as one update', () => {
  expect(countAt(every(1, 16))).not.toContain(true)
  expect(countAt(every(100, 20).flatMap((at) => [at, at, at + 3]))).not.toContain(true)
})

it('begins anew when the clock is set back', () => {
  expect(countAt([...every(50, 5).map((at) => at + 1e6), 0, 50, 100])).not.toContain(true)
})
