import { isRadioKey } from '@fyr/contract/devices/keys/radio-keys'
import type { Pool } from 'pg'
import { inTransaction } from '#db/index.ts'
import {
  addCompanyReadings,
  addNodeReadings,
  type HourCount,
  hourOf,
  type Queryable,
} from '#domains/devices/node-intake/index.ts'
import { yieldWhenDue } from '#lib/fairness/time-slices.ts'
import type { Batch } from '../batch/batch.ts'
import type { KnownNode } from '../nodes/known-node.ts'
import type { Participant } from '../participant.ts'

export interface ReadingCounter extends Participant {
  /** Writes what was counted since the last call. */
  flushCompanies(): Promise<void>
  flushNodes(): Promise<void>
  flush(): Promise<void>
}

/** Hours before the current one that are counted: a week by any calendar. */
const storedHours = 9 * 24
/** Rows of one statement. */
const flushRows = 2000

/** Readings by company or node, then by hour. */
type Counts = Map<string, Map<number, number>>

/**
 * Counts readings by the hour of their time, without radio values. Counts are buffered: a crash loses those since the
 * last flush, until storage.measure counts anew.
 */
export function createReadingCounter(pool: Pool): ReadingCounter {
  const companies = createBuffer(pool, addCompanyReadings)
  const nodes = createBuffer(pool, addNodeReadings)
  return {
    name: 'reading counts',
    prepare({ batch, now }) {
      const runs = countRuns(batch, hourOf(now.getTime()) - storedHours)
      if (runs.length === 0) return undefined
      return {
        committed() {
          for (const { node, hour, readings } of runs) {
            companies.add({ id: node.companyId, hour, readings })
            nodes.add({ id: node.nodeId, hour, readings })
          }
        },
      }
    },
    flushCompanies: companies.flush,
    flushNodes: nodes.flush,
    async flush() {
      await companies.flush()
      await nodes.flush()
    },
  }
}

/** Readings of one node and hour, one behind the other in a batch. */
interface Run {
  node: KnownNode
  hour: number
  readings: number
}

function countRuns({ keys, keyOf, times, news, others }: Batch, oldest: number): Run[] {
  const isCounted = keys.map(({ name }) => !isRadioKey(name))
  const runs: Run[] = []
  let run: Run | undefined
  for (const places of [news, others]) {
    for (const at of places) {
      const place = keyOf[at] ?? 0
      const node = keys[place]?.node
      const hour = hourOf(times[at] ?? 0)
      if (!node || !isCounted[place] || hour < oldest) continue
      if (run?.node === node && run.hour === hour) run.readings++
      else {
        run = { node, hour, readings: 1 }
        runs.push(run)
      }
    }
  }
  return runs
}

/** Counts that are added up until they are written. */
function createBuffer(
  pool: Pool,
  write: (on: Queryable, rows: readonly HourCount[]) => Promise<void>,
): { add(count: HourCount): void; flush(): Promise<void> } {
  let counts: Counts = new Map()
  let running = Promise.resolve()

  function add({ id, hour, readings }: HourCount): void {
    const hours = counts.get(id)
    if (!hours) counts.set(id, new Map([[hour, readings]]))
    else hours.set(hour, (hours.get(hour) ?? 0) + readings)
  }

  async function flushAll(): Promise<void> {
    const snapshot = counts
    counts = new Map()
    const pending = await portionsOf(snapshot)
    for (let next = 0; next < pending.length; next++) {
      try {
        await inTransaction(pool, (client) => write(client, pending[next] ?? []))
      } catch (error) {
        for (const row of pending.slice(next).flat()) add(row)
        throw error
      }
    }
  }

  return {
    add,
    /** Resolves when the counts added before the call are written. One flush at a time. */
    flush() {
      const flushed = running.then(flushAll)
      running = flushed.catch(() => undefined)
      return flushed
    },
  }
}

/** Rows of one statement each, which changes no row twice: one hour of each company or node. */
async function portionsOf(counts: Counts): Promise<HourCount[][]> {
  const rounds: HourCount[][] = []
  for (const [id, hours] of counts) {
    await yieldWhenDue()
    let round = 0
    for (const [hour, readings] of hours) {
      const rows = rounds[round] ?? []
      rows.push({ id, hour, readings })
      rounds[round++] = rows
    }
  }
  return rounds.flatMap((rows) =>
    Array.from({ length: Math.ceil(rows.length / flushRows) }, (_, at) =>
      rows.slice(at * flushRows, (at + 1) * flushRows),
    ),
  )
}
