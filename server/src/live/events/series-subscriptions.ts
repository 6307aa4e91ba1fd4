import type { LiveReading } from '@fyr/contract/live/live'
import type { LiveBus } from '../live-bus.ts'

/** One key of a node, or all of its keys. */
export interface SeriesRef {
  deveui: string
  key?: string | undefined
}

/** Which series one connection listens to. */
export interface SeriesSubscriptions {
  readonly size: number
  list(): SeriesRef[]
  add(series: SeriesRef): void
  remove(series: SeriesRef): void
  /** Whether a reading is of a series that is listened to. */
  cover(reading: LiveReading): boolean
  clear(): void
}

interface NodeSubscription {
  keys: Set<string>
  allKeys: boolean
  stop(): void
}

export function createSeriesSubscriptions(
  bus: LiveBus,
  companyId: string,
  onReading: (reading: LiveReading) => void,
  /** A node is gone, and is listened to no longer. */
  onEnd: () => void,
): SeriesSubscriptions {
  const nodes = new Map<string, NodeSubscription>()

  function cover({ deveui, key }: LiveReading): boolean {
    const node = nodes.get(deveui)
    return node !== undefined && (node.allKeys || node.keys.has(key))
  }

  function stop(deveui: string): void {
    nodes.get(deveui)?.stop()
    nodes.delete(deveui)
  }

  return {
    get size() {
      return [...nodes.values()].reduce((sum, node) => sum + node.keys.size + (node.allKeys ? 1 : 0), 0)
    },
    list: () =>
      [...nodes].flatMap(([deveui, node]) => [
        ...(node.allKeys ? [{ deveui }] : []),
        ...[...node.keys].map((key) => ({ deveui, key })),
      ]),
    add({ deveui, key }) {
      let node = nodes.get(deveui)
      if (!node) {
        const listener = (reading: LiveReading) => {
          if (cover(reading)) onReading(reading)
        }
        const end = () => {
          stop(deveui)
          onEnd()
        }
        const stopListening = bus.onReading(companyId, deveui, listener, end)
        node = { keys: new Set(), allKeys: false, stop: stopListening }
        nodes.set(deveui, node)
      }
      if (key === undefined) node.allKeys = true
      else node.keys.add(key)
    },
    remove({ deveui, key }) {
      const node = nodes.get(deveui)
      if (!node) return
      if (key === undefined) node.allKeys = false
      else node.keys.delete(key)
      if (!node.allKeys && node.keys.size === 0) stop(deveui)
    },
    cover,
    clear() {
      for (const deveui of [...nodes.keys()]) stop(deveui)
    },
  }
}
