import type { TFunction } from 'i18next'

/** How long something lasted, in the largest unit that says enough: "45 s", "3 h". */
export function durationText(ms: number, t: TFunction): string {
  const seconds = Math.max(1, Math.round(ms / 1000))
  if (seconds < 120) return t(($) => $.ui.step.seconds, { count: seconds })
  const minutes = Math.round(seconds / 60)
  if (minutes < 120) return t(($) => $.ui.step.minutes, { count: minutes })
  const hours = Math.round(minutes / 60)
  return hours < 72
    ? t(($) => $.ui.step.hours, { count: hours })
    : t(($) => $.ui.step.days, { count: Math.round(hours / 24) })
}
