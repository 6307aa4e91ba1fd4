import type { SparkplugStateRow, StoredBinding } from '#domains/connections/sparkplug/index.ts'
import { createEdgeNode, type EdgeNode } from './edge-node/edge-node.ts'
import type { EdgeNodeName } from './topic.ts'

/** Where edge nodes are heard: the portal's broker as a company sees it, or a broker of a company. */
export interface TopicSpace {
  /** The company whose topic space it is, or that the broker belongs to. */
  companyId: string
  /** Null: the portal's own broker. */
  brokerId: string | null
  /** A global broker: nobody sees what nobody claimed. */
  isShared: boolean
}

/** An edge node that a company claimed, or of which it claimed a device. */
export interface Edge extends EdgeNodeName {
  companyId: string
  brokerId: string | null
  node: EdgeNode
  /** Bindings by device; null is the edge node itself. */
  bindings: Map<string | null, StoredBinding>
  records: Map<string | null, DeviceRecord>
}

/** State of an edge node or device beside its metrics. */
export interface DeviceRecord extends Pick<SparkplugStateRow, 'state' | 'since' | 'problem'> {
  /** Labels and units of its keys, as they were written last. */
  described?: string
}

export const spaceKeyOf = ({ companyId, brokerId }: Pick<TopicSpace, 'companyId' | 'brokerId'>): string =>
  brokerId ?? companyId
const edgeKeyOf = ({ groupId, edgeNodeId }: EdgeNodeName) => `${groupId}/${edgeNodeId}`

/** The edge nodes of all companies, by where they are heard. */
export function createEdgeDirectory() {
  const spaces = new Map<string, Map<string, Edge>>()
  const byNodeId = new Map<string, { edge: Edge; binding: StoredBinding }>()

  function edgeOf(binding: StoredBinding): Edge {
    const spaceKey = spaceKeyOf(binding)
    const edges = spaces.get(spaceKey) ?? new Map<string, Edge>()
    spaces.set(spaceKey, edges)
    const key = edgeKeyOf(binding)
    const known = edges.get(key)
    if (known) return known
    const { companyId, brokerId, groupId, edgeNodeId } = binding
    const edge: Edge = {
      ...{ companyId, brokerId, groupId, edgeNodeId },
      node: createEdgeNode(),
      bindings: new Map(),
      records: new Map(),
    }
    edges.set(key, edge)
    return edge
  }

  return {
    find: (space: TopicSpace, name: EdgeNodeName): Edge | undefined =>
      spaces.get(spaceKeyOf(space))?.get(edgeKeyOf(name)),
    ofNode: (nodeId: string) => byNodeId.get(nodeId),
    edgesIn: (space: Pick<TopicSpace, 'companyId' | 'brokerId'>): readonly Edge[] => [
      ...(spaces.get(spaceKeyOf(space))?.values() ?? []),
    ],
    /** Replaces the bindings of a company, or all of them; answers the edge nodes with a binding that is new. */
    replace(companyId: string | undefined, bindings: readonly StoredBinding[]): Edge[] {
      const before = new Map<string, StoredBinding>()
      for (const [nodeId, { edge, binding }] of byNodeId) {
        if (companyId !== undefined && edge.companyId !== companyId) continue
        before.set(nodeId, binding)
        edge.bindings.delete(binding.deviceId)
        byNodeId.delete(nodeId)
      }
      const changed = new Set<Edge>()
      for (const binding of bindings) {
        const edge = edgeOf(binding)
        // Two companies never have one edge node: the second is refused where it is claimed.
        if (edge.bindings.size > 0 && edge.companyId !== binding.companyId) continue
        edge.companyId = binding.companyId
        edge.bindings.set(binding.deviceId, binding)
        byNodeId.set(binding.nodeId, { edge, binding })
        const old = before.get(binding.nodeId)
        const isSame =
          old?.deviceId === binding.deviceId &&
          edgeKeyOf(old) === edgeKeyOf(binding) &&
          spaceKeyOf(old) === spaceKeyOf(binding)
        if (!isSame) changed.add(edge)
      }
      for (const [spaceKey, edges] of spaces) {
        for (const [key, { bindings: left }] of edges) if (left.size === 0) edges.delete(key)
        if (edges.size === 0) spaces.delete(spaceKey)
      }
      return [...changed]
    },
  }
}
