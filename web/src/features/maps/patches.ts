import type { MapNode } from './map-node.ts'

/** What became known of a node since it was asked for. */
export interface Patch {
  /** Epoch ms: an answer that was asked for later knows it. */
  at: number
  lastContact?: number
  lat?: number
  long?: number
  /** Alarms that came, less those that were acknowledged. */
  alarms: number
}

export type Patches = ReadonlyMap<string, Patch>

/** One more piece of news on top of those that are known of the node. */
export function withNews(
  patches: Patches,
  deveui: string,
  news: Partial<Omit<Patch, 'at'>>,
  at: number,
): Patches {
  const before = patches.get(deveui)
  const alarms = (before?.alarms ?? 0) + (news.alarms ?? 0)
  return new Map(patches).set(deveui, { ...before, ...news, alarms, at })
}

/** Those that an answer to a question of that time may not know. */
export function newerThan(patches: Patches, askedAt: number): Patches {
  return new Map([...patches].filter(([, { at }]) => at >= askedAt))
}

/** The nodes as they are now; those without news stay the same objects. */
export function patched(nodes: readonly MapNode[], patches: Patches): readonly MapNode[] {
  if (patches.size === 0) return nodes
  return nodes.map((node) => {
    const patch = patches.get(node.deveui)
    if (!patch) return node
    const { lastContact, lat, long, alarms } = patch
    return {
      ...node,
      ...(lastContact !== undefined && { lastContact, silent: false }),
      ...(lat !== undefined && long !== undefined && { lat, long }),
      alarm: Math.max(0, node.alarm + alarms),
    }
  })
}
