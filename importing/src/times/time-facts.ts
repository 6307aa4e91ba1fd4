import { type DateOrder, readWrittenTime, type TimeStyle, yearLast } from './local-time.ts'

/** In which order a file writes day, month and year. */
export interface FoundOrder {
  order: DateOrder
  /** No date tells which of `choices` it is: a person has to. */
  isAmbiguous: boolean
  choices: readonly DateOrder[]
}

export interface TimeFacts {
  /** Undefined where no date depends on it. */
  order: FoundOrder | undefined
  style: TimeStyle
  /** Cells that are times. */
  times: number
  /** Times without a clock, or all of them at midnight. */
  isDateOnly: boolean
  /** Cells that are a clock without a date. */
  clocks: number
}

export interface TimeFactsCollector {
  add(text: string): void
  /** A cell that is no time for sure. */
  addOther(): void
  read(): TimeFacts
}

const orders: readonly DateOrder[] = ['dmy', 'mdy', 'ymd']
const serial = /^[2-7]\d{4}([.,]\d+)?$/
const compactHour = /^(19|20)\d\d(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])([01]\d|2[0-3])$/
export const clockTime =
  /^(?:kl\.?\s*)?\d{1,2}[:.]\d{2}(?:[:.]\d{2}(?:[.,:]\d{1,9})?)?\s*(?:[apfe](?:\.?\s?m)?\.?)?(?:\s*(?:Z|UTC|[+-]\d{2}(?::?\d{2})?))?$/i
const maxDistinct = 1000
const dayMs = 86_400_000

/** Collects how the cells of a column write times. */
export function createTimeFacts(): TimeFactsCollector {
  const valid: Record<DateOrder, number> = { dmy: 0, mdy: 0, ymd: 0 }
  const [firsts, thirds] = [new Set<string>(), new Set<string>()]
  let [dates, dotted, count, times, clocks, serials, tenDigits, compactHours, midnights] = [
    0, 0, 0, 0, 0, 0, 0, 0, 0,
  ]

  function addDate(parts: RegExpExecArray): void {
    const [, first = '', separator, second = '', third = ''] = parts
    const [one, two, three] = [Number(first), Number(second), Number(third)]
    dates++
    if (separator === '.') dotted++
    if (isDay(one) && isMonth(two)) valid.dmy++
    if (isMonth(one) && isDay(two)) valid.mdy++
    if (third.length === 2 && isMonth(two) && isDay(three)) valid.ymd++
    if (firsts.size < maxDistinct) firsts.add(first)
    if (thirds.size < maxDistinct) thirds.add(third)
  }

  function orderOf(): FoundOrder | undefined {
    if (dates === 0) return undefined
    const most = Math.max(...orders.map((order) => valid[order]))
    let choices = orders.filter((order) => valid[order] === most)
    // Dates with dots begin with the day.
    if (dotted > 0 && choices.includes('dmy')) choices = ['dmy']
    // Years change less often than days.
    if (choices.length > 1 && firsts.size > thirds.size) choices = choices.filter((order) => order !== 'ymd')
    if (choices.includes('ymd') && firsts.size < thirds.size) choices = ['ymd']
    return { order: choices[0] ?? 'dmy', isAmbiguous: choices.length > 1, choices }
  }

  const styleOf = (order: FoundOrder | undefined): TimeStyle => ({
    ...(order && { order: order.order }),
    ...(serials > 0 && serials >= count * 0.9 && { isSerial: true }),
    ...(tenDigits > 0 && tenDigits === compactHours && { isCompactHour: true }),
  })

  return {
    add(text) {
      const trimmed = text.trim()
      count++
      if (trimmed.length < 4 || trimmed.length > 60) return
      const parts = /^\d{4}[-/.]/.test(trimmed) ? null : yearLast.exec(trimmed)
      if (parts) addDate(parts)
      else if (serial.test(trimmed)) serials++
      else if (/^\d{10}$/.test(trimmed)) {
        tenDigits++
        if (compactHour.test(trimmed)) compactHours++
      }
      if (clockTime.test(trimmed)) clocks++
      const time = readWrittenTime(trimmed, { order: parts && !isMonth(Number(parts[3])) ? 'mdy' : 'dmy' })
      if (!time) return
      times++
      if (!time.hasClock || (time.isLocal && time.at % dayMs === 0)) midnights++
    },
    addOther() {
      count++
    },
    read() {
      const order = orderOf()
      const style = styleOf(order)
      const found = style.isSerial ? serials : times
      const isDateOnly = found > 0 && (style.isSerial ? false : midnights === times)
      return { order, style, times: found, isDateOnly, clocks }
    },
  }
}

const isDay = (value: number) => value >= 1 && value <= 31
const isMonth = (value: number) => value >= 1 && value <= 12
