import { expect, test } from 'vitest'
import { instant } from '../../endpoints/fields.ts'
import { parseInstant } from './parse-instant.ts'

const at = Date.UTC(2026, 10, 22, 10)

test.each<[unknown, number]>([
  // Numbers: milliseconds, seconds, fractions of both, and the same as text.
  [at, at],
  [at / 1000, at],
  [at / 1000 + 0.25, at + 250],
  [1_795_341_600.123_456, 1_795_341_600_123],
  [at + 0.4, at],
  ['1795341600', 1_795_341_600_000],
  ['1795341600000', 1_795_341_600_000],
  ['1795341600.5', 1_795_341_600_500],
  [0, 0],
  [-1, -1000],
  // The border between seconds and milliseconds.
  [99_999_999_999, 99_999_999_999_000],
  [100_000_000_000, 100_000_000_000],
  // ISO 8601 and what people make of it.
  ['2026-11-22', Date.UTC(2026, 10, 22)],
  ['2026-11-22T10:00', at],
  ['2026-11-22T10:00:00', at],
  ['2026-11-22T10:00:00Z', at],
  ['2026-11-22t10:00:00z', at],
  ['2026-11-22 10:00:00', at],
  ['2026-11-22 10:00:00.5', at + 500],
  ['2026-11-22 11:00:00+01:00', at],
  ['2026-11-22T11:00:00,250+01', at + 250],
  ['2026-11-22T06:30:00-0330', at],
  ['2026-11-22T10:00:00.123456789Z', at + 123],
  ['2026-11-21T24:00:00Z', Date.UTC(2026, 10, 22)],
  ['20261122T100000Z', at],
  ['20261122T1000', at],
  ['20261122T110000.5+0100', at + 500],
  ['20261122', Date.UTC(2026, 10, 22)],
  ['2024-02-29', Date.UTC(2024, 1, 29)],
])('%s is a moment', (value, ms) => {
  expect(parseInstant(value)).toBe(ms)
  expect(instant.parse(value)).toBe(ms)
})

test.each([
  Number.NaN,
  Number.POSITIVE_INFINITY,
  1e16,
  '',
  ' 1',
  'now',
  '1e9',
  '2026-13-01',
  '2026-02-30',
  '2026-04-31T00:00:00Z',
  '2026-3-1',
  '2026-11-22T25:00',
  '2026-11-22T10:60',
  '2026-11-22T10:00:60',
  '2026-11-22T24:00:01',
  '2026-11-22T10:00:00+24:00',
  '2026-11-22  10:00',
  '20261122T10',
  '2026-11-22T1000',
  'Sun, 22 Nov 2026',
  null,
  true,
  {},
  [1],
])('%s is none', (value) => {
  expect(parseInstant(value)).toBeUndefined()
  expect(instant.safeParse(value).success).toBe(false)
})
