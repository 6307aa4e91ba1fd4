import { expect, it } from 'vitest'
import { offsetText, timeZones } from './time-zones.ts'

const winter = Date.UTC(2026, 0, 15)

it('writes how far a zone is ahead, at that time of the year', () => {
  expect(offsetText('Europe/Stockholm', winter)).toBe('UTC+01:00')
  expect(offsetText('Europe/Stockholm', Date.UTC(2026, 6, 15))).toBe('UTC+02:00')
  expect(offsetText('America/St_Johns', winter)).toBe('UTC−03:30')
  expect(offsetText('UTC', winter)).toBe('UTC+00:00')
})

it('offers every zone once, in order, with the current one whatever its name', () => {
  const zones = timeZones('Asia/Calcutta', winter)
  const names = zones.map(({ value }) => value)
  expect(names).toEqual([...new Set(names)].sort())
  expect(names).toContain('Asia/Calcutta')
  expect(names).toContain('UTC')
  expect(zones.find(({ value }) => value === 'America/New_York')?.label).toBe('America/New York (UTC−05:00)')
})
