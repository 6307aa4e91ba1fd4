import { isRadioKey } from '@fyr/contract/nodes/radio-keys'
import type { Pool } from 'pg'
import { inTransaction } from '#db/index.ts'
import {
  addCompanyReadings,
  addNodeReadings,
  type HourCount,
  hourOf,
  type Queryable,
} from '#domains/node-intake/index.ts'
import type { Batch } from '../batch.ts'
import type { KnownNode } from '../known-node.ts'
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
  const companies: Counts = new Map()
  const nodes: Counts = new Map()
  const flushCompanies = () => flush(pool, companies, addCompanyReadings)
  const flushNodes = () => flush(pool, nodes, addNodeReadings)
  return {
    name: 'reading counts',
    prepare({ batch, now }) {
      const runs = countRuns(batch, hourOf(now.getTime()) - storedHours)
      if (runs.length === 0) return undefined
      return {
        committed() {
          for (const { node, hour, readings } of runs) {
            add(companies, { id: node.companyId, hour, readings })
            add(nodes, { id: node.nodeId, hour, readings })
          }
        },
      }
    },
    flushCompanies,
    flushNodes,
    async flush() {
      await flushCompanies()
      await flushNodes()
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

function add(counts: Counts, { id, hour, readings }: HourCount): void {
  const hours = counts.get(id)
  if (!hours) counts.set(id, new Map([[hour, readings]]))
  else hours.set(hour, (hours.get(hour) ?? 0) + readings)
}

async function flush(
  pool: Pool,
  counts: Counts,
  write: (on: Queryable, rows: readonly HourCount[]) => Promise<void>,
): Promise<void> {
  while (counts.size > 0) {
    const rows = takeRows(counts)
    try {
      await inTransaction(pool, (client) => write(client, rows))
    } catch (error) {
      for (const row of rows) add(counts, row)
      throw error
    }
  }
}

/** Takes one hour of each of some companies or nodes: a statement changes no row twice. */
function takeRows(counts: Counts): HourCount[] {
  const rows: HourCount[] = []
  for (const [id, hours] of counts) {
    for (const [hour, readings] of hours) {
      rows.push({ id, hour, readings })
      hours.delete(hour)
      break
    }
    if (hours.size === 0) counts.delete(id)
    if (rows.length === flushRows) break
  }
  return rows
}
