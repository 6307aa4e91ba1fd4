import type { ConnectionRecord } from '#domains/connections/connections/index.ts'
import type { ConnectionSource } from './source.ts'

/** What the connections of one source have done since the start. */
export interface SourceCounts {
  received: number
  sent: number
  /** Received, and not stored: senders that wait for an acknowledgement send them again. */
  lost: number
  reconnects: number
}

export interface SupervisorStats {
  connections: number
  connected: number
  threads: number
  crashes: number
  sources: ReadonlyMap<string, Readonly<SourceCounts>>
  /** How many connections of each source are in which state. */
  states: readonly { source: string; status: ConnectionRecord['status']; count: number }[]
}

export function createSourceCounts(sources: readonly string[]) {
  const bySource = new Map(
    sources.map((name): [string, SourceCounts] => [name, { received: 0, sent: 0, lost: 0, reconnects: 0 }]),
  )
  return {
    bySource,
    add(source: string, what: keyof SourceCounts, by: number): void {
      const counts = bySource.get(source)
      if (counts) counts[what] += by
    },
  }
}

export function countStates(
  entries: Iterable<{ source: Pick<ConnectionSource, 'name'>; record: Pick<ConnectionRecord, 'status'> }>,
): SupervisorStats['states'] {
  const all = new Map<string, { source: string; status: ConnectionRecord['status']; count: number }>()
  for (const { source, record } of entries) {
    const name = `${source.name}/${record.status}`
    const known = all.get(name) ?? { source: source.name, status: record.status, count: 0 }
    known.count++
    all.set(name, known)
  }
  return [...all.values()]
}
