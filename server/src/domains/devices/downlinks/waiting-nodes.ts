import type { Database, DatabaseLog } from '#db/index.ts'
import { startWriteBuffer } from '#jobs/index.ts'
import type { Clock } from '#lib/clock.ts'
import { retryDownlinksNow } from './downlink-store.ts'

/** Nodes that can be reached again, gathered: many may come at once. */
export interface WaitingNodes {
  reachable(companyId: string, deveui: string): void
  stop(): Promise<void>
}

export function createWaitingNodes({
  database,
  wakeJobs,
  clock,
  log,
}: {
  database: Pick<Database, 'withPlatform'>
  wakeJobs(): void
  clock: Clock
  log: DatabaseLog
}): WaitingNodes {
  const buffer = startWriteBuffer<{ companyId: string; deveui: string }>({
    // Downlinks of a node that is dropped are sent at their next attempt.
    ...{ name: 'Nodes that can be reached', intervalMs: 500, capacity: 10_000, log },
    companyOf: ({ companyId }) => companyId,
    keyOf: ({ companyId, deveui }) => `${companyId}/${deveui}`,
    async write(nodes) {
      await database.withPlatform((db) => retryDownlinksNow(db, nodes, clock.now()))
      wakeJobs()
    },
  })
  return {
    reachable: (companyId, deveui) => buffer.put({ companyId, deveui }),
    stop: buffer.stop,
  }
}
