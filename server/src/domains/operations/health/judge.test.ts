import { expect, it } from 'vitest'
import { decisiveOf, judge, partOf } from './judge.ts'

it('a figure is as its thresholds say, from them on', () => {
  const stateOf = (value: number | null) => judge('jobsFailed', value, { warning: 1, fault: 100 }).state
  expect([stateOf(0), stateOf(1), stateOf(99), stateOf(100), stateOf(null)]).toEqual([
    'ok',
    'warning',
    'warning',
    'fault',
    'ok',
  ])
  const ofDays = (value: number | null) =>
    judge('diskDays', value, { warning: 30, fault: 7, low: true }).state
  expect([ofDays(31), ofDays(30), ofDays(7), ofDays(0), ofDays(null)]).toEqual([
    'ok',
    'warning',
    'fault',
    'fault',
    'ok',
  ])
  expect(judge('databaseSize', 1e15).state).toBe('ok')
})

it('a part is as bad as its worst figure, and one that is not set up is off', () => {
  expect(partOf('jobs', [judge('jobsWaiting', 5), judge('jobsFailed', 3, { warning: 1 })]).state).toBe(
    'warning',
  )
  expect(partOf('sms', [], { state: 'off' }).state).toBe('off')
})

it('the figure that decides is of the worst state, then the nearest to its threshold', () => {
  const disk = partOf('disk', [judge('diskDays', 40, { warning: 30, fault: 7, low: true })])
  const database = partOf('database', [judge('databaseConnections', 70, { warning: 80, fault: 95 })])
  const jobs = partOf('jobs', [judge('jobsFailed', 2, { warning: 1, fault: 100 })])
  expect(decisiveOf([disk, database])).toMatchObject({ part: 'database' })
  expect(decisiveOf([disk, database, jobs])).toMatchObject({ part: 'jobs', figure: { value: 2 } })
  expect(decisiveOf([partOf('readings', [judge('segments', 7)])])).toBeNull()
})
