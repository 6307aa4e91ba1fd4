import { expect, it } from 'vitest'
import { historyOf, redo, step, undo } from './history.ts'

const times = <T>(count: number, change: (value: T) => T, first: T): T =>
  Array.from({ length: count }).reduce<T>((value) => change(value), first)

it('takes back more than ten steps, and does them again', () => {
  const twelve = Array.from({ length: 12 }, (_, i) => i + 1).reduce(
    (history, n) => step(history, n),
    historyOf(0),
  )
  const back = times(12, undo, twelve)
  expect([back.present, back.past.length]).toEqual([0, 0])
  expect(undo(back)).toEqual(back)
  expect(times(12, redo, back).present).toBe(12)
  expect(redo(times(20, redo, back)).present).toBe(12)
})

it('forgets what was taken back when something else is done', () => {
  const history = step(undo(step(historyOf('a'), 'b')), 'c')
  expect(redo(history).present).toBe('c')
  expect(undo(history).present).toBe('a')
})

it('joins changes of one kind in a row, such as typing', () => {
  let history = historyOf('')
  for (const text of ['H', 'Ha', 'Hall']) history = step(history, text, 'title')
  expect(undo(history).present).toBe('')
  const other = step(step(step(historyOf('a'), 'b', 'title'), 'c', 'settings'), 'd', 'settings')
  expect(undo(other).present).toBe('b')
  // After going back one begins anew.
  expect(undo(step(undo(history), 'x', 'title')).present).toBe('')
})

it('counts nothing where nothing changed, and keeps a hundred', () => {
  const history = historyOf(1)
  expect(step(history, 1)).toBe(history)
  const many = Array.from({ length: 150 }, (_, i) => i).reduce((known, n) => step(known, n), historyOf(-1))
  expect(many.past).toHaveLength(100)
})
