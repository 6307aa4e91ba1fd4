import { halfOf, type Position } from '@fyr/contract/values/position-of'
import type { NodeFacts } from '#domains/devices/node-intake/index.ts'

/** A node as the pipeline knows it. */
export interface KnownNode extends Omit<NodeFacts, 'keys'> {
  /** Its keys that are committed, by name. */
  readonly keys: Map<string, KnownKey>
  /** Epoch ms of the last contact that the database surely knows; 0 when nobody knows. */
  storedLastSeen: number
  /** What was heard since and is not written yet; null for nothing, undefined when nobody has looked. */
  waiting: WaitingUpdate | null | undefined
  /** Place in the order in which nodes were used. */
  used: number
  /** Its place in the batch that is being read; -1 when it is not in it. */
  place: number
}

/**
 * One key of a node: what the pipeline has found out of it once, so that a reading costs one look-up by name
 * and nothing else.
 */
export interface KnownKey {
  readonly node: KnownNode
  readonly name: string
  /** What of the node's own state its values tell. */
  readonly tells: 'battery' | 'rssi' | undefined
  /** Which part of where the node is its values tell, where they are numbers. */
  readonly half: keyof Position | undefined
  /** In the readings store; 0 until it was asked for. */
  series: number
  /** When the first of its readings that are dated ahead is due, epoch ms; 0 when none is known. */
  dueAt: number
  /** Its place in the batch that is being read; -1 when it is not in it. */
  place: number
}

/** That a node was heard, and what it said of its battery, its signal and its place. */
export interface LastSeenUpdate {
  readonly node: KnownNode
  /** Time of arrival, epoch ms. */
  at: number
  battery?: number
  rssi?: number
  position?: Position
  /** By how much its clock is ahead, ms; 0 when it is right. */
  clockAhead?: number
}

/** What was heard of a node and is not written yet. */
export interface WaitingUpdate {
  contact: LastSeenUpdate
  /** Arrival of the first contact that waits, epoch ms. */
  readonly since: number
}

export function knownNode({ keys, ...facts }: NodeFacts): KnownNode {
  const node: KnownNode = {
    ...facts,
    keys: new Map(),
    storedLastSeen: 0,
    waiting: undefined,
    used: 0,
    place: -1,
  }
  for (const name of keys) {
    const key = knownKey(node, name)
    node.keys.set(key.name, key)
  }
  return node
}

/** Nodes of a kind have the same keys: their names are one text, so that few texts are looked at often. */
const names = new Map<string, string>()
const maxNames = 10_000

function shared(name: string): string {
  const known = names.get(name)
  if (known !== undefined) return known
  if (names.size < maxNames) names.set(name, name)
  return name
}

export function knownKey(node: KnownNode, name: string): KnownKey {
  return { node, name: shared(name), tells: toldBy(name), half: halfOf(name), series: 0, dueAt: 0, place: -1 }
}

function toldBy(name: string): KnownKey['tells'] {
  const lower = name.toLowerCase().replace(/^radio\./, '')
  return lower === 'battery' || lower === 'rssi' ? lower : undefined
}
