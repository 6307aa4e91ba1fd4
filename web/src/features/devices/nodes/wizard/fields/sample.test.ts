import { expect, it } from 'vitest'
import { exampleSample, readSample } from './sample.ts'

it('reads both ways to send', () => {
  const readings = [
    { key: 'temperature', value: 21.5 },
    { key: 'humidity', value: 48 },
    { key: 'door', value: true },
  ]
  expect(readSample(exampleSample(true), true)).toEqual({ readings, skipped: 0, doubled: [] })
  expect(readSample(exampleSample(false), false)).toEqual({ readings, skipped: 0, doubled: [] })
  expect(readSample('{"key":"t","value":1}', true)).toEqual({
    readings: [{ key: 't', value: 1 }],
    skipped: 0,
    doubled: [],
  })
})

it('skips what is null or a list, and takes the time for what it is', () => {
  const text = '{"t":null,"v":3,"l":[1],"createdAt":"2026-01-01T00:00:00Z","place":{"lat":59}}'
  expect(readSample(text, false)).toEqual({
    readings: [
      { key: 'v', value: 3 },
      { key: 'place', value: { lat: 59 } },
    ],
    skipped: 2,
    doubled: [],
  })
})

it('shows nested JSON as a node that flattens it stores it', () => {
  const text = '{"AM2301":{"Temperature":21.4,"Humidity":null},"a":[1,2],"place":{"lat":59,"long":18}}'
  expect(readSample(text, true)).toEqual({
    readings: [
      { key: 'AM2301.Temperature', value: 21.4 },
      { key: 'a.0', value: 1 },
      { key: 'a.1', value: 2 },
      { key: 'place', value: { lat: 59, long: 18 } },
    ],
    skipped: 1,
    doubled: [],
  })
})

it('names keys that come twice, by their path or as they are', () => {
  const doubledIn = (text: string, flattens = true) => {
    const sample = readSample(text, flattens)
    return 'doubled' in sample && sample.doubled
  }
  expect(doubledIn('{"a":{"b":1,"c":2},"a.b":3}')).toEqual(['a.b'])
  expect(doubledIn('{"a":{"b":1},"a.b":3}', false)).toEqual([])
  expect(doubledIn('[{"key":"t","value":1},{"key":"t","value":2}]', false)).toEqual(['t'])
})

it.each([
  ['{', 'notJson'],
  ['21.5', 'notReadings'],
  ['[1]', 'notReadings'],
  ['[{"key":"t"}]', 'notReadings'],
  ['{}', 'empty'],
  ['[]', 'empty'],
])('%s is told as %s', (text, problem) => {
  expect(readSample(text, false)).toEqual({ problem })
})
