import { performance } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '#db/index.ts'
import { writeLogIn } from '#domains/records/logs/index.ts'
import type { ReadingsStore } from '#readings-store/index.ts'
import { dueBefore, dueSeries } from './due.ts'
import { listKeptNodes } from './retention-store.ts'

/** Of so many at a time, which the store deletes in steps that hold appends back for some ten milliseconds each. */
const seriesAtOnce = 20

export interface RetentionParts {
  database: Database
  store: ReadingsStore
  log: { info(details: object, message: string): void }
}

export interface Retention {
  /**
   * Deletes what is due in a company, unless the signal ends it after the step that it is at.
   * @throws the signal's reason, or as the store and the database fail; what was left is due still
   */
  run(companyId: string, now: Date, signal: AbortSignal): Promise<void>
  /** Since the start. */
  readonly readingsDeleted: number
}

/** After each step it rests for so many times as long as the step took: two companies at once have half of the time. */
const restFactor = 3

/**
 * Deletes readings that have been kept for long enough: of few series at a time, each in a transaction of the
 * store's own, so that what comes in waits for one step at most.
 */
export function createRetention({ database, store, log }: RetentionParts): Retention {
  let readingsDeleted = 0

  async function run(companyId: string, now: Date, signal: AbortSignal): Promise<void> {
    const kept = await database.withPlatform((db) => listKeptNodes(db, companyId))
    const nodes = new Set<string>()
    let readings = 0
    try {
      for (const [days, group] of Map.groupBy(kept, (node) => node.days)) {
        const before = dueBefore(days, now)
        const nodeIds = group.map(({ nodeId }) => nodeId)
        for await (const due of dueSeries(store, nodeIds, before)) {
          for (let at = 0; at < due.length; at += seriesAtOnce) {
            signal.throwIfAborted()
            const step = due.slice(at, at + seriesAtOnce)
            const started = performance.now()
            const ids = step.map(({ series }) => series)
            readings += await store.deleteRange(ids, 0, before)
            for (const { nodeId } of step) nodes.add(nodeId)
            await sleep(restFactor * (performance.now() - started))
          }
        }
      }
    } finally {
      readingsDeleted += readings
      if (readings > 0) await tell(companyId, { readings, nodes: nodes.size }, now)
    }
  }

  async function tell(
    companyId: string,
    params: { readings: number; nodes: number },
    at: Date,
  ): Promise<void> {
    log.info({ companyId, ...params }, 'Readings that were due have been deleted')
    await database.withPlatform((db) =>
      writeLogIn(db, [companyId], { kind: 'readings.expired', params, type: 'APP', actorName: null, at }),
    )
  }

  return {
    run,
    get readingsDeleted() {
      return readingsDeleted
    },
  }
}
