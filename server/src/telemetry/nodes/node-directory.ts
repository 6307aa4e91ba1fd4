import type { Pool } from 'pg'
import type { EventPort } from '#db/index.ts'
import { loadNodes } from '#domains/devices/node-intake/index.ts'
import type { Batch } from '../batch/batch.ts'
import { type KnownNode, knownNode } from './known-node.ts'

export interface NodeDirectory {
  /** The node at each address, in order; undefined where there is none. One query for all that are not known. */
  find(addresses: readonly Address[]): Promise<readonly (KnownNode | undefined)[]>
  /** The same for who is not a batch: none of those that a batch is at work with goes to make room. */
  look(addresses: readonly Address[]): Promise<readonly (KnownNode | undefined)[]>
  /** The nodes of these series are read anew: keys of them are gone. */
  forgetNodesOf(batch: Pick<Batch, 'keys' | 'keyOf' | 'series'>, series: ReadonlySet<number>): void
  readonly size: number
  close(): void
}

export interface Address {
  companyId: string
  address: string
}

/**
 * The nodes that send, in memory: identifying an uplink costs the same however many nodes there are.
 * A node that changes is forgotten before the change is answered; beyond `limit` and one batch, those longest
 * unused go.
 * An address that belongs to no node is remembered for a short while only, and few of them.
 */
export function createNodeDirectory(pool: Pool, events: EventPort, limit: number): NodeDirectory {
  // By company and lower-case address, so that no name has to be put together for a look-up.
  const known = new Map<string, Map<string, KnownNode>>()
  let size = 0
  let uses = 0
  let unknown = new Set<string>()
  // Rises with each change, so that what was read before it is not remembered after it.
  let generation = 0

  function remember(node: KnownNode): void {
    const ofCompany = known.get(node.companyId) ?? new Map<string, KnownNode>()
    known.set(node.companyId, ofCompany)
    const address = node.deveui.toLowerCase()
    if (!ofCompany.has(address)) size++
    ofCompany.set(address, node)
    node.used = ++uses
  }
  function drop(companyId: string, address: string): void {
    const ofCompany = known.get(companyId)
    if (!ofCompany?.delete(address)) return
    size--
    if (ofCompany.size === 0) known.delete(companyId)
  }
  /** Some more than there must be, so that this is not done for each further node. */
  function dropLongestUnused(): void {
    const nodes = [...known.values()].flatMap((ofCompany) => [...ofCompany.values()])
    const surplus = size - limit + Math.floor(limit / 10)
    for (const node of nodes.sort((one, other) => one.used - other.used).slice(0, surplus)) {
      drop(node.companyId, node.deveui.toLowerCase())
    }
  }

  const forget = (change: { companyId: string; deveui: string }) => {
    generation++
    drop(change.companyId, change.deveui.toLowerCase())
    unknown.delete(nameOf({ companyId: change.companyId, address: change.deveui }))
  }
  const stops = [
    events.subscribe('node', forget),
    events.subscribe('nodeDeleted', forget),
    events.subscribe('nodesCreated', ({ companyId, deveuis }) => {
      for (const deveui of deveuis) forget({ companyId, deveui })
    }),
    events.subscribe('settings', ({ companyId }) => {
      generation++
      size -= known.get(companyId)?.size ?? 0
      known.delete(companyId)
    }),
    events.subscribe('companyDeleted', () => {
      generation++
      known.clear()
      size = 0
    }),
  ]

  /** Not remembered if something changed meanwhile: `find` asks again. */
  async function read(addresses: readonly Address[]): Promise<void> {
    const before = generation
    const found = await loadNodes(pool, addresses)
    if (before !== generation) return
    for (const facts of found) remember(knownNode(facts))
    if (unknown.size > 10_000) unknown = new Set()
    for (const address of addresses) if (!get(address)) unknown.add(nameOf(address))
  }

  function get({ companyId, address }: Address): KnownNode | undefined {
    return known.get(companyId)?.get(address.toLowerCase())
  }

  /** What is known of the addresses, in order; what has to be asked for is put into `missing`. */
  function recall(addresses: readonly Address[], missing: Map<string, Address>): (KnownNode | undefined)[] {
    return addresses.map((address) => {
      const node = get(address)
      if (node) node.used = ++uses
      else {
        const name = nameOf(address)
        if (!unknown.has(name)) missing.set(name, address)
      }
      return node
    })
  }

  async function look(addresses: readonly Address[]): Promise<(KnownNode | undefined)[]> {
    // All of them again: a node that was known may have changed, and been forgotten, during the query.
    for (;;) {
      const missing = new Map<string, Address>()
      const nodes = recall(addresses, missing)
      if (missing.size === 0) return nodes
      await read([...missing.values()])
    }
  }

  return {
    async find(addresses) {
      // Before, never after: what a batch needs must not go while its other nodes are read.
      if (size > limit) dropLongestUnused()
      return await look(addresses)
    },
    look,
    forgetNodesOf({ keys, keyOf, series }, removed) {
      const gone = new Set(keyOf.filter((_, at) => removed.has(series[at] ?? 0)))
      for (const key of gone) {
        const node = keys[key]?.node
        if (node) forget(node)
      }
    },
    get size() {
      return size
    },
    close() {
      for (const stop of stops) stop()
    },
  }
}

const nameOf = ({ companyId, address }: Address) => `${companyId}/${address.toLowerCase()}`
