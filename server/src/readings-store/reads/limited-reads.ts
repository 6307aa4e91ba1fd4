import { isTransactionOpen } from '#db/index.ts'
import { addDatabaseTime, currentPayer } from '#lib/fairness/charged-to.ts'
import { yieldWhenDue } from '#lib/fairness/time-slices.ts'
import { createCompanyGate, type GateLimits } from '#request/company-gate.ts'
import type { ReadingsStore } from '../port.ts'
import type { ReadingChunk } from './reading.ts'

/** Nodes that are counted together. */
const nodesAtOnce = 200

/**
 * The store as calls of users read it: a company that asks much waits for itself alone. Reading while a
 * transaction is open is a mistake of the program: a few slow reads would hold the connections of all companies.
 */
export function limitReads(store: ReadingsStore, limits: GateLimits): ReadingsStore {
  const gate = createCompanyGate(limits)

  async function read<T>(work: () => Promise<T>): Promise<T> {
    if (isTransactionOpen()) throw new Error('Readings are read while a transaction is open')
    const payer = currentPayer()
    return payer ? await gate(payer, () => addDatabaseTime(payer, work)) : await work()
  }

  async function inPortions<T>(
    nodeIds: readonly string[],
    query: (some: readonly string[]) => Promise<T[]>,
  ): Promise<T[]> {
    const answers: T[] = []
    for (let at = 0; at < nodeIds.length; at += nodesAtOnce) {
      for (const answer of await read(() => query(nodeIds.slice(at, at + nodesAtOnce)))) answers.push(answer)
      await yieldWhenDue()
    }
    return answers
  }

  return {
    ...store,
    findSeries: (names) => read(() => store.findSeries(names)),
    listSeries: (nodeIds) => read(() => store.listSeries(nodeIds)),
    latest: (series) => read(() => store.latest(series)),
    limit: (series, n) => read(() => store.limit(series, n)),
    range: (...question) => limitedRange(store.range(...question), read),
    buckets: (...question) => read(() => store.buckets(...question)),
    calendarBuckets: (...question) => read(() => store.calendarBuckets(...question)),
    countRange: (...question) => read(() => store.countRange(...question)),
    counts: (nodeIds, from, to) => inPortions(nodeIds, (some) => store.counts(some, from, to)),
    histograms: (nodeIds, edges) => inPortions(nodeIds, (some) => store.histograms(some, edges)),
  }
}

/** Each chunk is a read of its own: a reader who takes none holds no place. */
function limitedRange(
  chunks: AsyncIterable<ReadingChunk>,
  read: <T>(work: () => Promise<T>) => Promise<T>,
): AsyncIterable<ReadingChunk> {
  return {
    [Symbol.asyncIterator]() {
      const iterator = chunks[Symbol.asyncIterator]()
      return {
        next: () => read(() => iterator.next()),
        return: async () => (await iterator.return?.()) ?? { done: true, value: undefined },
      }
    },
  }
}
