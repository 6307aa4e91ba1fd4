/** Of when the notice was last shown in this browser, epoch ms. */
export const noticeKey = 'fyr.licenceNotice'
const soonDays = 30
const againMs = 86_400_000

/**
 * Whether the notice of a licence's end is due: at 30 days or less, and not within 24 hours of the last time.
 * @param shownAt as it is kept: epoch ms
 */
export function isNoticeDue(expiresIn: number, shownAt: string | null, now: number): boolean {
  if (expiresIn > soonDays) return false
  const since = now - Number(shownAt ?? Number.NaN)
  // A clock that was set back meanwhile silences nothing for ever.
  return !(since >= 0 && since < againMs)
}
