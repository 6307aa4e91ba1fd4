import type { LiveEvent } from '@fyr/contract/live/live'

/** The live events that tell how nodes are. */
export const nodeEvents = ['nodeContact', 'nodeAlarms', 'nodeSilence'] as const
type NodeEvent = Extract<LiveEvent, { type: (typeof nodeEvents)[number] }>

/** How a node is, as far as it was told. */
export interface NodeFacts {
  /** Epoch ms. */
  lastContact?: number
  lat?: number
  long?: number
  /** Number of active alarms. */
  alarm?: number
  silent?: boolean
}

/** The newest that was heard of each node, each part by itself. */
export interface NodeNews {
  /**
   * @param heardAt epoch ms
   * @returns the DevEUIs of the nodes that it is about
   */
  put(event: NodeEvent, heardAt: number): string[]
  /** What an answer that was asked for at that time may not know of a node; undefined: it knows everything. */
  since(deveui: string, askedAt: number): NodeFacts | undefined
}

type Part = 'contact' | 'place' | 'alarm' | 'silence'
type Heard = Partial<Record<Part, { heardAt: number; facts: NodeFacts }>>

export function createNodeNews(): NodeNews {
  const ofNodes = new Map<string, Heard>()

  function note(deveui: string, part: Part, facts: NodeFacts, heardAt: number) {
    const heard = ofNodes.get(deveui) ?? {}
    heard[part] = { heardAt, facts }
    ofNodes.set(deveui, heard)
  }

  return {
    put(event, heardAt) {
      if (event.type === 'nodeSilence') {
        for (const deveui of event.deveuis) note(deveui, 'silence', { silent: event.silent }, heardAt)
        return event.deveuis
      }
      if (event.type === 'nodeAlarms') {
        for (const { deveui, alarm } of event.nodes) note(deveui, 'alarm', { alarm }, heardAt)
      } else {
        for (const { deveui, lastContact, lat, long } of event.nodes) {
          note(deveui, 'contact', { lastContact: Date.parse(lastContact) }, heardAt)
          // Whoever was told to be silent before has been heard now.
          delete ofNodes.get(deveui)?.silence
          if (lat !== undefined && long !== undefined) note(deveui, 'place', { lat, long }, heardAt)
        }
      }
      return event.nodes.map(({ deveui }) => deveui)
    },
    since(deveui, askedAt) {
      const heard = ofNodes.get(deveui)
      if (!heard) return undefined
      const news = Object.values(heard).filter(({ heardAt }) => heardAt >= askedAt)
      return news.length > 0 ? Object.assign({}, ...news.map(({ facts }) => facts)) : undefined
    },
  }
}
