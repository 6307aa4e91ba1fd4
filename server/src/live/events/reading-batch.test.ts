import { expect, test } from 'vitest'
import { createReadingBatch } from './reading-batch.ts'

const reading = (key: string, createdAt: number) => ({ deveui: 'N1', key, value: createdAt, createdAt })

test('all points come out in the order of their arrival', () => {
  const batch = createReadingBatch({ pointsPerSeries: 10, points: 100 })
  for (const at of [1, 3, 2]) batch.add(reading('t', at))
  expect(batch.take().map(({ createdAt }) => createdAt)).toEqual([1, 3, 2])
  expect(batch.size).toBe(0)
  expect(batch.take()).toEqual([])
})

test('a series over its bound loses its oldest points, never its newest', () => {
  const batch = createReadingBatch({ pointsPerSeries: 10, points: 1000 })
  // The newest time comes first, then late ones: it is still the live value.
  batch.add(reading('t', 1_000_000))
  for (let at = 0; at < 500; at++) batch.add(reading('t', at))
  batch.add(reading('other', 5))
  const taken = batch.take()
  const ofSeries = taken.filter(({ key }) => key === 't')
  expect(ofSeries.length).toBeLessThanOrEqual(10)
  expect(ofSeries[0]?.createdAt).toBe(1_000_000)
  expect(ofSeries.at(-1)?.createdAt).toBe(499)
  expect(taken.filter(({ key }) => key === 'other')).toHaveLength(1)
})

test('memory stays bounded with any number of series', () => {
  const batch = createReadingBatch({ pointsPerSeries: 10, points: 100 })
  for (let at = 0; at < 5000; at++) {
    batch.add(reading(`key ${at % 700}`, at))
    expect(batch.size).toBeLessThanOrEqual(100)
  }
  const { size } = batch
  expect(batch.take()).toHaveLength(size)
})

test('every series keeps its newest point while there is room for it', () => {
  const batch = createReadingBatch({ pointsPerSeries: 1000, points: 100 })
  for (let at = 0; at < 1000; at++) for (const key of ['a', 'b', 'c']) batch.add(reading(key, at))
  const taken = batch.take()
  for (const key of ['a', 'b', 'c']) {
    expect(taken.filter((point) => point.key === key).at(-1)?.createdAt).toBe(999)
  }
})

test('what is no longer allowed goes', () => {
  const batch = createReadingBatch({ pointsPerSeries: 10, points: 100 })
  for (const key of ['a', 'b', 'a']) batch.add(reading(key, 1))
  batch.keep(({ key }) => key === 'b')
  expect(batch.size).toBe(1)
  expect(batch.take().map(({ key }) => key)).toEqual(['b'])
})
