import { expect, it } from 'vitest'
import { splitInterval, writeInterval } from './interval.ts'

it.each([
  [0, { count: 0, unit: 'second' }],
  [45, { count: 45, unit: 'second' }],
  [90, { count: 90, unit: 'second' }],
  [900, { count: 15, unit: 'minute' }],
  [7200, { count: 2, unit: 'hour' }],
  [86_400, { count: 1, unit: 'day' }],
])('%i s is said as %j', (seconds, said) => expect(splitInterval(seconds)).toEqual(said))

it('is written as the language does', () => {
  expect([writeInterval(900, 'en'), writeInterval(7200, 'sv'), writeInterval(86_400, 'da')]).toEqual([
    '15 min',
    '2 tim',
    '1 dag',
  ])
})
