import { expect, it } from 'vitest'
import { bandData } from './band-data.ts'

const hour = 3_600_000
const hours = (of: (at: number) => number | null) => Array.from({ length: 168 }, (_, at) => of(at))
const told = { timeZone: 'Europe/Stockholm', historyFrom: 0, times: 0, duration: 0, ranges: [] }
const band = {
  median: hours((at) => (at === 26 ? null : at)),
  low: hours((at) => (at === 26 ? null : at - 1)),
  high: hours((at) => (at === 26 ? null : at + 1)),
}

it('draws a band in steps of an hour of the week, and breaks it where it is not known', () => {
  // Monday, 00:30 in Stockholm.
  const from = Date.parse('2026-06-01T00:30:00+02:00')
  const data = bandData({ ...told, band }, from, from + 2 * hour)
  expect(data.times).toEqual(
    [0, 1, 2].flatMap((at) => [from + (at - 0.5) * hour, from + (at + 0.5) * hour - 1]),
  )
  expect(data.values).toEqual([24, 24, 25, 25, null, null])
  expect(data.band).toEqual({ low: [23, 23, 24, 24, null, null], high: [25, 25, 26, 26, null, null] })
})

it('draws none while there is none', () => {
  expect(bandData({ ...told, band: null }, 0, hour).times).toEqual([])
})
