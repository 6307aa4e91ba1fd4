import { dayMs, offsetAt, offsetHoldsUntil } from '@fyr/contract/values/time/time-zone'

const furthest = 8.64e15
const two = (value: number) => String(value).padStart(2, '0')
/** ` 14:05:` for each minute of a day: spelled once, as millions of rows want them. */
const minutes = Array.from({ length: 1440 }, (_, at) => `${two(Math.floor(at / 60))}:${two(at % 60)}:`)
const seconds = Array.from({ length: 60 }, (_, at) => two(at))
const milliseconds = Array.from({ length: 1000 }, (_, at) => String(at).padStart(3, '0'))

/** Spells the days of moments, each of them once for all rows that follow one another on it. */
function createDays(): (day: number) => string {
  let last = Number.NaN
  let text = ''
  return (day) => {
    if (day !== last) {
      last = day
      text = new Date(day * dayMs).toISOString().slice(0, -14)
    }
    return text
  }
}

/** Turns moments into wall times of the time zone; an offset is looked up once for the moments it holds for. */
export function wallClockIn(timeZone: string): (ms: number) => number {
  let from = Number.POSITIVE_INFINITY
  let until = Number.NEGATIVE_INFINITY
  let offset = 0
  return (ms) => {
    if (ms < from || ms >= until) {
      offset = offsetAt(ms, timeZone)
      from = ms
      until = offsetHoldsUntil(ms, timeZone)
    }
    return ms + offset
  }
}

/**
 * Writes moments as clocks of the time zone show them: `2026-11-26 14:00:00`, and `14:00:00.250` where they fall
 * between two seconds. What is no moment is left empty.
 */
export function wallTimesIn(timeZone: string, decimalSign = '.'): (ms: number) => string {
  const dateOf = createDays()
  const wallTimeOf = wallClockIn(timeZone)
  return (ms) => {
    if (!(Math.abs(ms) < furthest - 2 * dayMs)) return ''
    const wall = wallTimeOf(ms)
    const day = Math.floor(wall / dayMs)
    const rest = Math.floor(wall - day * dayMs)
    const second = Math.floor(rest / 1000)
    const text = `${dateOf(day)} ${minutes[Math.floor(second / 60)]}${seconds[second % 60]}`
    return rest % 1000 === 0 ? text : `${text}${decimalSign}${milliseconds[rest % 1000]}`
  }
}

/** Writes moments in UTC as ISO 8601 does, `2026-11-26T13:00:00.000Z`, in a fifth of what `toISOString` takes. */
export function createIsoTimes(): (ms: number) => string {
  const dateOf = createDays()
  return (ms) => {
    const day = Math.floor(ms / dayMs)
    const rest = Math.floor(ms - day * dayMs)
    const second = Math.floor(rest / 1000)
    return `${dateOf(day)}T${minutes[Math.floor(second / 60)]}${seconds[second % 60]}.${milliseconds[rest % 1000]}Z`
  }
}
