import { type Column, surveyFile } from '@fyr/importing'
import { expect, it } from 'vitest'
import { mappingProblem, newKeys, withColumn, withKnownKeys } from './mapping-problem.ts'

const mapping = (columns: Record<string, Column>) => new Map(Object.entries(columns))
const time: Column = { use: 'time' }
const key = (name: string): Column => ({ use: 'key', key: name })

it.each([
  [{ at: time, a: key('t') }, null],
  [{ a: key('t') }, 'noTime'],
  [{ at: time, a: { use: 'nothing' } as Column }, 'noKey'],
  [{ at: time, a: key('  ') }, 'keyMissing'],
  [{ at: time, a: key('t'), b: key('t ') }, 'keyTwice'],
] as const)('%j has the problem %s', (columns, problem) => {
  expect(mappingProblem(mapping(columns), new Map())).toBe(problem)
})

it('does not take dates for midnights where there is a clock', async () => {
  const { columns } = await surveyFile('Datum;Tid;T\n2026-05-04;14:05;21\n2026-05-04;14:10;22\n', 'csv')
  const chosen = { Datum: time, Tid: { use: 'nothing' } as Column, T: key('t') }
  expect(mappingProblem(mapping(chosen), columns)).toBe('noClock')
  expect(mappingProblem(mapping({ ...chosen, Tid: { use: 'clock' } }), columns)).toBeNull()
})

it('has one column of times', () => {
  const changed = withColumn(mapping({ at: time, seen: { use: 'nothing' }, a: key('t') }), 'seen', time)
  expect(Object.fromEntries(changed)).toEqual({ at: { use: 'nothing' }, seen: time, a: key('t') })
})

it('names the keys that the node does not have yet', () => {
  expect(newKeys(mapping({ at: time, a: key('t'), b: key(' h ') }), ['t'])).toEqual(['h'])
})

it('takes a key that the node has, however the file writes it', () => {
  const guessed = mapping({ at: time, Temperature: key('Temperature'), Light: key('Light') })
  expect(Object.fromEntries(withKnownKeys(guessed, [{ name: 'temperature', label: '', unit: '' }]))).toEqual({
    at: time,
    Temperature: key('temperature'),
    Light: key('Light'),
  })
})
