import type { Database, DatabaseLog } from '#db/index.ts'
import { startWriteBuffer } from '#jobs/index.ts'
import { type Activity, writeActivity } from './integration-store.ts'

export interface IntegrationActivity {
  /** An integration was heard; `problem` says why its message was refused. */
  heard(integrationId: string, at: Date, problem?: { code: string; detail: string }): void
  stop(): Promise<void>
}

const maxDetail = 300

/** Adds up what integrations send, so that many messages are one write. */
export function createIntegrationActivity(
  database: Pick<Database, 'withPlatform'>,
  log: DatabaseLog,
  /** Whoever asks is told of what these companies' integrations sent. */
  written: (companyIds: readonly string[]) => void,
): IntegrationActivity {
  const buffer = startWriteBuffer<Activity>({
    ...{ name: 'Counts of integrations', intervalMs: 2000, capacity: 100_000, log },
    keyOf: ({ id }) => id,
    merge: (before, after) => ({ ...after, messages: before.messages + after.messages }),
    write: async (some) => written(await database.withPlatform((db) => writeActivity(db, some))),
  })
  return {
    heard(id, at, problem) {
      const detail = problem?.detail.slice(0, maxDetail).replaceAll('\0', '').toWellFormed() ?? ''
      buffer.put({
        ...{ id, messages: 1, lastMessageAt: at },
        problem: problem ? { code: problem.code, detail, at } : null,
      })
    },
    stop: buffer.stop,
  }
}
