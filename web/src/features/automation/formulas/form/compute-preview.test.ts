import { expect, it } from 'vitest'
import { computePreview, inputsOf } from './compute-preview.ts'

const at = (minute: number) => new Date(Date.UTC(2026, 0, 5, 12, minute)).toISOString()
const reading = (tagDeveui: string, key: string, minute: number, value: unknown) => ({
  ...{ tagDeveui, key, value, createdAt: at(minute) },
})
const variables = [
  { name: 'A', deveui: 'N1', key: 'in' },
  { name: 'B', deveui: 'n2', key: 'out' },
]

it('computes what the portal would have, and says what went wrong how often', () => {
  const newestFirst = [
    reading('n2', 'out', 3, 0),
    reading('n1', 'in', 2, 8),
    reading('n2', 'out', 1, 2),
    reading('n1', 'in', 1, 6),
  ]
  const { inputs, cutAt } = inputsOf(newestFirst, variables, 100)
  expect(cutAt).toBe(undefined)
  const found = computePreview({ text: '[A] / [B]', awaitAllInput: false }, inputs, new Map())
  expect(found?.data.values).toEqual([3, 4])
  expect(found?.latest).toEqual({ value: 4, time: Date.parse(at(2)) })
  expect(found?.problems).toEqual([{ code: 'divisionByZero', count: 1, column: expect.any(Number) }])
  expect(computePreview({ text: '[A] /', awaitAllInput: false }, inputs, new Map())).toBe(undefined)
})

it('draws booleans, tells texts, and begins where all inputs are there', () => {
  const many = [4, 3, 2, 1].map((minute) => reading('n1', 'in', minute, minute))
  const { inputs, cutAt } = inputsOf(
    [reading('n2', 'out', 5, 1), ...many.slice(0, 2), reading('n2', 'out', 0, 9)],
    variables,
    2,
  )
  expect(cutAt).toBe(Date.parse(at(3)))
  expect(computePreview({ text: '[A] > 3', awaitAllInput: false }, inputs, new Map())?.data.values).toEqual([
    0, 1,
  ])
  const text = computePreview({ text: '[A] > 3 ? "high" : "low"', awaitAllInput: false }, inputs, new Map())
  expect([text?.data.values, text?.latest?.value]).toEqual([[], 'high'])
})
