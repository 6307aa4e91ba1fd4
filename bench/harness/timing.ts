import { type Figure, quantile } from './report.ts'

export interface Times {
  p50: number
  p95: number
  /** How often it was done, after `warmups` that do not count. */
  times: number
  warmups: number
}

/** How long a piece of work takes, ms. */
export async function measureTimes(
  work: () => Promise<unknown>,
  { times = 101, warmups = 20 } = {},
): Promise<Times> {
  for (let i = 0; i < warmups; i++) await work()
  const took: number[] = []
  for (let i = 0; i < times; i++) {
    const began = performance.now()
    await work()
    took.push(performance.now() - began)
  }
  return { p50: quantile(took, 0.5), p95: quantile(took, 0.95), times, warmups }
}

/** The median as a figure, with the rest beside it. */
export function medianOf({ p50, p95, times }: Times): Pick<Figure, 'value' | 'unit' | 'note'> {
  return { value: p50, unit: 'ms', note: `median of ${times}, p95 ${p95.toFixed(2)} ms` }
}
