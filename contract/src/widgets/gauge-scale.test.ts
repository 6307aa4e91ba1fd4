import { describe, expect, it } from 'vitest'
import type { Threshold } from './fields.ts'
import { gaugeScale, shareOf, zonesOf } from './gauge-scale.ts'

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
