import { readEui } from '@fyr/contract/nodes/eui'
import type { PreparedOutcome } from '@fyr/contract/nodes/pool'
import { maxImportedDevices } from '@fyr/contract/nodes/pool-limits'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { api } from '#api/client/client.ts'
import { invalidate } from '#api/queries.ts'
import type { DeviceRow } from './device-rows.ts'

/** A row and what becomes of it. */
export type ImportedRow = DeviceRow & PreparedOutcome

/** Sends rows in portions, one after the other; ends with the page. What was sent stays sent. */
export function useDeviceImport() {
  const client = useQueryClient()
  const [progress, setProgress] = useState<number | null>(null)
  const stop = useRef<AbortController>(undefined)
  useEffect(() => () => stop.current?.abort(), [])

  async function send(rows: readonly DeviceRow[], { dryRun }: { dryRun: boolean }): Promise<ImportedRow[]> {
    const controller = new AbortController()
    stop.current = controller
    const { signal } = controller
    const results: ImportedRow[] = []
    const seen = new Set<string>()
    setProgress(0)
    try {
      for (let at = 0; at < rows.length; at += maxImportedDevices) {
        const portion = rows.slice(at, at + maxImportedDevices)
        const outcomes = await api.pool.import({ body: { devices: portion.map(asSent), dryRun } }, { signal })
        for (const [index, row] of portion.entries()) {
          const outcome = outcomes[index]
          if (outcome) results.push({ ...row, ...ofWholeFile(row, outcome, seen) })
        }
        setProgress(Math.min(1, (at + maxImportedDevices) / rows.length))
      }
      return results
    } finally {
      setProgress(null)
      if (!dryRun) await invalidate(client, (calls) => calls.pool)
    }
  }

  return { send, progress }
}

/** Rows that were tried have more in them. */
const asSent = ({ deveui, appEui, appKey, name, profile, decoder }: DeviceRow) => ({
  ...{ deveui, appEui, appKey, name, profile, decoder },
})

/** Each portion knows its own rows only: what stood in an earlier one is a duplicate too. */
function ofWholeFile({ deveui }: DeviceRow, outcome: PreparedOutcome, seen: Set<string>): PreparedOutcome {
  if (outcome.outcome === 'refused') return outcome
  const address = readEui(deveui) ?? deveui
  const isSecond = seen.has(address)
  seen.add(address)
  return isSecond ? { outcome: 'duplicate', errors: [] } : outcome
}
