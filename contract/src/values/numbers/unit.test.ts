import { expect, it } from 'vitest'
import { plainUnit } from './unit.ts'

it.each([
  ['\u03bcg/m³', '\u00b5g/m³'],
  ['k\u2126', 'k\u03a9'],
  ['\u212a', 'K'],
  ['\u212b', 'Å'],
  ['A\u030a', 'Å'],
  ['\u2103', '°C'],
  ['\u00baC', '°C'],
  ['m³', 'm³'],
  ['', ''],
])('%j is %j', (unit, plain) => {
  expect(plainUnit(unit)).toBe(plain)
})
