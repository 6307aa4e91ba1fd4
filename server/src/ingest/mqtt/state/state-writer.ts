import type { SavedChanges, SavedState } from './saved-state.ts'

/** Where the broker keeps what it must know after a restart. */
export interface BrokerState {
  load(companyId: string): Promise<SavedState>
  save(companyId: string, changes: SavedChanges): Promise<void>
}

/** Transactions at once: all companies wait here in turn, and calls of the API keep most connections. */
const maxUnderway = 3

/**
 * Reads and writes one thing after the other for each company, also when the thread that asked has ended: the next
 * one finds all that was written.
 */
export function createStateWriter(
  state: BrokerState | undefined,
  log: { error(fields: object, message: string): void },
) {
  const last = new Map<string, Promise<unknown>>()
  const waiting: (() => void)[] = []
  let underway = 0

  const inTurn = async <T>(work: () => Promise<T>): Promise<T> => {
    if (underway >= maxUnderway) await new Promise<void>((resolve) => waiting.push(resolve))
    else underway++
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else underway--
    }
  }
  const inOrder = <T>(companyId: string, work: () => Promise<T>): Promise<T | undefined> => {
    const done = (last.get(companyId) ?? Promise.resolve())
      .then(() => inTurn(work))
      .catch((error: unknown) => {
        log.error({ err: error, companyId }, 'MQTT sessions could not be read or written')
        return undefined
      })
    last.set(companyId, done)
    void done.then(() => {
      if (last.get(companyId) === done) last.delete(companyId)
    })
    return done
  }
  return {
    /** Undefined when it cannot be read now. */
    load: (companyId: string): Promise<SavedState | undefined> =>
      inOrder(
        companyId,
        async () => (await state?.load(companyId)) ?? { sessions: [], queued: [], retained: [] },
      ),
    /** False when it could not be written now. */
    save: async (companyId: string, changes: SavedChanges): Promise<boolean> =>
      (await inOrder(companyId, async () => {
        await state?.save(companyId, changes)
        return true
      })) ?? false,
    /** Resolves when all is read and written. */
    async idle() {
      await Promise.all(last.values())
    },
  }
}
