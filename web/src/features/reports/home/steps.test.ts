import { describe, expect, it } from 'vitest'
import { nextStep, stepsOf } from './steps.ts'

const nothing = {
  nodes: 0,
  readingsToday: 0,
  readingsYesterday: 0,
  silent: [],
  dashboards: 0,
  alarmRules: 0,
}

describe('the first steps', () => {
  it('begin with the company where there is none', () => {
    expect(nextStep(stepsOf(null))?.to).toBe('/company/create')
    expect(nextStep(stepsOf(nothing))?.to).toBe('/tag/create')
  })

  it('go on one by one, and are over after the fourth', () => {
    expect(nextStep(stepsOf({ ...nothing, nodes: 1 }))?.name).toBe('data')
    const heard = { ...nothing, nodes: 1, readingsYesterday: 3 }
    expect(nextStep(stepsOf(heard))?.name).toBe('dashboard')
    expect(nextStep(stepsOf({ ...heard, dashboards: 1 }))?.name).toBe('alarm')
    expect(nextStep(stepsOf({ ...heard, dashboards: 1, alarmRules: 1 }))).toBeUndefined()
    expect(stepsOf(nothing)).toHaveLength(4)
  })

  it('remember that a node was heard which has been silent for days', () => {
    const silent = [{ deveui: 'a', name: 'a', lastContact: '2026-01-01T00:00:00Z' }]
    expect(nextStep(stepsOf({ ...nothing, nodes: 1, silent }))?.name).toBe('dashboard')
  })
})
