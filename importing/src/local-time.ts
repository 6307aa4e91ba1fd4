import { instantOf } from '@fyr/contract/time-zone'

/** Times as people and loggers write them, read in a time zone where they do not name one. */

const written =
  /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})(?:[T ](\d{1,2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?)?\s*(Z|[+-]\d{2}:?\d{2})?$/i

/**
 * Epoch ms of a written time, or undefined when it is none: ISO 8601 with or without zone, a space for the
 * T, slashes for dashes, epoch seconds (10 digits) or milliseconds. In the hour that a zone's clock repeats
 * the first one is meant; in the hour it leaves out, as long after the jump as it was written after it.
 */
export function readLocalTime(text: string, zone: string): number | undefined {
  const trimmed = text.trim()
  if (/^\d{10}(\.\d+)?$/.test(trimmed)) return Math.round(Number(trimmed) * 1000)
  if (/^\d{12,14}$/.test(trimmed)) return Number(trimmed)
  const parts = written.exec(trimmed)
  if (!parts) return undefined
  const [, year, month, day, hour = '0', minute = '0', second = '0', fraction = '', offset] = parts
  const ms = Number(`${fraction}000`.slice(0, 3))
  const utc = Date.UTC(
    Number(year),
    Number(month) - 1,
    Number(day),
    Number(hour),
    Number(minute),
    Number(second),
    ms,
  )
  const check = new Date(utc)
  const isReal =
    check.getUTCMonth() === Number(month) - 1 &&
    check.getUTCDate() === Number(day) &&
    Number(minute) < 60 &&
    Number(hour) < 24
  if (!isReal) return undefined
  return offset ? utc - offsetMs(offset) : instantOf(utc, zone)
}

function offsetMs(offset: string): number {
  if (offset.toUpperCase() === 'Z') return 0
  const [, sign, hours, minutes] = /^([+-])(\d{2}):?(\d{2})$/.exec(offset) ?? []
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000
}
