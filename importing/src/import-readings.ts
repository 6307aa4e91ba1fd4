import { type Mapping, timeColumnOf, timeStyleOf } from './columns/mapping.ts'
import type { Decimal } from './columns/numbers.ts'
import { type FileSurvey, surveyFile } from './columns/survey.ts'
import { type FileKind, type Row, readRows } from './files/rows.ts'
import { type ImportedReading, type RowProblem, type RowReadings, readingsOfRow, shown } from './readings.ts'
import type { DateOrder } from './times/local-time.ts'
import { createTimeReader } from './times/row-time.ts'
import { createTimeline, type Timeline } from './times/timeline.ts'

/** What the portal answered to one batch; `index` counts within the batch. */
export interface SendAnswer {
  accepted: number
  rejected: readonly { index: number; code: string; message: string }[]
}
/** Sends one batch and waits for the answer; rejects when it cannot be sent at all, which ends the import. */
export type SendReadings = (readings: readonly ImportedReading[]) => Promise<SendAnswer>

export interface RejectedReading {
  line: number
  key: string
  code: string
  message: string
}

/** A reading that a later row of the file replaces: same key, same time. It is not sent. */
export interface Overwrite {
  line: number
  key: string
  /** Line of the row that replaces it. */
  by: number
}

export interface ImportProgress {
  rows: number
  /** Without those that a later row overwrites. */
  readings: number
  accepted: number
  /** Empty and null cells. */
  empty: number
  problems: number
  /** Readings that a later row of the file replaces. */
  overwritten: number
  /** From 0 to 1, by lines read. */
  done: number
}

export interface ImportSummary extends ImportProgress {
  rowProblems: RowProblem[]
  rejected: RejectedReading[]
  overwrites: Overwrite[]
  /** Earliest and latest time, epoch ms; undefined without readings. */
  from?: number
  to?: number
  /** What `send` threw: the import ended here, and all that is counted as accepted is stored. */
  failure?: unknown
}

export interface ImportOptions {
  text: string
  kind: FileKind
  mapping: Mapping
  zone: string
  /** Answer where the dates of the file do not tell; else the day comes first. */
  order?: DateOrder | undefined
  /** Answer where numbers such as 1.234 do not tell; without it their rows are problems. */
  decimal?: Decimal | undefined
  /** Made of the whole file, if it is known already. */
  survey?: FileSurvey | undefined
  /** Undefined for a dry run: everything is read and counted, nothing is sent. */
  send?: SendReadings
  onProgress?: (progress: ImportProgress) => void
  signal?: AbortSignal
}

/** Readings in one call: well below the portal's limits of bytes and number. */
const batchSize = 5000
const maxReported = 1000
const rowsPerSlice = 5000
const maxColumns = 100_000

/**
 * Reads a whole file into readings and sends them in batches, in the order of the file. Whatever ends it
 * early, the summary tells how far it came.
 */
