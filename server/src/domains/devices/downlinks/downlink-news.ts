import type { Database, DatabaseLog } from '#db/index.ts'
import { startWriteBuffer } from '#jobs/index.ts'
import type { Clock } from '#lib/clock.ts'
import { type DownlinkNews, writeDownlinkNews } from './downlink-store.ts'

/** What networks say of downlinks, written behind: many may come at once. */
export interface DownlinkRecorder {
  note(news: DownlinkNews): void
  stop(): Promise<void>
}

export function createDownlinkRecorder({
  database,
  clock,
  log,
}: {
  database: Database
  clock: Clock
  log: DatabaseLog
}): DownlinkRecorder {
  const buffer = startWriteBuffer<DownlinkNews>({
    // A downlink whose news is dropped expires.
    ...{ name: 'News of downlinks', intervalMs: 500, capacity: 10_000, log },
    companyOf: ({ companyId }) => companyId,
    keyOf: ({ companyId, reference, deveui, state }) =>
      reference === null ? `${companyId}/${deveui}/${state}` : `${companyId}/${reference}`,
    async write(news) {
      const changed = await writeDownlinkNews(database.pipeline, news, clock.now())
      for (const each of changed) database.events.publishEvent('downlink', each)
    },
  })
  return {
    note(news) {
      // A text of PostgreSQL holds no NUL: no downlink has such a reference.
      if (!news.reference?.includes('\0')) buffer.put(news)
    },
    stop: buffer.stop,
  }
}
