import { describe, expect, it } from 'vitest'
import { arcPath } from '../parts/arc.ts'
import { freshScale } from './gauge-scale.ts'

describe('the first scale', () => {
  it('is the usual one of the unit, as long as the value is on it', () => {
    expect(freshScale(21, '°C')).toEqual({ min: -20, max: 40 })
    expect(freshScale(3.6, 'V')).toEqual({ min: 0, max: 5 })
    expect(freshScale(undefined, '%')).toEqual({ min: 0, max: 100 })
  })

  it('has room for the value', () => {
    expect(freshScale(230, 'V')).toEqual({ min: 0, max: 500 })
    expect(freshScale(-7, '')).toEqual({ min: -10, max: 10 })
    expect(freshScale(0, '')).toEqual({ min: 0, max: 100 })
    expect(freshScale(true, '')).toEqual({ min: 0, max: 1 })
  })
})

describe('an arc', () => {
  it('takes the long way where it is longer than half a turn', () => {
    expect(arcPath(0, 0, 10, 0, 90)).toBe('M0.00,-10.00 A10.00,10.00 0 0 1 10.00,0.00')
    expect(arcPath(0, 0, 10, 0, 270)).toContain(' 0 1 1 ')
  })

  it('goes all the way round', () => {
    expect(arcPath(0, 0, 10, 0, 360).match(/A/g)).toHaveLength(2)
  })
})
