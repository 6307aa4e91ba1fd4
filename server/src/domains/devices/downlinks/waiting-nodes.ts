import type { Database, DatabaseLog } from '#db/index.ts'
import { startInterval } from '#jobs/index.ts'
import type { Clock } from '#lib/clock.ts'
import { retryDownlinksNow } from './downlink-store.ts'

/** Nodes that can be reached again, gathered: many may come at once. */
export interface WaitingNodes {
  reachable(companyId: string, deveui: string): void
  stop(): Promise<void>
}

const writeEveryMs = 500
/** Of one time; what was sent to others is sent when it is tried again. */
const maxNodes = 10_000

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
  let nodes = new Map<string, { companyId: string; deveui: string }>()
  const write = async () => {
    if (nodes.size === 0) return
    const found = [...nodes.values()]
    nodes = new Map()
    await database.withPlatform((db) => retryDownlinksNow(db, found, clock.now()))
    wakeJobs()
  }
  const stop = startInterval(writeEveryMs, write, log, { atOnce: false })
  return {
    reachable(companyId, deveui) {
      if (nodes.size < maxNodes) nodes.set(`${companyId}/${deveui}`, { companyId, deveui })
    },
    stop,
  }
}
