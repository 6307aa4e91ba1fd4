import { expect, it } from 'vitest'
import { isoWriter } from './iso-time.ts'

it('writes every moment as Date does', () => {
  const write = isoWriter()
  const odd = [0, 1, 9, 10, 99, 100, 999, 1000, 59_999, 86_399_999, 86_400_000, -1, -86_400_001]
  const times = [
    ...odd,
    ...odd.map((time) => Date.UTC(2024, 1, 29) + time),
    Date.UTC(1990, 0, 1),
    Date.UTC(2448, 5, 30, 23, 59, 59, 7),
    ...Array.from({ length: 2000 }, (_, at) => Date.UTC(2026, 2, 29) + at * 77_777_777),
  ]
  for (const time of times) expect(write(time)).toBe(new Date(time).toISOString())
})
