import { describe, expect, it } from 'vitest'
import { nextStep, stepsOf } from './steps.ts'

const nothing = {
  applications: 0,
  nodes: 0,
  readingsToday: 0,
  readingsYesterday: 0,
  silent: [],
  alarmRules: 0,
}

describe('the first steps', () => {
  it('begin with the company where there is none', () => {
    expect(nextStep(stepsOf(null))?.to).toBe('/company/create')
    expect(nextStep(stepsOf(nothing))?.to).toBe('/application/create')
  })

  it('go on one by one, and are over after the fourth', () => {
    expect(nextStep(stepsOf({ ...nothing, applications: 1 }))?.name).toBe('node')
    expect(nextStep(stepsOf({ ...nothing, applications: 1, nodes: 1 }))?.name).toBe('data')
    const heard = { ...nothing, applications: 1, nodes: 1, readingsYesterday: 3 }
    expect(nextStep(stepsOf(heard))?.name).toBe('alarm')
    expect(nextStep(stepsOf({ ...heard, alarmRules: 1 }))).toBeUndefined()
  })

  it('remember that a node was heard which has been silent for days', () => {
    const silent = [{ deveui: 'a', name: 'a', lastContact: '2026-01-01T00:00:00Z' }]
    const facts = { ...nothing, applications: 1, nodes: 1, silent }
    expect(nextStep(stepsOf(facts))?.name).toBe('alarm')
  })
})
