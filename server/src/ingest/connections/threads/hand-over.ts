import { setTimeout as sleep } from 'node:timers/promises'
import type { DatabaseLog } from '#db/index.ts'

/**
 * Hands a batch over again and again until it is stored: meanwhile nothing more is read of its connection, which is
 * how its sender is slowed while the portal is busy or its disk is full.
 */
export function createHandOver({ log, attempts }: { log: DatabaseLog; attempts: number }) {
  return async (store: () => Promise<number>, isWanted: () => boolean): Promise<number> => {
    for (let attempt = 1; ; attempt++) {
      try {
        return await store()
      } catch (error) {
        if (attempt >= attempts || !isWanted()) throw error
        if (attempt === 1) log.error({ err: error }, 'Messages of a connection wait to be stored')
        await sleep(Math.min(10_000, 250 * 4 ** (attempt - 1)), undefined, { ref: false })
      }
    }
  }
}