export async function importReadings(options: ImportOptions): Promise<ImportSummary> {
  const { text, kind, mapping, zone, send, onProgress, signal } = options
  const survey = options.survey ?? (await surveyFile(text, kind, signal))
  const style = timeStyleOf(survey.columns, mapping, options.order)
  const timeReader = createTimeReader(mapping, style)
  const timeline = await readTimeline()
  const rules = { columns: survey.columns, decimal: options.decimal }
  const summary = emptySummary()
  const keys = [...mapping.values()].flatMap((column) => (column.use === 'key' ? [column.key] : []))
  const lines = countLines(text)
  let batch: ImportedReading[] = []

  async function readTimeline(): Promise<Timeline> {
    const found = createTimeline(zone)
    let count = 0
    for (const { fields } of readRows(text, kind)) {
      const time = fields && timeReader.read(fields)
      if (!time) found.addNone()
      else if (time.isLocal) found.addWallTime(time.at)
      else found.addInstant(time.at)
      if (++count % rowsPerSlice === 0) await nextTurn()
      if (signal?.aborted) break
    }
    return found.read()
  }

  function readRow(row: Row, at: number): RowReadings {
    const { fields, line } = row
    if (!fields) {
      return failed({ line, code: row.problem ?? 'unreadable', column: '', detail: '' })
    }
    const createdAt = timeline.times[at] ?? Number.NaN
    if (!Number.isNaN(createdAt)) return readingsOfRow({ ...row, fields }, createdAt, mapping, rules)
    const detail = shown(timeReader.textOf(fields).replace(/ \?$/, ''))
    const code = timeline.skipped.has(at) ? 'timeSkipped' : 'noTime'
    return failed({ line, code, column: timeColumnOf(mapping) ?? '', detail })
  }

  /** Last line, and place in it, of each reading whose key and time come more than once. */
  function lastLines(): Map<string, number> {
    const last = new Map<string, number>()
    // Two columns of one key write each of its times twice.
    const isKeyRepeated = new Set(keys).size < keys.length
    if (timeline.repeated.size === 0 && !isKeyRepeated) return last
    let at = 0
    for (const row of readRows(text, kind)) {
      const isCandidate = isKeyRepeated || timeline.repeated.has(timeline.times[at] ?? Number.NaN)
      const readings = isCandidate ? readRow(row, at).readings : []
      for (const [place, reading] of readings.entries()) last.set(nameOf(reading), placeOf(reading, place))
      at++
    }
    return last
  }

  async function flush(line: number): Promise<void> {
    try {
      if (send && batch.length > 0) noteAnswer(summary, batch, await send(batch))
    } catch (error) {
      if (!signal?.aborted) summary.failure = error
      return
    }
    batch = []
    summary.done = Math.min(1, line / lines)
    onProgress?.({ ...summary })
    await nextTurn()
  }

  const hasEnded = () => signal?.aborted === true || summary.failure !== undefined
  const last = lastLines()
  let at = 0
  for (const row of readRows(text, kind)) {
    if (hasEnded()) break
    const { readings, empty, problem } = readRow(row, at++)
    summary.rows++
    summary.empty += empty
    if (problem) noteProblem(summary, problem)
    const kept = last.size === 0 ? readings : readings.filter(isLast)
    summary.readings += kept.length
    for (const { createdAt } of kept) {
      summary.from = Math.min(summary.from ?? createdAt, createdAt)
      summary.to = Math.max(summary.to ?? createdAt, createdAt)
    }
    if (batch.length + kept.length > batchSize) await flush(row.line)
    batch.push(...kept)
  }
  if (!hasEnded()) await flush(lines)
  return summary

  function isLast(reading: ImportedReading, place: number): boolean {
    const by = last.get(nameOf(reading)) ?? placeOf(reading, place)
    if (by === placeOf(reading, place)) return true
    summary.overwritten++
    if (summary.overwrites.length < maxReported) {
      summary.overwrites.push({ line: reading.line, key: reading.key, by: Math.floor(by / maxColumns) })
    }
    return false
  }
}

const failed = (problem: RowProblem): RowReadings => ({ readings: [], empty: 0, problem })
/** Line and place in the row as one number. */
const placeOf = ({ line }: ImportedReading, place: number) => line * maxColumns + place
const nameOf = ({ key, createdAt }: ImportedReading) => `${createdAt} ${key}`
/** Lets the page draw its progress between batches of a dry run, too. */
const nextTurn = () => new Promise((resolve) => setTimeout(resolve))

function emptySummary(): ImportSummary {
  return {
    rows: 0,
    readings: 0,
    accepted: 0,
    empty: 0,
    problems: 0,
    overwritten: 0,
    done: 0,
    rowProblems: [],
    rejected: [],
    overwrites: [],
  }
}

function noteProblem(summary: ImportSummary, problem: RowProblem): void {
  summary.problems++
  if (summary.rowProblems.length < maxReported) summary.rowProblems.push(problem)
}

function noteAnswer(summary: ImportSummary, batch: readonly ImportedReading[], answer: SendAnswer): void {
  summary.accepted += answer.accepted
  summary.problems += answer.rejected.length
  for (const { index, code, message } of answer.rejected) {
    const reading = batch[index]
    if (reading && summary.rejected.length < maxReported) {
      summary.rejected.push({ line: reading.line, key: reading.key, code, message })
    }
  }
}

function countLines(text: string): number {
  let count = 1
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) count++
  return count
}
