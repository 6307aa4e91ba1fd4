import type { Database, DatabaseLog } from '#db/index.ts'
import { startInterval } from '#jobs/index.ts'
import type { Clock } from '#lib/clock.ts'
import { type DownlinkNews, writeDownlinkNews } from './downlink-store.ts'

/** What networks say of downlinks, written behind: many may come at once. */
export interface DownlinkRecorder {
  note(news: DownlinkNews): void
  stop(): Promise<void>
}

const nameOf = ({ companyId, reference, deveui, state }: DownlinkNews) =>
  reference === null ? `${companyId}/${deveui}/${state}` : `${companyId}/${reference}`

const writeEveryMs = 500
/** What waits to be written; the oldest gives way, and expires. */
const maxWaiting = 10_000

export function createDownlinkRecorder({
  database,
  clock,
  log,
}: {
  database: Database
  clock: Clock
  log: DatabaseLog
}): DownlinkRecorder {
  const waiting = new Map<string, DownlinkNews>()

  async function write(): Promise<void> {
    const news = [...waiting.values()]
    waiting.clear()
    try {
      const changed = await writeDownlinkNews(database.pipeline, news, clock.now())
      for (const each of changed) database.events.publishEvent('downlink', each)
    } catch (error) {
      for (const each of news) keep(each)
      throw error
    }
  }
  function keep(news: DownlinkNews): void {
    const name = nameOf(news)
    // What is being written is older than what has come meanwhile.
    if (!waiting.has(name)) waiting.set(name, news)
  }
  const stop = startInterval(writeEveryMs, write, log, { atOnce: false })
  return {
    note(news) {
      waiting.set(nameOf(news), news)
      if (waiting.size <= maxWaiting) return
      const [oldest] = waiting.keys()
      if (oldest !== undefined) waiting.delete(oldest)
    },
    async stop() {
      await stop()
      await write().catch((error: unknown) => log.error({ err: error }, 'News of downlinks were not written'))
    },
  }
}
