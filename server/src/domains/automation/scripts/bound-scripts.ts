import type { EventPort } from '#db/index.ts'
import type { BoundScript } from './trigger-store.ts'

export interface Bound {
  scriptId: string
  companyId: string
  /** Null for all. */
  keys: ReadonlySet<string> | null
}

/** Which scripts the readings of a node trigger, in memory. Called by batches only: refresh, then ofNode. */
export interface BoundScripts {
  start(): Promise<void>
  /** Reads what people have changed. Costs nothing when nothing has. */
  refresh(): Promise<void>
  ofNode(nodeId: string): readonly Bound[] | undefined
  /** Nodes that trigger something. */
  readonly size: number
  close(): void
}

export function createBoundScripts(deps: {
  load(companyIds?: readonly string[]): Promise<readonly BoundScript[]>
  events: EventPort
}): BoundScripts {
  const { load, events } = deps
  const byNode = new Map<string, Bound[]>()
  const nodesOfCompany = new Map<string, Set<string>>()
  let stale = new Set<string>()
  const markStale = ({ companyId }: { companyId: string }) => void stale.add(companyId)
  const stops = [
    events.subscribe('script', markStale),
    events.subscribe('companyDeleted', markStale),
    events.subscribe('nodeDeleted', ({ nodeId }) => void byNode.delete(nodeId)),
    // It may have gone to another company.
    events.subscribe('node', ({ nodeId }) => {
      const [first] = byNode.get(nodeId) ?? []
      if (first) markStale(first)
    }),
  ]

  function take({ scriptId, companyId, nodeId, boundKeys }: BoundScript): void {
    const bound = { scriptId, companyId, keys: boundKeys.length === 0 ? null : new Set(boundKeys) }
    const known = byNode.get(nodeId)
    if (known) known.push(bound)
    else byNode.set(nodeId, [bound])
    const nodes = nodesOfCompany.get(companyId) ?? new Set()
    nodesOfCompany.set(companyId, nodes.add(nodeId))
  }

  return {
    async start() {
      for (const bound of await load()) take(bound)
    },
    async refresh() {
      if (stale.size === 0) return
      const companyIds = stale
      stale = new Set()
      try {
        const loaded = await load([...companyIds])
        for (const companyId of companyIds) {
          for (const nodeId of nodesOfCompany.get(companyId) ?? []) byNode.delete(nodeId)
          nodesOfCompany.delete(companyId)
        }
        for (const bound of loaded) take(bound)
      } catch (error) {
        stale = stale.union(companyIds)
        throw error
      }
    },
    ofNode: (nodeId) => byNode.get(nodeId),
    get size() {
      return byNode.size
    },
    close() {
      for (const stop of stops) stop()
    },
  }
}
