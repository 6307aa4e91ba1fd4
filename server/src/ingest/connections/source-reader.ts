import type { DatabaseLog } from '#db/index.ts'
import type { ConnectionSource, WantedConnection } from './source.ts'

interface SourceReaderParts {
  log: DatabaseLog
  /** Told what a source wants now, of one company if it is named. */
  sync(source: ConnectionSource, wanted: readonly WantedConnection[], companyId: string): void
}

const retryMs = 5000

/** Reads again what sources want when they say that it has changed: one after the other, so that the last is true. */
export function createSourceReader({ log, sync }: SourceReaderParts) {
  const reading = new Map<ConnectionSource, Promise<void>>()
  const queued = new Set<string>()
  let isStopped = false

  function read(source: ConnectionSource, companyId: string): void {
    const name = `${source.name}/${companyId}`
    // Many changes at once, as when a thousand nodes are deleted, are read once.
    if (isStopped || queued.has(name)) return
    queued.add(name)
    const done = (reading.get(source) ?? Promise.resolve()).then(async () => {
      queued.delete(name)
      const wanted = await source.list(companyId)
      if (!isStopped) sync(source, wanted, companyId)
    })
    const settled = done.catch((error: unknown) => {
      log.error({ err: error, source: source.name }, 'The connections of a source could not be read')
      // Nobody may say again that they have changed.
      setTimeout(() => read(source, companyId), retryMs).unref()
    })
    reading.set(source, settled)
  }
  return {
    read,
    stop() {
      isStopped = true
    },
  }
}
