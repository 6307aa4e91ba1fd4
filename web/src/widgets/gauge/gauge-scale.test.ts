import type { Threshold } from '@fyr/contract/widgets/fields'
import { gaugeScale, shareOf, zonesOf } from '@fyr/contract/widgets/gauge-scale'
import { describe, expect, it } from 'vitest'
import { arcPath } from '../parts/arc.ts'
import { freshScale } from './gauge-scale.ts'

const from = (value: number): Threshold => ({ value, tone: 'attention', colour: null, label: '' })

describe('a value on the scale', () => {
  it('lies between the ends, and never beyond them', () => {
    expect(shareOf(15, 10, 20)).toBe(0.5)
    expect(shareOf(5, 10, 20)).toBe(0)
    expect(shareOf(25, 10, 20)).toBe(1)
  })

  it('lies on a scale that runs downwards', () => {
    expect(shareOf(25, 100, 0)).toBe(0.75)
  })

  it('lies on a scale without length', () => {
    expect([shareOf(4, 5, 5), shareOf(5, 5, 5)]).toEqual([0, 1])
  })
})

describe('zones', () => {
  it('reach from each threshold to the next, in whichever order they were written', () => {
    expect(zonesOf([from(80), from(50)], 0, 100)).toEqual([
      { from: 0.5, to: 0.8, threshold: from(50) },
      { from: 0.8, to: 1, threshold: from(80) },
    ])
  })

  it('leave out what is not on the scale and begin at its end', () => {
    expect(zonesOf([from(-10), from(200)], 0, 100)).toEqual([{ from: 0, to: 1, threshold: from(-10) }])
  })

  it('lie the other way on a scale that runs downwards', () => {
    expect(zonesOf([from(75)], 100, 0)).toEqual([{ from: 0, to: 0.25, threshold: from(75) }])
  })
})

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

describe('an automatic scale', () => {
  const scale = { min: 0, max: 20, autoScale: true }

  it('widens to a value outside it, and to the lowest and highest that are marked', () => {
    expect(gaugeScale(scale, [300])).toEqual({ min: 0, max: 500 })
    expect(gaugeScale(scale, [-3, 12])).toEqual({ min: -5, max: 20 })
    expect(gaugeScale({ ...scale, min: 950, max: 1050 }, [30])).toEqual({ min: 0, max: 1050 })
    expect(gaugeScale({ ...scale, min: 100, max: 0 }, [50, 300])).toEqual({ min: 500, max: 0 })
  })

  it('stays what it is for a value on it, and where somebody has set it', () => {
    expect(gaugeScale(scale, [12, null])).toEqual({ min: 0, max: 20 })
    expect(gaugeScale({ min: 0, max: 20 }, [300])).toEqual({ min: 0, max: 20 })
    expect(gaugeScale({ min: 100, max: 0 }, [300])).toEqual({ min: 100, max: 0 })
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
