import type { Row } from '../files/row.ts'
import type { TimeStyle } from '../times/local-time.ts'
import { clockTime, type FoundOrder } from '../times/time-facts.ts'
import { zoneInText } from '../times/zone-in-text.ts'
import { type ColumnFacts, surveyRows } from './survey.ts'

/** Use of a column: the time of its row, the clock of a date in another column, readings of a key, or none. */
export type Column = { use: 'time' } | { use: 'clock' } | { use: 'key'; key: string } | { use: 'nothing' }
export type Mapping = ReadonlyMap<string, Column>
export type Columns = ReadonlyMap<string, ColumnFacts>

const timeNames =
  /^(_?time ?(stamp)?( utc)?|date( ?(\/|&|and)? ?time)?|date ?utc|created_?at|recorded|at|ts|tid|tidpunkt|tidst(ä|e)mpe?l|tidsst(ä|e)mpe?l|datum( ?\/? ?(uhrzeit|zeit|tid))?|dato( ?\/? ?tid)?|tidspunkt|zeit(punkt|stempel)?|last_changed|mess_datum(_beginn)?)$/i
/** Names of a clock beside a date, in English, Swedish, Danish and German. */
const clockNames =
  /^(time|time of day|clock|tid|klockslag|kl|klokken|klokkesl(æ|ae)t|tidspunkt|uhrzeit|zeit|hour|hh:?mm(:?ss)?)$/i
const identifierNames =
  /(^|[^a-z])(id|imei|imsi|iccid|serial( ?(no|number|nr))?|serienummer|eui|deveui|mac)[^a-z]*$/i
const counterNames = /^(#|no|nr|index|record|record ?number|rn|id|l(ö|ø)pnr)$/i

/** A name without what stands in brackets, its zone and signs. */
const plainName = (column: string) =>
  column
    .replace(/[([].*$|,.*$/, '')
    .replace(/[.:]+$/, '')
    .trim()
const numberOf = (share: number, facts: ColumnFacts | undefined) => share * (facts?.values ?? 0)

/** A first guess from a few rows. */
export const guessMapping = (rows: readonly Row[]): Map<string, Column> => guessColumns(surveyRows(rows))

/**
 * A first guess for a person to correct: one time column, the clock beside it if it holds dates only, a key for each
 * column that holds numbers or truth values.
 */
export function guessColumns(columns: Columns): Map<string, Column> {
  const names = [...columns.keys()]
  const time = guessTime(columns)
  const clock = time === undefined ? undefined : findClock(columns, time)
  const keys = names.filter((name) => name !== time && name !== clock && isMeasured(name, columns.get(name)))
  const shortNames = keys.map(lastPart)
  return new Map(
    names.map((name): [string, Column] => {
      if (name === time) return [name, { use: 'time' }]
      if (name === clock) return [name, { use: 'clock' }]
      if (!keys.includes(name)) return [name, { use: 'nothing' }]
      const short = lastPart(name)
      const isAlone = shortNames.indexOf(short) === shortNames.lastIndexOf(short)
      return [name, { use: 'key', key: (isAlone ? short : name).slice(0, 128) }]
    }),
  )
}

function guessTime(columns: Columns): string | undefined {
  const names = [...columns.keys()]
  const holdsTimes = (name: string, share: number) => {
    const { times, values = 0 } = columns.get(name) ?? {}
    return values > 0 && (times?.times ?? 0) >= share * values
  }
  const named = names.filter((name) => timeNames.test(plainName(name)) && holdsTimes(name, 0.5))
  const written = names.filter((name) => holdsTimes(name, 0.9) && !isAllMeasured(columns.get(name)))
  const withClock = (name: string) => columns.get(name)?.times.isDateOnly === false
  return named.find(withClock) ?? written.find(withClock) ?? named[0] ?? written[0]
}

/** The column of clocks that belong to a column of dates; undefined if the dates have clocks. */
export function findClock(columns: Columns, time: string): string | undefined {
  if (columns.get(time)?.times.isDateOnly !== true) return undefined
  const isClock = ([name, facts]: [string, ColumnFacts]) => {
    if (name === time || facts.values === 0) return false
    if (facts.times.clocks >= numberOf(0.9, facts))
      return !isAllMeasured(facts) || clockNames.test(plainName(name))
    // An hour alone is no clock.
    const digits = facts.samples.map((value) => String(value).trim())
    return (
      clockNames.test(plainName(name)) &&
      digits.every((each) => /^\d{1,6}$/.test(each)) &&
      digits.some((each) => each.length > 2)
    )
  }
  const clocks = [...columns].filter(isClock).map(([name]) => name)
  return clocks.find((name) => clockNames.test(plainName(name))) ?? clocks[0]
}

const isAllMeasured = (facts: ColumnFacts | undefined) =>
  facts !== undefined && facts.measured === facts.values

function isMeasured(name: string, facts: ColumnFacts | undefined): boolean {
  if (!facts || facts.values === 0 || facts.labels > 0) return false
  // Broken cells do not make a column something else.
  if (facts.measured < numberOf(0.75, facts) && facts.measured < facts.values - 1) return false
  if (facts.measured === 0) return false
  // Long numbers of devices and transmissions; what is larger by chance is reported row by row.
  if (facts.tooLarge > 0 && facts.tooLarge >= numberOf(0.5, facts)) return false
  const isWhole = facts.samples.every((value) => /^\s*\d+\s*$/.test(String(value)))
  if (isWhole && identifierNames.test(name)) return false
  // A clock as the name of a column is the time of its values: no key.
  if (clockTime.test(name)) return false
  return !(counterNames.test(plainName(name)) && isWhole) && name !== '#'
}

/** `decoded.payload.temperature` is a path of JSON: its last part says what is measured. */
function lastPart(column: string): string {
  return /[^.\s]\.([^.\d\s][^.\s]*)$/.exec(column)?.[1] ?? column
}

/** In which order the column of times writes days and months; undefined where it does not matter. */
export function dateOrderOf(columns: Columns, mapping: Mapping): FoundOrder | undefined {
  return timeFactsOf(columns, mapping)?.order
}

/** How the column of times is read. `order` is the answer where its dates do not tell. */
export function timeStyleOf(columns: Columns, mapping: Mapping, order?: TimeStyle['order']): TimeStyle {
  const style = timeFactsOf(columns, mapping)?.style
  return { ...style, order: order ?? style?.order }
}

function timeFactsOf(columns: Columns, mapping: Mapping) {
  const column = timeColumnOf(mapping)
  return column === undefined ? undefined : columns.get(column)?.times
}

/** A number of a chosen column that can be read in two ways, such as 1.234; undefined if all are clear. */
export function eitherNumberOf(columns: Columns, mapping: Mapping): string | undefined {
  const unclear = [...mapping].find(
    ([name, { use }]) => use === 'key' && columns.get(name)?.decimal === 'ambiguous',
  )
  return unclear && columns.get(unclear[0])?.eitherNumber
}

/** The time zone that the file tells: a name, an offset such as +02:00, or undefined. */
export function zoneOfFile({ zone }: { zone: string | undefined }, mapping: Mapping): string | undefined {
  return zoneInText(timeColumnOf(mapping) ?? '') ?? zone
}

export function timeColumnOf(mapping: Mapping): string | undefined {
  return [...mapping].find(([, column]) => column.use === 'time')?.[0]
}

export function clockColumnOf(mapping: Mapping): string | undefined {
  return [...mapping].find(([, column]) => column.use === 'clock')?.[0]
}
