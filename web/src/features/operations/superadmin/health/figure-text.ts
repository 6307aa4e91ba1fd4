import type { HealthUnit } from '@fyr/contract/operations/health'
import { formatNumber } from '@fyr/contract/values/numbers/format-number'
import { formatBytes } from '#ui/format/bytes.ts'

const minute = 60
const hour = 60 * minute
const day = 24 * hour

function inUnit(value: number, unit: string, language: string): string {
  const maximumFractionDigits = Math.abs(value) < 10 ? 1 : 0
  return new Intl.NumberFormat(language, {
    style: 'unit',
    unit,
    unitDisplay: unit === 'millisecond' ? 'short' : 'long',
    maximumFractionDigits,
  }).format(value)
}

/** "2.5 hours": seconds in the largest unit of which it is at least two. */
function duration(seconds: number, language: string): string {
  if (seconds >= 2 * day) return inUnit(seconds / day, 'day', language)
  if (seconds >= 2 * hour) return inUnit(seconds / hour, 'hour', language)
  if (seconds >= minute) return inUnit(Math.round(seconds / minute), 'minute', language)
  return inUnit(Math.round(seconds), 'second', language)
}

/** A figure of the installation's health as the language writes it; moments are shown by `TimeAgo`. */
export function figureText(
  value: number,
  unit: Exclude<HealthUnit, 'moment'>,
  language: string,
  perSecond: (value: string) => string,
): string {
  switch (unit) {
    case 'bytes':
      return formatBytes(value, language)
    case 'count':
      return formatNumber(value, language, 0)
    case 'days':
      return duration(value * day, language)
    case 'seconds':
      return duration(value, language)
    case 'milliseconds':
      return inUnit(value, 'millisecond', language)
    case 'perSecond':
      return perSecond(formatNumber(value, language, value < 10 ? 1 : 0))
  }
}
