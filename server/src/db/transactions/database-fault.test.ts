import { expect, it } from 'vitest'
import { isAboutData, isAway, isCollision, isDiskFull } from './database-fault.ts'

const fault = (code: string) => Object.assign(new Error('refused'), { code })

it.each([
  ['22021', { data: true }],
  ['23503', { data: true }],
  ['40P01', { collision: true }],
  ['40001', { collision: true }],
  ['53100', { diskFull: true }],
  ['ENOSPC', { diskFull: true }],
  ['57P01', { away: true }],
  ['08006', { away: true }],
  ['ECONNREFUSED', { away: true }],
  ['42P01', {}],
])('tells what %s means for a batch', (code, meaning) => {
  const error = fault(code)
  expect({
    ...(isAboutData(error) && { data: true }),
    ...(isCollision(error) && { collision: true }),
    ...(isDiskFull(error) && { diskFull: true }),
    ...(isAway(error) && { away: true }),
  }).toEqual(meaning)
})

it('takes a connection that broke for an absent database, and anything else for a fault', () => {
  expect(isAway(new Error('Connection terminated unexpectedly'))).toBe(true)
  expect(isAway(new TypeError('undefined is not a function'))).toBe(false)
  expect(isAway('away')).toBe(false)
})
