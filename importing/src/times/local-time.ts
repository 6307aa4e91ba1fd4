import { instantOf } from '@fyr/contract/values/time/time-zone'

/** Times as people, loggers and spreadsheets write them, read in a time zone where they do not name one. */

/** Order of day, month and year in dates such as 04/05/26. */
export type DateOrder = 'dmy' | 'mdy' | 'ymd'

/** How a column writes its times, where a single time can be read in several ways. */
export interface TimeStyle {
  order?: DateOrder | undefined
  /** Numbers of five digits are days since 1899-12-30, as spreadsheets count them. */
  isSerial?: boolean | undefined
  /** Numbers of ten digits are year, month, day and hour, not seconds since 1970. */
  isCompactHour?: boolean | undefined
}

/** `at` is epoch ms; a wall time of a zone that is not named if `isLocal`. */
export interface WrittenTime {
  at: number
  isLocal: boolean
  hasClock: boolean
}

const hours = String.raw`(\d{1,2})[:.](\d{2})(?:[:.](\d{2})(?:[.,:](\d{1,9}))?)?(?:\s*([apfe])(?:\.?\s?m)?\.?)?`
const zoneName = `Z|UTC|GMT|WES?T|CES?T|MES?Z|EES?T`
const offset = String.raw`(?:\s*((?:UTC|GMT)?\s?[+\-\u2212]\d{1,2}(?::?\d{2})?|${zoneName})(?:\[[^\]]+\])?)?`
const clock = String.raw`(?:(?:[T_]|,?\s+)(?:kl\.?\s*)?${hours})?${offset}`
/** 2026-05-04, 2026/05/04, 2026.05.04 */
const yearFirst = new RegExp(String.raw`^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})${clock}$`, 'i')
/** 04.05.2026, 4/5/26, 04-05-2026, 26/05/04 */
export const yearLast = new RegExp(String.raw`^(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d{2})${clock}$`, 'i')
/** 20260504, 20260504T140509Z, 202605041405, 20260504140509 */
const compact = new RegExp(
  String.raw`^((?:19|20)\d{2})(\d{2})(\d{2})(?:[T_ -]?(\d{2})(\d{2})(?:(\d{2})(?:[.,](\d{1,9}))?)?)?${offset}$`,
  'i',
)
const compactClock = new RegExp(
  String.raw`^((?:19|20)\d{2})(\d{2})(\d{2})(?:[T_]|\s+)${hours}${offset}$`,
  'i',
)
/** 4 May 2026, 04-May-26, 4. maj 2026 */
const monthNamed = new RegExp(
  String.raw`^(?:[\p{L}]{2,9}\.?,?\s+)?(\d{1,2})\.?[-/ ]([\p{L}]{3,9})\.?,?[-/ ](\d{4}|\d{2})${clock}$`,
  'iu',
)
/** May 4, 2026 */
const monthNamedFirst = new RegExp(
  String.raw`^(?:[\p{L}]{2,9}\.?,?\s+)?([\p{L}]{3,9})\.?\s+(\d{1,2}),?\s+(\d{4})${clock}$`,
  'iu',
)
/** Beginnings of the months' names in English, Swedish, Danish and German. */
const months = [
  /^jan/,
  /^feb/,
  /^m(ar|är|aer|rz)/,
  /^apr/,
  /^ma[yij]/,
  /^jun/,
  /^jul/,
  /^aug/,
  /^sep/,
  /^o[ck]t/,
  /^nov/,
  /^de[cz]/,
]
const dayMs = 86_400_000
/** What spreadsheets call day 0, of the days that all of them count alike (from 1 March 1900). */
const serialEpoch = Date.UTC(1899, 11, 30)
const minSerial = 61

/** Reads a written time; undefined when it is none. */
export function readWrittenTime(text: string, style: TimeStyle = {}): WrittenTime | undefined {
  const trimmed = text.trim()
  const first = trimmed.charCodeAt(0)
  if (first >= 48 && first <= 57) {
    // Most files write 2026-05-04: no other form has a separator there.
    if (/[-/.]/.test(trimmed.charAt(4))) {
      const time = readYearFirst(trimmed)
      if (time) return time
    }
    return readDigits(trimmed, style) ?? readSeparated(trimmed, style.order ?? 'dmy') ?? readNamed(trimmed)
  }
  return readNamed(trimmed)
}

/**
 * Epoch ms of a written time, or undefined when it is none. In the hour that a zone's clock repeats the first one is
 * meant; in the hour it leaves out, as long after the jump as it was written after it.
 * @param zone an IANA name, or an offset such as +02:00
 */
export function readLocalTime(
  text: string,
  zone: string,
  style: DateOrder | TimeStyle = {},
): number | undefined {
  const written = readWrittenTime(text, typeof style === 'string' ? { order: style } : style)
  return written && (written.isLocal ? instantIn(written.at, zone) : written.at)
}

/** The first instant at which the clocks of a zone show a wall time. */
export function instantIn(wallTime: number, zone: string): number {
  const fixed = /^[+-]\d{2}:\d{2}$/.test(zone)
  return fixed ? wallTime - offsetMs(zone) : instantOf(wallTime, zone)
}

const whole = (at: number): WrittenTime => ({ at, isLocal: false, hasClock: true })

