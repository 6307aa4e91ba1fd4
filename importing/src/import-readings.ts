import type { DateOrder } from './local-time.ts'
import type { Mapping } from './mapping.ts'
import { type ImportedReading, type RowProblem, readingsOfRow } from './readings.ts'
import { type FileKind, readRows } from './rows.ts'

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

export interface ImportProgress {
  rows: number
  readings: number
  accepted: number
  /** Empty and null cells. */
  empty: number
  problems: number
  /** From 0 to 1, by lines read. */
  done: number
}

export interface ImportSummary extends ImportProgress {
  rowProblems: RowProblem[]
  rejected: RejectedReading[]
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
  /** Of times that write the year last; the day comes first if not given. */
  order?: DateOrder | undefined
  /** Undefined for a dry run: everything is read and counted, nothing is sent. */
  send?: SendReadings
  onProgress?: (progress: ImportProgress) => void
  signal?: AbortSignal
}

/** Readings in one call: well below the portal's limits of bytes and number. */
const batchSize = 5000
const maxReported = 1000

/**
 * Reads a whole file into readings and sends them in batches, in the order of the file. Whatever ends it
 * early, the summary tells how far it came.
 */
export async function importReadings(options: ImportOptions): Promise<ImportSummary> {
  const { text, kind, mapping, zone, order, send, onProgress, signal } = options
  const lines = countLines(text)
  const summary: ImportSummary = {
    rows: 0,
    readings: 0,
    accepted: 0,
    empty: 0,
    problems: 0,
    done: 0,
    rowProblems: [],
    rejected: [],
  }
  let batch: ImportedReading[] = []

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
    // Let the page draw its progress between batches of a dry run, too.
    await new Promise((resolve) => setTimeout(resolve, 0))
  }

  const hasEnded = () => signal?.aborted === true || summary.failure !== undefined
  for (const row of readRows(text, kind)) {
    if (hasEnded()) break
    const { readings, empty, problem } = readingsOfRow(row, mapping, { zone, order })
    summary.rows++
    summary.empty += empty
    summary.readings += readings.length
    if (problem) noteProblem(summary, problem)
    for (const reading of readings) {
      summary.from = Math.min(summary.from ?? reading.createdAt, reading.createdAt)
      summary.to = Math.max(summary.to ?? reading.createdAt, reading.createdAt)
    }
    if (batch.length + readings.length > batchSize) await flush(row.line)
    batch.push(...readings)
  }
  if (!hasEnded()) await flush(lines)
  return summary
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
