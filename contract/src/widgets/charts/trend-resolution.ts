import type { TrendChartSettings } from '../tables.ts'

type Resolution = TrendChartSettings['resolution']

const dayMs = 86_400_000
const maxRange = { hour: 300 * dayMs, '5hours': 1500 * dayMs, day: 7000 * dayMs } as const
const finerFirst = ['hour', '5hours', 'day', 'week'] as const

/** The resolution, or the next coarser one under which a range (ms) has not too many steps. */
export function fittingResolution(resolution: Resolution, length: number): Resolution {
  const coarser = finerFirst.slice(finerFirst.indexOf(resolution))
  return coarser.find((each) => each === 'week' || length <= maxRange[each]) ?? 'week'
}
