export interface RetryLimits {
  firstRetryMs: number
  maxRetryMs: number
}

/**
 * How long to wait before the next attempt: twice as long after each failure, and half of it at random, so that those
 * whom one outage cut off do not all come back at once.
 * @param failures in a row, at least 1
 * @param random from 0 to 1
 */
export function retryDelay(
  failures: number,
  { firstRetryMs, maxRetryMs }: RetryLimits,
  random: number,
): number {
  const longest = Math.min(maxRetryMs, firstRetryMs * 2 ** Math.min(failures, 30))
  return Math.round(longest / 2 + (longest / 2) * random)
}
