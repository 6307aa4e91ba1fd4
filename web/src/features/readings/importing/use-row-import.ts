import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { EndpointSelector } from '#api/queries.ts'
import { invalidate } from '#api/queries.ts'

/** What becomes of a row. */
export interface RowOutcome {
  outcome: string
  errors: readonly { field: string; message: string }[]
}

/** A row as it is sent; those that were tried have more in them. */
type Sent<Row> = Omit<Row & Partial<RowOutcome>, 'line' | 'outcome' | 'errors'>

interface RowImportOptions<Row, Outcome extends RowOutcome> {
  /** Rows in one call. */
  portion: number
  /** Rows in one call of a dry run; as of others, if left out. */
  dryRunPortion?: number
  /** What becomes of each row, in order; `before` is what was sent of the file already. */
  submit(
    rows: Sent<Row>[],
    call: { dryRun: boolean; before: readonly (Row & Outcome)[]; signal: AbortSignal },
  ): Promise<readonly Outcome[]>
  /** Two rows with the same one are doubles. */
  addressOf(row: Row): string
  /** Each portion knows its own rows only: what stood in an earlier one gets this. */
  duplicate: Outcome
  changes: EndpointSelector
}

export interface RowImport<Row, Outcome> {
  send(rows: readonly Row[], options: { dryRun: boolean }): Promise<(Row & Outcome)[]>
  /** 0 to 1; null while nothing is sent. */
  progress: number | null
}

/** Sends rows in portions, one after the other; ends with the page. What was sent stays sent. */
export function useRowImport<Row extends { line: number }, Outcome extends RowOutcome>({
  portion,
  dryRunPortion = portion,
  submit,
  addressOf,
  duplicate,
  changes,
}: RowImportOptions<Row, Outcome>): RowImport<Row, Outcome> {
  const client = useQueryClient()
  const [progress, setProgress] = useState<number | null>(null)
  const stop = useRef<AbortController>(undefined)
  useEffect(() => () => stop.current?.abort(), [])

  async function send(rows: readonly Row[], { dryRun }: { dryRun: boolean }): Promise<(Row & Outcome)[]> {
    const controller = new AbortController()
    stop.current = controller
    const { signal } = controller
    const results: (Row & Outcome)[] = []
    const seen = new Set<string>()
    const ofWholeFile = (row: Row, outcome: Outcome): Outcome => {
      if (outcome.outcome === 'refused') return outcome
      const address = addressOf(row)
      const isSecond = seen.has(address)
      seen.add(address)
      return isSecond ? duplicate : outcome
    }
    const count = dryRun ? dryRunPortion : portion
    setProgress(0)
    try {
      for (let at = 0; at < rows.length; at += count) {
        const sent = rows.slice(at, at + count)
        const outcomes = await submit(sent.map(toSent), { dryRun, before: results, signal })
        for (const [index, row] of sent.entries()) {
          const outcome = outcomes[index]
          if (outcome) results.push({ ...row, ...ofWholeFile(row, outcome) })
        }
        setProgress(Math.min(1, (at + count) / rows.length))
      }
      return results
    } finally {
      setProgress(null)
      if (!dryRun) await invalidate(client, changes)
    }
  }

  return { send, progress }
}

const toSent = <Row extends { line: number }>({
  line: _line,
  outcome: _outcome,
  errors: _errors,
  ...cells
}: Row & Partial<RowOutcome>): Sent<Row> => cells
