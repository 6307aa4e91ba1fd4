import { guessMapping, previewRows } from '@fyr/importing'
import { expect, it } from 'vitest'
import { csvOf } from './csv.ts'

const noon = Date.UTC(2026, 0, 1, 12)

it('writes a row for each moment', () => {
  const rows = [
    { at: noon, values: { t: -21.5, door: true } },
    { at: noon + 60_000, values: { t: 22 } },
  ]
  expect(csvOf(rows, ['t', 'door'])).toBe(
    'timestamp,t,door\r\n2026-01-01T12:00:00.000Z,-21.5,true\r\n2026-01-01T12:01:00.000Z,22,\r\n',
  )
})

it('threat 23: neither a key nor a text value becomes a formula', () => {
  const csv = csvOf([{ at: noon, values: { '=k': '=v' } }], ['=k'])
  expect(csv).toBe("timestamp,'=k\r\n2026-01-01T12:00:00.000Z,'=v\r\n")
})

it('can be imported again', () => {
  const csv = csvOf([{ at: noon, values: { t: 1.5 } }], ['t'])
  expect(Object.fromEntries(guessMapping(previewRows(csv, 'csv', 5)))).toEqual({
    timestamp: { use: 'time' },
    t: { use: 'key', key: 't' },
  })
})
