import { quantile } from './report.ts'

/** Longest phase: more time makes more pairs. */
const maxPhaseSeconds = 6
const minPairs = 3

/**
 * Measures two sides in alternation, so that both see the same changes of the machine: three pairs up to `--seconds 7`,
 * ten with 20. A pair before them warms up and does not count.
 */
export async function measurePairs<One, Other>(
  seconds: number,
  one: (seconds: number) => Promise<One>,
  other: (seconds: number) => Promise<Other>,
): Promise<(readonly [One, Other])[]> {
  const phase = Math.min(seconds, maxPhaseSeconds)
  const pairs: (readonly [One, Other])[] = []
  const count = Math.max(minPairs, Math.round(seconds / 2))
  for (let at = 0; at <= count; at++) {
    const pair = [await one(phase), await other(phase)] as const
    if (at > 0) pairs.push(pair)
  }
  return pairs
}

/** Median over pairs. */
export const medianOver = <Pair>(pairs: readonly Pair[], read: (pair: Pair) => number): number =>
  quantile(pairs.map(read), 0.5)

/** Lowest and highest ratio of the pairs. */
export function describeRatios(ratios: readonly number[]): string {
  const [min, max] = [Math.min(...ratios), Math.max(...ratios)].map((ratio) => ratio.toFixed(2))
  return `median of ${ratios.length} pairs, ${min} to ${max}`
}
