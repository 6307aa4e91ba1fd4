interface DiskDay {
  /** Epoch ms. */
  at: number
  freeBytes: number
}

const day = 86_400_000
/** A day says too little: backups and updates come and go. */
const minDays = 3

/**
 * In how many days the disk will have only its reserve left, by the straight line that fits best through its last
 * days; null where it does not fill, or too few days are known.
 */
export function daysUntilFull(days: readonly DiskDay[], reserveBytes: number): number | null {
  const last = days.at(-1)
  const first = days[0]
  if (!last || !first || last.at - first.at < minDays * day) return null
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const meanAt = mean(days.map(({ at }) => at))
  const meanFree = mean(days.map(({ freeBytes }) => freeBytes))
  const spread = days.reduce((sum, { at }) => sum + (at - meanAt) ** 2, 0)
  const slope =
    days.reduce((sum, { at, freeBytes }) => sum + (at - meanAt) * (freeBytes - meanFree), 0) / spread
  if (slope >= 0) return null
  return Math.max(0, (last.freeBytes - reserveBytes) / -slope / day)
}
