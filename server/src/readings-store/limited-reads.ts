import { isTransactionOpen } from '#db/index.ts'
import { currentPayer, type Payer } from '#lib/charged-to.ts'
import { createFairQueue, type FairQueue } from '#lib/fair-queue.ts'
import { yieldWhenDue } from '#lib/time-slices.ts'
import { fail } from '#request/problem.ts'
import type { ReadingsStore } from './port.ts'
import type { ReadingChunk } from './reading.ts'

export interface ReadLimits {
  /** Reads of one company that the store works on at once; of one of its sessions or tokens it is one fewer. */
  atOnce: number
  /** Reads of one company that wait; more are refused. */
  waiting: number
}

/** Nodes that are counted together. */
const nodesAtOnce = 200

/**
 * The store as calls of users read it: a company that asks much waits for itself alone. Reading while a
 * transaction is open is a mistake of the program: a few slow reads would hold the connections of all companies.
 */
export function limitReads(store: ReadingsStore, limits: ReadLimits): ReadingsStore {
  const gate = createGateByCompany(limits)

  async function read<T>(work: () => Promise<T>): Promise<T> {
    if (isTransactionOpen()) throw new Error('Readings are read while a transaction is open')
    const payer = currentPayer()
    return payer ? await gate(payer, work) : await work()
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
    async counts(nodeIds, from, to) {
      const counts: number[] = []
      for (let at = 0; at < nodeIds.length; at += nodesAtOnce) {
        const some = nodeIds.slice(at, at + nodesAtOnce)
        for (const count of await read(() => store.counts(some, from, to))) counts.push(count)
        await yieldWhenDue()
      }
      return counts
    },
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

interface Gate {
  running: number
  ofPrincipal: Map<string, number>
  waiting: FairQueue<() => void>
}

function createGateByCompany({ atOnce, waiting }: ReadLimits) {
  const gates = new Map<string, Gate>()

  function gateOf(companyId: string): Gate {
    const known = gates.get(companyId)
    if (known) return known
    const made: Gate = { running: 0, ofPrincipal: new Map(), waiting: createFairQueue() }
    gates.set(companyId, made)
    return made
  }

  /** One place is kept for others of the company. */
  const mayRun = ({ running, ofPrincipal }: Gate, principal: string) =>
    running < atOnce && (ofPrincipal.get(principal) ?? 0) < Math.max(1, atOnce - 1)

  function enter(gate: Gate, principal: string): void {
    gate.running++
    gate.ofPrincipal.set(principal, (gate.ofPrincipal.get(principal) ?? 0) + 1)
  }

  function leave({ companyId, principal }: Payer, gate: Gate): void {
    gate.running--
    const left = (gate.ofPrincipal.get(principal) ?? 1) - 1
    if (left > 0) gate.ofPrincipal.set(principal, left)
    else gate.ofPrincipal.delete(principal)
    gate.waiting.shift((next) => mayRun(gate, next))?.()
    if (gate.running === 0 && gate.waiting.length === 0) gates.delete(companyId)
  }

  return async <T>(payer: Payer, work: () => Promise<T>): Promise<T> => {
    const { principal } = payer
    const gate = gateOf(payer.companyId)
    if (mayRun(gate, principal)) enter(gate, principal)
    else if (gate.waiting.length >= waiting) fail('request.tooMany')
    else {
      // Who leaves lets the next one in at once, so that nobody comes between.
      await new Promise<void>((resolve) =>
        gate.waiting.push(principal, () => {
          enter(gate, principal)
          resolve()
        }),
      )
    }
    try {
      return await work()
    } finally {
      leave(payer, gate)
    }
  }
}
