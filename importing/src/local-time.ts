import { instantOf } from '@fyr/contract/values/time-zone'

/** Times as people, loggers and spreadsheets write them, read in a time zone where they do not name one. */

/** Whether 04/05/2026 is the fourth of May or the fifth of April. */
export type DateOrder = 'dmy' | 'mdy'

const clock = String.raw`(?:(?:T|,?\s+)(\d{1,2})[:.](\d{2})(?:[:.](\d{2})(?:[.,](\d{1,9}))?)?(?:\s*([ap])\.?m\.?)?)?`
const offset = String.raw`\s*(Z|[+-]\d{2}:?\d{2})?`
/** 2026-05-04, 2026/05/04, 2026.05.04 */
const yearFirst = new RegExp(String.raw`^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})${clock}${offset}$`, 'i')
/** 04.05.2026, 4/5/26, 04-05-2026 */
const yearLast = new RegExp(String.raw`^(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d{2})${clock}${offset}$`, 'i')

/**
 * Epoch ms of a written time, or undefined when it is none: ISO 8601 with or without zone, a space for the T, slashes or
 * dots for dashes, day and month before the year in the given order, a clock of 12 or 24 hours, epoch seconds (10 digits)
 * or milliseconds. In the hour that a zone's clock repeats the first one is meant; in the hour it leaves out, as long
 * after the jump as it was written after it.
 */
export function readLocalTime(text: string, zone: string, order: DateOrder = 'dmy'): number | undefined {
  const trimmed = text.trim()
  if (/^\d{10}([.,]\d+)?$/.test(trimmed)) return Math.round(Number(trimmed.replace(',', '.')) * 1000)
  if (/^\d{12,14}$/.test(trimmed)) return Number(trimmed)
  const iso = yearFirst.exec(trimmed)
  if (iso) {
    const [, year, month, day, ...rest] = iso
    return momentOf([year, month, day], rest, zone)
  }
  const local = yearLast.exec(trimmed)
  if (!local) return undefined
  const [, first, , second, year = '', ...rest] = local
  const [day, month] = order === 'dmy' ? [first, second] : [second, first]
  return momentOf([year.length === 2 ? `20${year}` : year, month, day], rest, zone)
}

type Parts = readonly (string | undefined)[]

function momentOf([year, month, day]: Parts, rest: Parts, zone: string): number | undefined {
  const [written = '0', minute = '0', second = '0', fraction = '', half, shift] = rest
  const hour = half === undefined ? Number(written) : hourOf(Number(written), half)
  const ms = Number(`${fraction}000`.slice(0, 3))
  const utc = Date.UTC(Number(year), Number(month) - 1, Number(day), hour, Number(minute), Number(second), ms)
  const check = new Date(utc)
  const isReal =
    check.getUTCMonth() === Number(month) - 1 &&
    check.getUTCDate() === Number(day) &&
    Number(minute) < 60 &&
    hour < 24
  if (!isReal) return undefined
  return shift ? utc - offsetMs(shift) : instantOf(utc, zone)
}

/** 12 am is midnight and 12 pm is noon; there is no 13 pm. */
function hourOf(written: number, half: string): number {
  if (written < 1 || written > 12) return Number.NaN
  return (written % 12) + (half.toLowerCase() === 'p' ? 12 : 0)
}

function offsetMs(shift: string): number {
  if (shift.toUpperCase() === 'Z') return 0
  const [, sign, hours, minutes] = /^([+-])(\d{2}):?(\d{2})$/.exec(shift) ?? []
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000
}

/** In which order a file writes its days and months. */
export interface FoundOrder {
  order: DateOrder
  /** No date says which it is: a person has to. */
  isAmbiguous: boolean
}

/**
 * The order of days and months in the times of a column; undefined when none of them depends on it. A number above 12 is
 * a day, dots are not used where the month comes first, and the rest is a guess.
 */
export function findDateOrder(times: Iterable<string>): FoundOrder | undefined {
  let found = false
  let hasDots = false
  for (const time of times) {
    const [, first, separator, second] = yearLast.exec(time.trim()) ?? []
    if (first === undefined) continue
    found = true
    hasDots ||= separator === '.'
    if (Number(first) > 12) return { order: 'dmy', isAmbiguous: false }
    if (Number(second) > 12) return { order: 'mdy', isAmbiguous: false }
  }
  return found ? { order: 'dmy', isAmbiguous: !hasDots } : undefined
}
