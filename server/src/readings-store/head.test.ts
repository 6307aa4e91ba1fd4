import { expect, test } from 'vitest'
import { createHead, type Head } from './head.ts'
import type { ReadingValue } from './reading.ts'

function load(head: Head, series: number, time: number, value: ReadingValue): void {
  const filling = head.startLoad()
  filling.put(series, { time, value })
  filling.end()
}

function advance(head: Head, series: number, time: number, value: ReadingValue): void {
  head.advance({ series: [series], times: [time], values: [value] })
}

test('moves forward in time only, and to the later write of one time', () => {
  const head = createHead(10_000)
  load(head, 1, 100, 'a')
  advance(head, 1, 99, 'late')
  expect(head.get(1)).toMatchObject({ time: 100, value: 'a' })
  advance(head, 1, 100, 'corrected')
  expect(head.get(1)).toMatchObject({ time: 100, value: 'corrected' })
  advance(head, 1, 101, 'newer')
  expect(head.get(1)).toMatchObject({ time: 101, value: 'newer' })
})

test('a cold series stays cold: one reading does not tell what its latest is', () => {
  const head = createHead(10_000)
  advance(head, 1, 100, 1)
  expect(head.get(1)).toBeUndefined()
})

test('what was read before a series moved or was forgotten is not kept', () => {
  const head = createHead(10_000)
  const moved = head.startLoad()
  advance(head, 1, 200, 'committed meanwhile')
  moved.put(1, { time: 100, value: 'read before' })
  moved.put(2, { time: 100, value: 'untouched' })
  moved.end()
  expect(head.get(1)).toBeUndefined()
  expect(head.get(2)).toMatchObject({ value: 'untouched' })

  const forgotten = head.startLoad()
  head.forget([2])
  forgotten.put(2, { time: 100, value: 'deleted meanwhile' })
  forgotten.end()
  expect(head.get(2)).toBeUndefined()
})

test('threat 26: keeps to its weight, and drops what was not used for longest', () => {
  const head = createHead(100_000)
  load(head, 0, 1, 'used all the time')
  for (let series = 1; series <= 10_000; series++) {
    load(head, series, 1, series)
    expect(head.get(0)).toBeDefined()
    expect(head.bytes).toBeLessThanOrEqual(101_000)
  }
  expect(head.get(10_000)).toBeDefined()
  expect(head.get(1)).toBeUndefined()
  expect(head.size).toBeLessThanOrEqual(1000)
  for (let series = 1; series <= 100; series++) load(head, series, 1, 'x'.repeat(20_000))
  expect(head.bytes).toBeLessThanOrEqual(200_000)
  head.forget(Array.from({ length: 10_001 }, (_, i) => i))
  expect([head.size, head.bytes]).toEqual([0, 0])
})
