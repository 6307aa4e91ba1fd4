import { isInexact } from '@fyr/contract/values/numbers/inexact-integer'
import { type FileKind, layoutOf, type Row, readRows } from '../files/rows.ts'
import { createTimeFacts, type TimeFacts } from '../times/time-facts.ts'
import { isMissing } from './missing.ts'
import { type Decimal, decimalOf, readNumber } from './numbers.ts'
import { readTruth } from './truths.ts'

/** What all cells of a column tell together. */
export interface ColumnFacts {
  /** Its first values. */
  samples: readonly unknown[]
  /** Cells that hold a value. */
  values: number
  /** Cells that hold numbers or truth values; texts count where all cells are texts. */
  measured: number
  /** Cells that hold numbers, also with a unit behind them. */
  numeric: number
  /** Cells that hold words for true and false. */
  truths: number
  /** Of them integers that a number would round. */
  tooLarge: number
  /** Of them digits after a zero, as in an address or on a label. */
  labels: number
  /** The decimal mark; `mixed` if both are, undefined if no cell needs it. */
  decimal: Decimal | 'mixed' | 'ambiguous' | undefined
  /** A number that can be read in two ways, where `decimal` is ambiguous. */
  eitherNumber: string | undefined
  /** What stands behind all of its numbers. */
  unit: string
  times: TimeFacts
}

export interface FileSurvey {
  columns: ReadonlyMap<string, ColumnFacts>
  rows: number
  /** Time zone that the file tells outside the name of its time column. */
  zone: string | undefined
}

const maxSamples = 50
const rowsPerSlice = 2000

/** Reads a whole file once, for what its columns tell together. Lets the page go on meanwhile. */
export async function surveyFile(text: string, kind: FileKind, signal?: AbortSignal): Promise<FileSurvey> {
  const collectors = new Map<string, ColumnCollector>()
  const { delimiter, zone } = layoutOf(text, kind)
  let rows = 0
  for (const row of readRows(text, kind)) {
    addRow(collectors, row)
    if (++rows % rowsPerSlice === 0) await new Promise((resolve) => setTimeout(resolve))
    if (signal?.aborted) break
  }
  return { columns: readFacts(collectors, delimiter === ','), rows, zone }
}

/** Facts of a few rows. */
export function surveyRows(rows: Iterable<Row>): ReadonlyMap<string, ColumnFacts> {
  const collectors = new Map<string, ColumnCollector>()
  for (const row of rows) addRow(collectors, row)
  return readFacts(collectors, false)
}

function addRow(collectors: Map<string, ColumnCollector>, { fields }: Row): void {
  if (!fields) return
  for (const [column, value] of fields) {
    const collector = collectors.get(column) ?? createColumnCollector()
    collectors.set(column, collector)
    if (!isMissing(value)) collector.add(value)
  }
}

function readFacts(
  collectors: ReadonlyMap<string, ColumnCollector>,
  isCommaSeparated: boolean,
): Map<string, ColumnFacts> {
  const all = [...collectors].map(([column, collector]) => [column, collector.read()] as const)
  // Columns of one file are written alike.
  const decimals = new Set(
    all.flatMap(([, { decimal }]) => (decimal === ',' || decimal === '.' ? [decimal] : [])),
  )
  const shared = decimals.size === 1 ? [...decimals][0] : undefined
  return new Map(
    all.map(([column, facts]): [string, ColumnFacts] => {
      if (facts.decimal !== 'ambiguous') return [column, facts]
      // Where commas separate, a point in a cell is the decimal mark.
      const decimal = shared ?? (isCommaSeparated && !facts.eitherMarks.has(',') ? '.' : 'ambiguous')
      return [column, { ...facts, decimal }]
    }),
  )
}

type ColumnCollector = ReturnType<typeof createColumnCollector>

function createColumnCollector() {
  const samples: unknown[] = []
  const times = createTimeFacts()
  const decimals = new Set<Decimal>()
  const eitherMarks = new Set<string>()
  const units = new Set<string>()
  let [values, measured, truths, tooLarge, labels, withUnit] = [0, 0, 0, 0, 0, 0]
  let hasPlain = false
  let eitherNumber: string | undefined

  function addText(text: string): void {
    if (readTruth(text.trim()) !== undefined) truths++
    const number = readNumber(text)
    const trimmed = text.trim()
    const unit = number === undefined ? unitOf(trimmed) : undefined
    if (number === undefined && unit === undefined) {
      times.add(text)
      return
    }
    if (unit === undefined) measured++
    else if (units.size < 2) units.add(unit)
    if (unit !== undefined) withUnit++
    addNumber(unit === undefined ? trimmed : trimmed.slice(0, -unit.length).trim(), unit === undefined)
  }

  function addNumber(number: string, isBare: boolean): void {
    // Digits of a date, of seconds since 1970 or of days of a spreadsheet.
    if (isBare && number.length >= 5 && /^[1-9]/.test(number)) times.add(number)
    else times.addOther()
    if (/^\d{1,3}$/.test(number)) {
      if (number.length > 1 && number.startsWith('0')) labels++
      return
    }
    if (/^[+-]?\d{16,}$/.test(number) && isInexact(number)) tooLarge++
    if (/^[+-]?0\d/.test(number)) labels++
    const { decimal, isPlain, isEither } = decimalOf(number)
    if (decimal) decimals.add(decimal)
    hasPlain ||= isPlain
    if (isEither) {
      eitherMarks.add(/[.,]/.exec(number)?.[0] ?? '')
      eitherNumber ??= number
    }
  }

  /** Numbers above 999 without a mark tell that a mark is no one of thousands. */
  function findDecimal(): ColumnFacts['decimal'] {
    if (decimals.size > 0) return decimals.size > 1 ? 'mixed' : [...decimals][0]
    if (eitherNumber === undefined) return undefined
    const [mark] = eitherMarks
    return hasPlain && eitherMarks.size === 1 ? (mark as Decimal) : 'ambiguous'
  }

  return {
    add(value: unknown) {
      values++
      if (samples.length < maxSamples) samples.push(value)
      if (typeof value === 'string') addText(value)
      else if (typeof value === 'bigint') {
        measured++
        tooLarge++
      } else if (typeof value === 'number' || typeof value === 'boolean') {
        measured++
        if (typeof value === 'number' && value >= 20_000) times.add(String(value))
      }
    },
    read(): ColumnFacts & { eitherMarks: ReadonlySet<string> } {
      const hasUnit = units.size === 1 && measured === 0 && withUnit === values
      return {
        samples,
        values,
        measured: hasUnit ? withUnit : truths === values ? truths : measured,
        numeric: measured + withUnit,
        truths,
        tooLarge,
        labels,
        decimal: findDecimal(),
        eitherNumber,
        eitherMarks,
        unit: hasUnit ? ([...units][0] ?? '') : '',
        times: times.read(),
      }
    },
  }
}

/** What stands behind a number, as in `21.5 °C`; undefined if the text is no number. */
function unitOf(text: string): string | undefined {
  const [, number = '', unit] = /^([+\-\u2212]?\d[\d.,]*)\s?([^\d\s.,:;/+-][^\d\s]{0,8})$/.exec(text) ?? []
  return unit !== undefined && readNumber(number) !== undefined ? unit : undefined
}
