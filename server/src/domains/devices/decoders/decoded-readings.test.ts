import { expect, it } from 'vitest'
import { resultOfAnswer } from './decode-result.ts'
import { readingsOf } from './decoded-readings.ts'

const receivedAt = Date.UTC(2026, 10, 23, 12)
const read = (answer: object, time: number | null = null) =>
  readingsOf(resultOfAnswer(answer), { time, receivedAt })

it('puts history at its own times, before what is measured now', () => {
  const answer = {
    data: { level: 3 },
    history: [
      { secondsBefore: 60, data: { level: 2 } },
      { time: '2026-11-23T10:00:00Z', data: { level: { value: 1, unit: 'm' } } },
    ],
  }
  const earlier = { key: 'level', value: 1, createdAt: '2026-11-23T10:00:00Z' }
  expect(read(answer).readings).toEqual([
    { key: 'level', value: 2, createdAt: receivedAt - 60_000 },
    earlier,
    { key: 'level', value: 3 },
  ])
  const sentAt = receivedAt - 5000
  expect(read(answer, sentAt).readings).toEqual([
    { key: 'level', value: 2, createdAt: sentAt - 60_000 },
    earlier,
    { key: 'level', value: 3, createdAt: sentAt },
  ])
  expect(read({ history: [] })).toEqual({ readings: [] })
})

it.each([
  ['no list', {}, 'history: '],
  ['an entry without data', [{ time: 1 }], 'history.0.data: '],
  ['an entry without a time', [{ data: {} }], 'history.0: Either'],
  ['an entry with two', [{ time: 1, secondsBefore: 1, data: {} }], 'history.0: Either'],
  ['one of the future', [{ secondsBefore: -1, data: {} }], 'history.0.secondsBefore: '],
  ['more than 100 entries', Array(101).fill({ time: 1, data: {} }), 'history: '],
])('threat 26: a history that is %s is an error of the decoder', (_, history, detail) => {
  expect(read({ data: {}, history })).toEqual({
    readings: [],
    problem: { code: 'payload.undecodable', detail: expect.stringContaining(detail) },
  })
})

it('threat 26: a history of more than 2,000 readings is refused as a whole', () => {
  const data = Object.fromEntries(Array.from({ length: 21 }, (_, at) => [`k${at}`, at]))
  const history = Array(100).fill({ time: receivedAt, data })
  expect(read({ data: {}, history })).toMatchObject({
    readings: [],
    problem: { code: 'payload.tooManyKeys' },
  })
})
