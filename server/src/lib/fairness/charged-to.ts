import { AsyncLocalStorage } from 'node:async_hooks'

/** Whose work it is: what waits for a turn waits behind work of the same company only. */
export interface Payer {
  companyId: string
  /** The session or access token: within a company they take turns too. */
  principal: string
  /** How long its transactions and its reads of the store have held connections so far, ms. */
  databaseMs?: number
}

const payers = new AsyncLocalStorage<Payer>()

/** Does `work` and all that it starts at the expense of a company. */
export const chargeTo = <T>(payer: Payer, work: () => T): T => payers.run(payer, work)

/** Undefined for the portal's own work. */
export const currentPayer = (): Payer | undefined => payers.getStore()

/** Does work that holds a connection, and adds its duration to `databaseMs` of the payer. */
export async function addDatabaseTime<T>(payer: Payer, work: () => Promise<T>): Promise<T> {
  const began = performance.now()
  try {
    return await work()
  } finally {
    payer.databaseMs = (payer.databaseMs ?? 0) + performance.now() - began
  }
}

/** Calls an iterator as the present caller: a stream reads it whenever its reader is ready. */
export function inPresentContext<T>(pieces: AsyncIterable<T>): AsyncIterable<T> {
  const inContext = AsyncLocalStorage.snapshot()
  const iterator = pieces[Symbol.asyncIterator]()
  const bound: AsyncIterator<T, undefined> = {
    next: () => inContext(() => iterator.next()),
    async return() {
      await inContext(async () => await iterator.return?.())
      return { done: true, value: undefined }
    },
  }
  return { [Symbol.asyncIterator]: () => bound }
}
