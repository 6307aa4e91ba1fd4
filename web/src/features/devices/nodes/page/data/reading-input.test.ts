import { expect, it } from 'vitest'
import { kindOf, readValue, textOf } from './reading-input.ts'

it('a value is written with every digit and read back as it was', () => {
  for (const value of [
    21.123456789012,
    -0.5,
    1e21,
    true,
    false,
    'ERR',
    { latitude: 59.33, deep: { a: [1] } },
  ]) {
    expect(readValue(textOf(value), kindOf(value))).toEqual({ value })
  }
})

it('numbers may have a comma, and what is none is told', () => {
  expect(readValue(' 21,5 ', 'number')).toEqual({ value: 21.5 })
  expect(readValue('-,5', 'number')).toEqual({ value: -0.5 })
  for (const text of ['', '1 000', '1,000.5', 'abc', '1e999', '0x10', 'NaN']) {
    expect([text, readValue(text, 'number')]).toEqual([text, { problem: 'notNumber' }])
  }
})

it('only JSON objects are objects', () => {
  for (const text of ['', '[1]', 'null', '1', '{"a":']) {
    expect(readValue(text, 'json')).toEqual({ problem: 'notJson' })
  }
})
