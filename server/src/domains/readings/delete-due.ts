import { performance } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '#db/index.ts'
import { writeLogIn } from '#domains/logs/index.ts'
import type { ReadingsStore } from '#readings-store/index.ts'
import { dueBefore, dueSeries } from './due.ts'
import { listCompaniesWithRetention, listKeptNodes } from './retention-store.ts'

/** One transaction deletes of so many: while it lasts, some ten milliseconds, nothing is taken in. */
const seriesAtOnce = 20

export interface RetentionParts {
  database: Database
  store: ReadingsStore
  log: Record<'info' | 'error', (details: object, message: string) => void>
}

export interface Retention {
  /** Deletes what is due in all companies. Asked for while it is at work, it goes over all once more. */
  run(now: Date): Promise<void>
  /** Ends after the step that it is at; the rest waits for the next start. */
  close(): Promise<void>
  /** Since the start. */
  readonly readingsDeleted: number
}

/**
 * Deletes readings that have been kept for long enough: of few series at a time, each in a transaction of the
 * store's own, and after each step it rests for as long as the step took. So it has half of the time at
 * most, and what comes in waits for one step at most.
 */
export function createRetention({ database, store, log }: RetentionParts): Retention {
  let readingsDeleted = 0
  let closing = false
  let working: Promise<void> | undefined
  let asked: Date | undefined

  async function work(): Promise<void> {
    for (let now = asked; now !== undefined && !closing; now = asked) {
      asked = undefined
      const companies = await database.withPlatform(listCompaniesWithRetention)
      for (const companyId of companies) {
        if (closing) return
        try {
          await workIn(companyId, now)
        } catch (error) {
          // What is left is due in the next hour still.
          log.error({ err: error, companyId }, 'Readings that are due could not be deleted')
        }
      }
    }
  }

  async function workIn(companyId: string, now: Date): Promise<void> {
    const kept = await database.withPlatform((db) => listKeptNodes(db, companyId))
    const nodes = new Set<string>()
    let readings = 0
    try {
      for (const [days, group] of Map.groupBy(kept, (node) => node.days)) {
        const before = dueBefore(days, now)
        const nodeIds = group.map(({ nodeId }) => nodeId)
        for await (const due of dueSeries(store, nodeIds, before)) {
          for (let at = 0; at < due.length; at += seriesAtOnce) {
            if (closing) return
            const step = due.slice(at, at + seriesAtOnce)
            const started = performance.now()
            const ids = step.map(({ series }) => series)
            readings += await store.deleteRange(ids, 0, before)
            for (const { nodeId } of step) nodes.add(nodeId)
            await sleep(performance.now() - started)
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
    run(now) {
      asked = now
      working ??= work().finally(() => {
        working = undefined
      })
      return working
    },
    async close() {
      closing = true
      await working
    },
    get readingsDeleted() {
      return readingsDeleted
    },
  }
}
