import { expect, it } from 'vitest'
import { sparkPath } from './sparkline.tsx'

it('draws a small line within its frame, a flat one in the middle', () => {
  const frame = { from: 0, to: 100, width: 50, height: 24 }
  expect(sparkPath([0, 50, 100], [1, 3, 2], frame)?.line).toBe('M0.0,22.0 L25.0,2.0 L50.0,12.0')
  expect(sparkPath([0, 100], [4, 4], frame)?.line).toBe('M0.0,12.0 L50.0,12.0')
  expect(sparkPath([5], [1], frame)).toBeNull()
})
