import { pino } from 'pino'
import { expect, test } from 'vitest'
import { throttleOutages } from './outage-log.ts'

test('the same sentence about a database that is away is logged once in a while, with how often it was left out', () => {
  const lines: { msg: string; leftOut?: number }[] = []
  let now = 0
  const hooks = throttleOutages(() => now)
  const log = pino(
    { ...(hooks && { hooks }) },
    { write: (line: string) => void lines.push(JSON.parse(line)) },
  )
  const away = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
  for (let second = 0; second < 35; second++) {
    now = second * 1000
    log.error({ err: away }, 'Alarms could not be looked at')
    log.error({ err: away, job: second }, 'A job failed')
    log.error({ err: new Error('mistake') }, 'A job failed')
  }
  const told = lines.map(({ msg, leftOut }) => (leftOut ? `${msg} (${leftOut})` : msg))
  expect(told.filter((line) => line.startsWith('Alarms'))).toEqual([
    'Alarms could not be looked at',
    'Alarms could not be looked at (29)',
  ])
  // Of two that are away; what is our own mistake is never left out.
  expect(told.filter((line) => line.startsWith('A job'))).toHaveLength(2 + 35)
})
