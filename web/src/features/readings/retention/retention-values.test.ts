import { expect, it } from 'vitest'
import { daysOf, valuesOf } from './retention-values.ts'

it('what is stored is shown and stored again as it was', () => {
  for (const days of [null, 0, 1, 30, 36_500]) expect(daysOf(valuesOf(days))).toBe(days)
})

it('what is no number of days is none', () => {
  for (const days of ['', 0, -1, 1.5, 36_501] as const) {
    expect(daysOf({ keeping: 'forDays', days })).toBeUndefined()
  }
})
