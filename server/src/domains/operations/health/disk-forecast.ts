interface DiskDay {
  /** Epoch ms. */
  at: number
  freeBytes: number
}

const day = 86_400_000
/** A day says too little: backups and updates come and go. */
const minDays = 3
/** Further ahead it says nothing. */
const maxDays = 3650

/**
 * In how many days the disk will have only its reserve left, if it goes on as most of its last days did (the median of
 * the slopes between any two of them, Theil-Sen); null where it does not fill within ten years, or
 * too few days are known.
 */
export function daysUntilFull(days: readonly DiskDay[], reserveBytes: number): number | null {
  const last = days.at(-1)
  const first = days[0]
  if (!last || !first || last.at - first.at < minDays * day) return null
  const slopes = days
    .flatMap((one, index) =>
      days.slice(index + 1).map((other) => (other.freeBytes - one.freeBytes) / (other.at - one.at)),
    )
    // At midnight now is the day itself.
    .filter(Number.isFinite)
    .toSorted((one, other) => one - other)
  const slope = slopes[Math.floor(slopes.length / 2)] ?? 0
  if (slope >= 0) return null
  const left = Math.max(0, (last.freeBytes - reserveBytes) / -slope / day)
  return left > maxDays ? null : left
}
