import type { Language } from '@fyr/texts'
import { wallAt } from './zone.ts'

/** How times are written: whose language, whose clock, in which pattern (specification, section 9). */
export interface TimeSettings {
  language: Language
  /** IANA name; the company's. */
  timeZone: string
  /** Of dd, d, MMM, MM, yyyy, HH, mm, ss and any other characters. */
  pattern: string
}

export const defaultPattern = 'dd MMM - HH:mm'

export interface TimeFormat {
  /** Day and time of day in the pattern. */
  moment(at: number | Date): string
  /** The same with year and seconds, for tooltips and tables of readings. */
  exact(at: number | Date): string
  date(at: number | Date): string
  /** Time of day, 24 h. */
  clock(at: number | Date): string
  /** In any pattern. */
  as(pattern: string, at: number | Date): string
  /** "now", "5 min ago", "in 2 h". */
  ago(at: number | Date, now: number): string
}

const tokens = /yyyy|MMM|MM|dd|d|HH|mm|ss/g

const made = new Map<string, TimeFormat>()

/** Formatters are costly to make and cheap to use, so each is made once. */
export function timeFormat(settings: TimeSettings): TimeFormat {
  const name = JSON.stringify(settings)
  const known = made.get(name)
  if (known) return known
  const format = makeTimeFormat(settings)
  made.set(name, format)
  return format
}

function makeTimeFormat({ language, timeZone, pattern }: TimeSettings): TimeFormat {
  const monthName = monthNames(language)
  const relative = new Intl.RelativeTimeFormat(language, { style: 'short', numeric: 'always' })
  const justNow = new Intl.RelativeTimeFormat(language, { numeric: 'auto' })

  function as(wanted: string, at: number | Date): string {
    const wall = wallAt(Number(at), timeZone)
    return wanted.replace(tokens, (token) => {
      switch (token) {
        case 'yyyy':
          return String(wall.year)
        case 'MMM':
          return monthName(wall.month)
        case 'MM':
          return two(wall.month)
        case 'dd':
          return two(wall.day)
        case 'd':
          return String(wall.day)
        case 'HH':
          return two(wall.hour)
        case 'mm':
          return two(wall.minute)
        default:
          return two(wall.second)
      }
    })
  }

  return {
    as,
    moment: (at) => as(pattern, at),
    exact: (at) => as('d MMM yyyy HH:mm:ss', at),
    date: (at) => as('d MMM yyyy', at),
    clock: (at) => as('HH:mm', at),
    ago: (at, now) => {
      const [amount, unit] = largestUnit(Number(at) - now)
      if (amount === 0) return justNow.format(0, 'second')
      return plainRelative(language, relative.format(amount, unit))
    },
  }
}

const two = (value: number) => String(value).padStart(2, '0')

/** Short relative times as products write them: without the dots of English, with the full word of Swedish. */
function plainRelative(language: Language, text: string): string {
  if (language === 'en') return text.replace('.', '')
  return language === 'sv' ? text.replace(/ sen$/, ' sedan') : text
}

/** Short names by number, without the dot that Swedish and Danish put after some. */
function monthNames(language: Language): (month: number) => string {
  const months = new Intl.DateTimeFormat(language, { timeZone: 'UTC', month: 'short', day: 'numeric' })
  const names = Array.from({ length: 12 }, (_, at) => {
    const parts = months.formatToParts(Date.UTC(2024, at, 15))
    return (parts.find(({ type }) => type === 'month')?.value ?? '').replace(/\.$/, '')
  })
  return (month) => names[month - 1] ?? ''
}

const units = [
  ['second', 1000, 60],
  ['minute', 60_000, 60],
  ['hour', 3_600_000, 24],
  ['day', 86_400_000, Number.POSITIVE_INFINITY],
] as const

function largestUnit(ms: number): [number, 'second' | 'minute' | 'hour' | 'day'] {
  for (const [unit, size, upTo] of units) {
    const amount = Math.trunc(ms / size)
    if (Math.abs(amount) < upTo) return [amount, unit]
  }
  return [0, 'second']
}
