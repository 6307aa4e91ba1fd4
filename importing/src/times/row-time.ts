import { clockColumnOf, type Mapping, timeColumnOf } from '../columns/mapping.ts'
import type { Row } from '../files/row.ts'
import { readWrittenTime, type TimeStyle, type WrittenTime } from './local-time.ts'
import { clockTime } from './time-facts.ts'

/** What stands for a clock of its own in files of databases and spreadsheets. */
const noDate = /^(?:1899-12-3[01]|(?:30|31)[./-]12[./-]1899|12[./-](?:30|31)[./-]1899)[T\s]+/
const endOfRange = /(?<=[:.]\d{2})\s*[-\u2013]\s*\d{1,2}[:.]\d{2}([:.]\d{2})?$/
const midnight = /[T\s]+0?0[:.]00([:.]00([.,]0+)?)?$/

/** Reads the times of rows by the mapping of their columns; a date beside a clock column is never midnight. */
export function createTimeReader(mapping: Mapping, style: TimeStyle) {
  const timeColumn = timeColumnOf(mapping)
  const clockColumn = clockColumnOf(mapping)
  const isCompact = clockColumn !== undefined && /hh?mm/i.test(clockColumn)

  /** The text that the time of a row is read from. */
  function textOf(fields: NonNullable<Row['fields']>): string {
    if (timeColumn === undefined) return ''
    const date = String(fields.get(timeColumn) ?? '')
    if (clockColumn === undefined) return date
    const clock = clockOf(String(fields.get(clockColumn) ?? ''), isCompact)
    return `${date.trim().replace(midnight, '')} ${clock}`
  }

  return {
    textOf,
    read(fields: NonNullable<Row['fields']>): WrittenTime | undefined {
      const text = textOf(fields)
      const time = readWrittenTime(text, style)
      return time && (clockColumn === undefined || time.hasClock) ? time : undefined
    },
  }
}

/** A clock with colons; of a range its beginning. `isCompact`: 25 is 00:25. */
function clockOf(text: string, isCompact: boolean): string {
  const clock = text.trim().replace(noDate, '').replace(endOfRange, '')
  if (/^\d{3,4}$/.test(clock) || (isCompact && /^\d{1,2}$/.test(clock))) {
    return clock.padStart(4, '0').replace(/(..)$/, ':$1')
  }
  if (/^\d{5,6}$/.test(clock)) return clock.padStart(6, '0').replace(/(..)(..)$/, ':$1:$2')
  return clockTime.test(clock) ? clock : '?'
}
