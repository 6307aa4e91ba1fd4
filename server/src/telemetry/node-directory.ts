import type { Pool } from 'pg'
import { onChange } from '#db/index.ts'
import { loadNodes, type NodeFacts } from '#domains/node-intake/index.ts'

/** A node as the pipeline knows it. */
export interface KnownNode extends NodeFacts {
  /** Key -> series, as far as they have been met. */
  series: Map<string, number>
}

export interface NodeDirectory {
  /** Makes sure that the nodes of these addresses are known, if they exist. One query for all that are not. */
  learn(addresses: readonly Address[]): Promise<void>
  find(address: Address): KnownNode | undefined
  readonly size: number
  close(): void
}

export interface Address {
  companyId: string
  address: string
}

const nameOf = ({ companyId, address }: Address) => `${companyId}/${address.toLowerCase()}`

/**
 * The nodes that send, in memory: identifying an uplink costs the same however many nodes there are.
 * A node that changes is forgotten before the change is answered; beyond `limit` and one batch, those longest
 * unused go.
 * An address that belongs to no node is remembered for a short while only, and few of them.
 */
export function createNodeDirectory(pool: Pool, limit: number): NodeDirectory {
  const known = new Map<string, KnownNode>()
  let unknown = new Set<string>()
  // Rises with each change, so that what was read before it is not remembered after it.
  let generation = 0

  const forget = (change: { companyId: string; deveui: string }) => {
    generation++
    const name = nameOf({ companyId: change.companyId, address: change.deveui })
    known.delete(name)
    unknown.delete(name)
  }
  const stops = [
    onChange('node', forget),
    onChange('nodeDeleted', forget),
    onChange('companyDeleted', () => {
      generation++
      known.clear()
    }),
  ]

  /** Not remembered if something changed meanwhile: `learn` asks again. */
  async function read(addresses: readonly Address[]): Promise<void> {
    const before = generation
    const found = await loadNodes(pool, addresses)
    if (before !== generation) return
    for (const facts of found) {
      known.set(nameOf({ companyId: facts.companyId, address: facts.deveui }), {
        ...facts,
        series: new Map(),
      })
    }
    if (unknown.size > 10_000) unknown = new Set()
    for (const address of addresses) {
      const name = nameOf(address)
      if (!known.has(name)) unknown.add(name)
    }
  }

  /** Those that are not known, by their names; the others count as used. */
  function missingOf(addresses: readonly Address[]): Map<string, Address> {
    const missing = new Map<string, Address>()
    for (const address of addresses) {
      const name = nameOf(address)
      const node = known.get(name)
      if (node) {
        known.delete(name)
        known.set(name, node)
      } else if (!unknown.has(name)) missing.set(name, address)
    }
    return missing
  }

  return {
    async learn(addresses) {
      // Before, never after: what a batch needs must not go while its other nodes are read.
      for (const oldest of known.keys()) {
        if (known.size <= limit) break
        known.delete(oldest)
      }
      // All of them again: a node that was known may have changed, and been forgotten, during the query.
      for (let missing = missingOf(addresses); missing.size > 0; missing = missingOf(addresses)) {
        await read([...missing.values()])
      }
    },
    find: (address) => known.get(nameOf(address)),
    get size() {
      return known.size
    },
    close() {
      for (const stop of stops) stop()
    },
  }
}
