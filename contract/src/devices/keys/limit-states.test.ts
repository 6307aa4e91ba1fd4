import { describe, expect, it } from 'vitest'
import { stateLimits, stateNumbers, statesBeyond } from './limit-states.ts'
import type { ValueMappingLike } from './mapped-value.ts'

const door: ValueMappingLike = { preset: 'openClosed', inverted: false, values: [] }
const entry = (value: number | string | boolean) =>
  ({ value, text: `T${value}`, tone: 'ok', colour: null }) as const
const mode: ValueMappingLike = { preset: null, inverted: false, values: [entry(2), entry(0), entry('1')] }

describe('the states that an alarm can wait for', () => {
  it('are the numbers that the mapping names, in their order', () => {
    expect(stateNumbers({ unit: '', valueMapping: door })).toEqual([0, 1])
    expect(stateNumbers({ unit: '', valueMapping: mode })).toEqual([0, 1, 2])
    expect(stateNumbers({ unit: '', valueMapping: { ...door, values: [entry(true)] } })).toEqual([0, 1])
  })

  it('are none of a measure, of texts, of a single name', () => {
    expect(stateNumbers({ unit: 'm', valueMapping: mode })).toEqual([])
    expect(stateNumbers({ unit: '', valueMapping: { ...mode, values: [entry('E'), entry('')] } })).toEqual([])
    expect(stateNumbers({ unit: '', valueMapping: { ...mode, values: [entry(0)] } })).toEqual([])
    expect(stateNumbers({ unit: '', valueMapping: null })).toEqual([])
  })

  it('are reached by one limit each way: above what is below them, below what is above them', () => {
    expect(stateLimits({ unit: '', valueMapping: door })).toEqual([
      { side: 'HIGH', limit: 0 },
      { side: 'LOW', limit: 1 },
    ])
    const beyond = stateLimits({ unit: '', valueMapping: mode }).map(({ side, limit }) =>
      statesBeyond({ unit: '', valueMapping: mode }, side, limit),
    )
    expect(beyond).toEqual([[2], [1, 2], [0], [0, 1]])
    expect(statesBeyond({ unit: '', valueMapping: mode }, 'HIGH', 0.5)).toEqual([])
  })
})
