import type { SeriesAnswer } from '#api/ranges.ts'

/** The line through an answer, of averages at the middle of their steps. */
export function lineOf(answer: SeriesAnswer): { times: number[]; values: number[] } {
  if (answer.kind === 'readings') return { times: [...answer.times], values: [...answer.values] }
  const { start, avg } = answer.buckets
  return { times: Array.from(start, (at) => at + answer.stepMs / 2), values: [...avg] }
}
