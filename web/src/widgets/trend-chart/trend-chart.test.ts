import { describe, expect, it } from 'vitest'
import type { ShownColumns } from '../widget.ts'
import { notesAt, pairedWith, stepStart, stepsBetween, valuesOf, weekNumber } from './steps.ts'
import { valueAxis } from './value-axis.ts'

const zone = 'Europe/Stockholm'
const at = (text: string) => Date.parse(text)

describe('steps of the calendar', () => {
  it('begin on the wall clock of the company', () => {
    const moment = at('2026-11-21T17:42:10+01:00')
    expect(stepStart(moment, 'hour', zone)).toBe(at('2026-11-21T17:00:00+01:00'))
    expect(stepStart(moment, '5hours', zone)).toBe(at('2026-11-21T15:00:00+01:00'))
    expect(stepStart(moment, 'day', zone)).toBe(at('2026-11-21T00:00:00+01:00'))
    expect(stepStart(moment, 'week', zone)).toBe(at('2026-11-16T00:00:00+01:00'))
  })

  it('are 25 hours of the day on which summer time ends', () => {
    const start = at('2026-10-25T00:00:00+02:00')
    const end = at('2026-10-25T23:59:59+01:00')
    expect(stepsBetween(start, end, 'hour', zone)).toHaveLength(25)
    expect(stepsBetween(start, end, 'day', zone)).toEqual([start])
  })

  it('cover the stretch from the step that its start lies in', () => {
    const steps = stepsBetween(at('2026-11-18T12:00+01:00'), at('2026-11-20T12:00+01:00'), 'day', zone)
    expect(steps.map((step) => new Date(step).toISOString())).toEqual([
      '2026-11-17T23:00:00.000Z',
      '2026-11-18T23:00:00.000Z',
      '2026-11-19T23:00:00.000Z',
    ])
  })
})

it('counts weeks as ISO 8601 does', () => {
  expect(weekNumber(at('2026-11-21T12:00+01:00'), zone)).toBe(47)
  expect(weekNumber(at('2027-01-02T12:00+01:00'), zone)).toBe(53)
  expect(weekNumber(at('2024-12-30T00:00+01:00'), zone)).toBe(1)
})

it('puts notes where they lie in their steps, and none beside them', () => {
  const note = (at: number, text = '') => ({ time: new Date(at).toISOString(), text })
  const found = notesAt([note(5), note(15, 'cleaned'), note(30), note(37), note(41)], [10, 20, 30], 39)
  expect(found).toEqual([
    { step: 0, share: 0.5, at: 15, text: 'cleaned' },
    { step: 2, share: 0, at: 30, text: '' },
    { step: 2, share: 0.7, at: 37, text: '' },
  ])
})

describe('values of steps', () => {
  const column = (...values: number[]) => Float64Array.from(values)
  const buckets = { start: column(15, 30), sum: column(7, 9), count: column(1, 1) } as ShownColumns

  it('stand at their steps, with nothing where nothing was measured', () => {
    expect(valuesOf({ kind: 'buckets', stepMs: 0, buckets }, [10, 20, 30], 'sum')).toEqual([7, null, 9])
    expect(valuesOf(undefined, [10, 20], 'sum')).toEqual([null, null])
  })

  it('stand beside those of the stretch before, as many as there are now', () => {
    expect(pairedWith([1, 2, 3], [4, 5])).toEqual([4, 5, null])
    expect(pairedWith([1], [4, 5])).toEqual([4])
  })
})

describe('the axis', () => {
  const free = { min: null, max: null, fromZero: true, lines: 4 }

  it('has round numbers from zero on', () => {
    expect(valueAxis([3, 87], free)).toEqual({ min: 0, max: 100, ticks: [0, 50, 100] })
    expect(valueAxis([-12, 30], free).min).toBe(-20)
  })

  it('takes the room that a line needs', () => {
    expect(valueAxis([21, 23], { ...free, fromZero: false })).toMatchObject({ min: 21, max: 23 })
  })

  it('keeps ends that are set, and has room where all is the same or nothing is there', () => {
    expect(valueAxis([3], { ...free, min: 1, max: 9 })).toMatchObject({ min: 1, max: 9 })
    const flat = valueAxis([5], { ...free, fromZero: false })
    expect(flat.min).toBeLessThan(5)
    expect(flat.max).toBeGreaterThan(5)
    for (const max of [3, 1]) {
      const { min, max: end } = valueAxis([1, 9], { ...free, min: 3, max })
      expect(end).toBeGreaterThan(min)
    }
    expect(valueAxis([], free)).toMatchObject({ min: 0, max: 1 })
    expect(valueAxis([0, 0], free)).toMatchObject({ min: 0, max: 1 })
  })
})
