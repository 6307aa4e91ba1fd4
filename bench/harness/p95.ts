import type { Figure } from './report.ts'
import type { Times } from './timing.ts'

/** The p95 as a figure that people wait for, with the rest beside it. */
export const p95Of = (name: string, { p50, p95, times }: Times): Figure => ({
  name,
  value: p95,
  unit: 'ms',
  limit: { max: 300 },
  note: `p95 of ${times}, median ${p50.toFixed(1)} ms`,
})
