import { maxUsersAtOnce } from '@fyr/contract/access/imported-users'
import type { ImportedUserOutcome } from '@fyr/contract/access/invitations'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { api } from '#api/client/client.ts'
import { invalidate } from '#api/queries.ts'
import { useCompanyId } from '#api/session/session-state.ts'
import { addressOf, type UserRow } from './user-rows.ts'

/** A row and what becomes of it. */
export interface ImportedRow extends UserRow, ImportedUserOutcome {}

/** Sends rows in portions, one after the other; ends with the page. What was sent stays sent. */
export function useUserImport() {
  const companyId = useCompanyId()
  const client = useQueryClient()
  const [progress, setProgress] = useState<number | null>(null)
  const stop = useRef<AbortController>(undefined)
  useEffect(() => () => stop.current?.abort(), [])

  async function send(rows: readonly UserRow[], { dryRun }: { dryRun: boolean }): Promise<ImportedRow[]> {
    const controller = new AbortController()
    stop.current = controller
    const { signal } = controller
    const results: ImportedRow[] = []
    const seen = new Set<string>()
    setProgress(0)
    try {
      for (let at = 0; at < rows.length; at += maxUsersAtOnce) {
        const portion = rows.slice(at, at + maxUsersAtOnce)
        const users = portion.map(asSent)
        const invitedBefore = results.filter(({ outcome }) => outcome === 'invited').length
        const body = { users, dryRun, invitedBefore }
        const outcomes = await api.invitations.import({ params: { id: companyId }, body }, { signal })
        for (const [index, row] of portion.entries()) {
          const outcome = outcomes[index]
          if (outcome) results.push({ ...row, ...ofWholeFile(row, outcome, seen) })
        }
        setProgress(Math.min(1, (at + maxUsersAtOnce) / rows.length))
      }
      return results
    } finally {
      setProgress(null)
      if (!dryRun) await invalidate(client, (calls) => calls.invitations)
    }
  }

  return { send, progress }
}

/** Rows that were tried have more in them. */
const asSent = ({ email, firstName, lastName, phoneNumber, role }: UserRow) => ({
  ...{ email, firstName, lastName, phoneNumber, role },
})

/** Each portion knows its own rows only: who stood in an earlier one is a duplicate too. */
function ofWholeFile(row: UserRow, outcome: ImportedUserOutcome, seen: Set<string>): ImportedUserOutcome {
  if (outcome.outcome === 'refused') return outcome
  const address = addressOf(row)
  const isSecond = seen.has(address)
  seen.add(address)
  return isSecond ? { outcome: 'duplicate', errors: [] } : outcome
}
