import type { Database, DatabaseLog } from '#db/index.ts'
import { type Activity, writeActivity } from './integration-store.ts'

export interface IntegrationActivity {
  /** An integration was heard; `problem` says why its message was refused. */
  heard(integrationId: string, at: Date, problem?: { code: string; detail: string }): void
  /** Writes what was heard so far; to be called every few seconds. */
  write(): Promise<void>
}

const maxDetail = 300

/** Adds up what integrations send, so that many messages are one write. */
export function createIntegrationActivity(
  database: Pick<Database, 'withPlatform'>,
  log: DatabaseLog,
  /** Whoever asks is told of what these companies' integrations sent. */
  written: (companyIds: readonly string[]) => void,
): IntegrationActivity {
  let noted = new Map<string, Activity>()

  /** Adds what could not be written to what came meanwhile. */
  function putBack(activities: readonly Activity[]): void {
    for (const before of activities) {
      const since = noted.get(before.id)
      noted.set(before.id, since ? { ...since, messages: since.messages + before.messages } : before)
    }
  }

  return {
    heard(id, at, problem) {
      const before = noted.get(id)
      const detail = problem?.detail.slice(0, maxDetail).replaceAll('\0', '').toWellFormed() ?? ''
      noted.set(id, {
        id,
        messages: (before?.messages ?? 0) + 1,
        lastMessageAt: at,
        problem: problem ? { code: problem.code, detail, at } : null,
      })
    },
    async write() {
      if (noted.size === 0) return
      // In one order for everybody, so that two writes wait for each other but never both.
      const activities = [...noted.values()].sort((one, other) => (one.id < other.id ? -1 : 1))
      noted = new Map()
      try {
        written(await database.withPlatform((db) => writeActivity(db, activities)))
      } catch (error) {
        putBack(activities)
        log.error({ err: error }, 'What integrations have sent could not be counted')
      }
    },
  }
}