/** Numbers without separators: days of spreadsheets, epoch seconds to nanoseconds, compact dates. */
function readDigits(text: string, { isSerial, isCompactHour }: TimeStyle): WrittenTime | undefined {
  if (isSerial && /^\d{5}([.,]\d+)?$/.test(text)) return readSerial(text)
  if (/^\d{10}([.,]\d+)?$/.test(text)) {
    if (isCompactHour && text.length === 10) return readCompact(`${text}00`)
    return whole(Math.round(Number(text.replace(',', '.')) * 1000))
  }
  const date = readCompact(text)
  if (date) return date
  if (/^\d{12,14}$/.test(text)) return whole(Number(text))
  if (/^\d{16}$/.test(text)) return whole(Math.floor(Number(text) / 1000))
  return /^\d{19}$/.test(text) ? whole(Number(text.slice(0, 13))) : undefined
}

function readSerial(text: string): WrittenTime | undefined {
  const days = Number(text.replace(',', '.'))
  if (days < minSerial) return undefined
  const decimals = text.length - 6
  const ms = serialEpoch + days * dayMs
  // Fewer decimals do not hold a millisecond: the second is what was meant.
  const at = decimals > 8 ? Math.round(ms) : Math.round(ms / 1000) * 1000
  return { at, isLocal: true, hasClock: at % dayMs !== 0 }
}

function readCompact(text: string): WrittenTime | undefined {
  const found = compact.exec(text)
  if (found) {
    const [, year, month, day, hour, minute, second, fraction, shift] = found
    return momentOf([year, month, day], [hour, minute, second, fraction, undefined, shift])
  }
  const spaced = compactClock.exec(text)
  if (!spaced) return undefined
  const [, year, month, day, ...rest] = spaced
  return momentOf([year, month, day], rest)
}

function readYearFirst(text: string): WrittenTime | undefined {
  const [, year, , month, day, ...rest] = yearFirst.exec(text) ?? []
  return year === undefined ? undefined : momentOf([year, month, day], rest)
}

function readSeparated(text: string, order: DateOrder): WrittenTime | undefined {
  const local = yearLast.exec(text)
  if (!local) return undefined
  const [, first, , second, third = '', ...rest] = local
  if (order === 'ymd' && third.length === 2) return momentOf([fullYear(first), second, third], rest)
  const [day, month] = order === 'mdy' ? [second, first] : [first, second]
  return momentOf([fullYear(third), month, day], rest)
}

function readNamed(text: string): WrittenTime | undefined {
  if (!/\p{L}{3}/u.test(text)) return undefined
  const [, day, name = '', year, ...rest] = monthNamed.exec(text) ?? []
  if (day !== undefined) return momentOf([fullYear(year), monthOf(name), day], rest)
  const [, named, second, years, ...more] = monthNamedFirst.exec(text) ?? []
  return named === undefined ? undefined : momentOf([years, monthOf(named), second], more)
}

function monthOf(name: string): string | undefined {
  const at = months.findIndex((month) => month.test(name.toLowerCase()))
  return at === -1 ? undefined : String(at + 1)
}

const fullYear = (year = '') => (year.length <= 2 ? `20${year.padStart(2, '0')}` : year)

type Parts = readonly (string | undefined)[]

function momentOf([year, month, day]: Parts, rest: Parts): WrittenTime | undefined {
  const [written, minute = '0', second = '0', fraction = '', half, shift] = rest
  const hour = half === undefined ? Number(written ?? 0) : hourOf(Number(written), half)
  const ms = Number(`${fraction}000`.slice(0, 3))
  const date = Date.UTC(Number(year), Number(month) - 1, Number(day))
  const check = new Date(date)
  const isReal =
    check.getUTCMonth() === Number(month) - 1 &&
    check.getUTCDate() === Number(day) &&
    Number(minute) < 60 &&
    Number(second) < 60 &&
    // The end of the day, which some write so.
    (hour < 24 || (hour === 24 && Number(minute) === 0 && Number(second) === 0 && ms === 0))
  if (!isReal) return undefined
  const at = date + ((hour * 60 + Number(minute)) * 60 + Number(second)) * 1000 + ms
  const hasClock = written !== undefined
  return shift ? { at: at - offsetMs(shift), isLocal: false, hasClock } : { at, isLocal: true, hasClock }
}

/** 12 am (Swedish: fm) is midnight and 12 pm (em) is noon; there is no 13 pm. */
function hourOf(written: number, half: string): number {
  if (written < 1 || written > 12) return Number.NaN
  return (written % 12) + (/[pe]/i.test(half) ? 12 : 0)
}

/** Zones that are named by letters, in hours. */
const namedOffsets = new Map([
  ['Z', 0],
  ['UTC', 0],
  ['GMT', 0],
  ['WET', 0],
  ['WEST', 1],
  ['CET', 1],
  ['MEZ', 1],
  ['CEST', 2],
  ['MESZ', 2],
  ['EET', 2],
  ['EEST', 3],
])

function offsetMs(shift: string): number {
  const named = namedOffsets.get(shift.toUpperCase())
  if (named !== undefined) return named * 3_600_000
  const [, sign, hours, minutes = '0'] = /([+\-\u2212])(\d{1,2}):?(\d{2})?$/.exec(shift) ?? []
  return (sign === '+' ? 1 : -1) * (Number(hours) * 60 + Number(minutes)) * 60_000
}
