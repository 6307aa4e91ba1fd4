import { expect, it } from 'vitest'
import { sparkPath } from '#ui/chart/sparkline.tsx'
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

it('draws a small line within its frame, a flat one in the middle', () => {
  const frame = { from: 0, to: 100, width: 50, height: 24 }
  expect(sparkPath([0, 50, 100], [1, 3, 2], frame)?.line).toBe('M0.0,22.0 L25.0,2.0 L50.0,12.0')
  expect(sparkPath([0, 100], [4, 4], frame)?.line).toBe('M0.0,12.0 L50.0,12.0')
  expect(sparkPath([5], [1], frame)).toBeNull()
})
