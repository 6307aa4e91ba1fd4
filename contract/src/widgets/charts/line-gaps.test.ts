import { describe, expect, it } from 'vitest'
import { usualStep, withGaps } from './line-gaps.ts'

const minute = 60_000

describe('gaps of a line', () => {
  const regular = Array.from({ length: 20 }, (_, i) => i * minute)

  it('breaks the line where a sensor was silent, and only there', () => {
    const times = [...regular, 120 * minute, 121 * minute]
    const broken = withGaps({ times, values: times.map(() => 1) })
    expect(broken.times).toHaveLength(23)
    expect(broken.values.indexOf(null)).toBe(20)
    expect(broken.times[20]).toBe(19 * minute + 1)
    const whole = { times: regular, values: regular.map(() => 1) }
    expect(withGaps(whole).values).not.toContain(null)
  })

  it('does not break where a sensor sends more often for a while', () => {
    const slow = Array.from({ length: 100 }, (_, at) => at * 10 * minute)
    const often = Array.from({ length: 300 }, (_, at) => 995 * minute + at * 2000)
    const later = Array.from({ length: 5 }, (_, at) => 1010 * minute + at * 10 * minute)
    const times = [...slow, ...often, ...later]
    expect(withGaps({ times, values: times.map(() => 1) }).values).not.toContain(null)
    // A sensor that was away leaves a gap at either interval.
    const away = times.filter((at) => at < 400 * minute || at > 500 * minute)
    expect(
      withGaps({ times: away, values: away.map(() => 1) }).values.filter((each) => each === null),
    ).toEqual([null])
  })

  it('knows the usual step, whatever the odd ones', () => {
    expect(usualStep([0, 10, 20, 30, 500, 510])).toBe(10)
    expect(usualStep([0, 10])).toBe(0)
  })
})
