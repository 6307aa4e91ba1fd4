import { expect, test } from 'vitest'
import { createThrottledLog } from './throttled-log.ts'

test('what fails for one reason is said once in ten seconds, with the number of all that failed', () => {
  const said: object[] = []
  let now = 0
  const log = { error: (details: object) => void said.push(details) }
  const complaints = createThrottledLog(log, { now: () => new Date(now) })
  const full = new Error('server.diskFull')
  const away = new Error('server.busy')
  for (; now < 9000; now += 100) complaints.add(full, 2)
  expect(said).toEqual([{ err: full, messages: 2 }])
  now = 10_000
  complaints.add(full, 2)
  expect(said.slice(1)).toEqual([{ err: full, messages: 180 }])
  complaints.add(away, 1)
  complaints.add(full, 1)
  expect(said.slice(2)).toEqual([
    { err: away, messages: 1 },
    { err: full, messages: 1 },
  ])
})
