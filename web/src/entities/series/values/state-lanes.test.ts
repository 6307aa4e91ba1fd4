import { expect, it } from 'vitest'
import { showsStates, statesOf } from './state-lanes.ts'

const preset = { preset: 'openClosed' as const, inverted: false, values: [] }
const odd = {
  preset: null,
  inverted: false,
  values: [{ value: -999, text: 'No sensor', tone: 'silent' as const, colour: null }],
}
const readings = (...values: number[]) => ({
  kind: 'readings' as const,
  times: values.map((_, at) => at),
  values,
})

it('takes truth values for states, and numbers that all have a word', () => {
  expect(showsStates({ valueMapping: null, latest: true, columns: undefined })).toBe(true)
  expect(showsStates({ valueMapping: null, latest: 1, columns: readings(0, 1) })).toBe(false)
  expect(showsStates({ valueMapping: preset, latest: 1, columns: readings(0, 1) })).toBe(true)
})

it('leaves a number what it is where only an odd value has a word', () => {
  expect(showsStates({ valueMapping: odd, latest: 21.5, columns: readings(21, 21.5, -999) })).toBe(false)
  expect(showsStates({ valueMapping: odd, latest: 21.5, columns: undefined })).toBe(false)
})

it('holds the newest state through a range in which nothing was said', () => {
  expect(statesOf(readings(), { at: -5, value: true }).runs).toEqual([{ from: -5, value: 1 }])
  expect(statesOf(readings(0), { at: -5, value: true }).runs).toEqual([{ from: 0, value: 0 }])
  expect(statesOf(undefined, null).runs).toEqual([])
})
