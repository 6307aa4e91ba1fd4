import { expect, it } from 'vitest'
import { reachedBy } from './thresholds.ts'

const at = (value: number, tone: 'ok' | 'attention' | 'alarm') => ({ value, tone, colour: null, label: '' })

it('finds the highest threshold that a value has reached, in whatever order they are', () => {
  const thresholds = [at(9, 'alarm'), at(-50, 'ok'), at(7, 'attention')]
  const tones = [-60, 0, 7, 8.9, 9, 100].map((value) => reachedBy(thresholds, value)?.tone)
  expect(tones).toEqual([undefined, 'ok', 'attention', 'attention', 'alarm', 'alarm'])
  expect(reachedBy([at(1, 'alarm')], true)?.tone).toBe('alarm')
  expect(reachedBy([at(1, 'alarm')], 'text')).toBeNull()
  expect(reachedBy([at(1, 'alarm')], undefined)).toBeNull()
})
