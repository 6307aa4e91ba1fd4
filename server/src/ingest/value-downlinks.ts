import type { CompanyDb, Database } from '#db/index.ts'
import type { WriteProblem, WrittenValue } from '#domains/connections/connections/index.ts'
import { ConnectionFailure } from './connections/index.ts'
import { failed, failedConnection } from './downlink-failures.ts'
import type { Downlink, DownlinkOutcome, Downlinks } from './driver-ports.ts'

interface ValueDownlinks<Target extends { key: string }> {
  /** What stands behind keys of a node; none where the node is of another protocol. */
  find(db: CompanyDb, deveui: string, keys: readonly string[]): Promise<Target[]>
  problemOf(target: Target, value: unknown): WriteProblem | undefined
  /** Writes a value and reads it back. Answers what is wrong, if so; rejects with a `ConnectionFailure`. */
  write(target: Target, value: WrittenValue): Promise<string | undefined>
}

/**
 * Brings downlinks that are an object of keys and values. While the connection is down they fail at once: a value that
 * is written hours later moves something nobody looks at any more.
 */
export function createValueDownlinks<Target extends { key: string }>(
  { withCompany }: Pick<Database, 'withCompany'>,
  downlinks: Pick<Downlinks, 'report'>,
  { find, problemOf, write }: ValueDownlinks<Target>,
) {
  return async ({ companyId, id, address, bytes }: Downlink): Promise<DownlinkOutcome> => {
    const values = valuesIn(bytes)
    const targets = await withCompany(companyId, (db) => find(db, address, Object.keys(values)))
    if (targets.length === 0) return { status: 'noRoute' }
    // Scripts come here without a check: all values are checked before one is written.
    const byKey = new Map(targets.map((target) => [target.key, target]))
    for (const [key, value] of Object.entries(values)) {
      const target = byKey.get(key)
      const problem = target ? problemOf(target, value)?.code : 'downlink.unknownKey'
      if (problem) return failed('refused', `${key}: ${problem}`, false)
    }
    try {
      for (const target of targets) {
        const value = values[target.key]
        if (value === undefined) continue
        const problem = await write(target, value)
        if (problem !== undefined) return failed('refused', `${target.key}: ${problem}`.trim(), false)
      }
    } catch (error) {
      if (!(error instanceof ConnectionFailure)) throw error
      return { ...failedConnection(error), retry: false }
    }
    downlinks.report(companyId, id, 'acknowledged', null)
    return { status: 'sent', reference: id }
  }
}

/** Values of a downlink, as JSON of keys and values; none where it is not that. */
function valuesIn(bytes: Uint8Array): { [key: string]: WrittenValue } {
  try {
    const parsed: unknown = JSON.parse(Buffer.from(bytes).toString())
    return typeof parsed === 'object' && parsed !== null ? (parsed as ReturnType<typeof valuesIn>) : {}
  } catch {
    return {}
  }
}
