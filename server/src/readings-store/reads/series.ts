import type { Pool } from 'pg'
import { inTransaction } from '#db/index.ts'
import { type Queryable, readRows } from '../rows.ts'

/** One key of one node: what a series is known by outside the store. */
export interface SeriesName {
  readonly nodeId: string
  readonly key: string
}

export interface NamedSeries extends SeriesName {
  readonly series: number
}

/**
 * Names to series ids, remembered. A series once removed is never answered again, even if it was looked up
 * while it was being removed.
 */
export interface SeriesDirectory {
  /** The id of each name, in order; those that are missing are made. Several may do so at once. */
  resolve(names: readonly SeriesName[]): Promise<number[]>
  /** The id of each name, in order, or undefined; makes none. */
  find(names: readonly SeriesName[]): Promise<(number | undefined)[]>
  /** All series of the nodes, by node and key. */
  list(nodeIds: readonly string[]): Promise<NamedSeries[]>
  markRemoved(removed: readonly NamedSeries[]): void
  isRemoved(series: number): boolean
  readonly size: number
}

/** Names are made with `pool` and looked up by readers with `readPool`. `maxRemembered` is how many names are kept in memory; the nodes asked for first go first. */
export function createSeriesDirectory(
  pool: Pool,
  maxRemembered: number,
  readPool: Queryable = pool,
): SeriesDirectory {
  const known = new Map<string, Map<string, number>>()
  const removed = new Set<number>()
  let size = 0

  function remember({ nodeId, key, series }: NamedSeries): void {
    if (removed.has(series)) return
    const keys = known.get(nodeId) ?? new Map<string, number>()
    known.set(nodeId, keys)
    if (!keys.has(key)) size++
    keys.set(key, series)
    for (const [oldest, itsKeys] of known) {
      if (size <= maxRemembered || oldest === nodeId) break
      known.delete(oldest)
      size -= itsKeys.size
    }
  }

  function recall({ nodeId, key }: SeriesName): number | undefined {
    return known.get(nodeId)?.get(key)
  }

  /** Reads (or makes) what is not remembered and answers all of it: memory may be too small to hold it. */
  async function look(
    names: readonly SeriesName[],
    read: (names: readonly SeriesName[]) => Promise<NamedSeries[]>,
  ): Promise<(number | undefined)[]> {
    const ids = names.map(recall)
    const missing = names.filter((_, i) => ids[i] === undefined)
    if (missing.length === 0) return ids
    const found = new Map<string, number>()
    for (const row of await read(missing)) {
      if (removed.has(row.series)) continue
      remember(row)
      found.set(nameOf(row), row.series)
    }
    return names.map((name, i) => ids[i] ?? found.get(nameOf(name)))
  }

  return {
    find: (names) => look(names, (missing) => findRows(readPool, missing)),
    async resolve(names) {
      // A series may be removed between being looked up and being made: then the next round makes a new one.
      for (let round = 1; round <= 10; round++) {
        const ids = await look(names, (missing) => makeRows(pool, missing))
        if (ids.every((id) => id !== undefined)) return ids
      }
      throw new Error('Series are removed as fast as they are made')
    },
    async list(nodeIds) {
      const rows = await readRows<[string, string, number]>(
        readPool,
        'select node_id, key, id from series where node_id = any($1) and not removed order by node_id, key',
        [nodeIds],
      )
      return rows.map(([nodeId, key, series]) => ({ nodeId, key, series }))
    },
    markRemoved(gone) {
      for (const { nodeId, key, series } of gone) {
        removed.add(series)
        const keys = known.get(nodeId)
        if (keys?.get(key) !== series) continue
        keys.delete(key)
        size--
        if (keys.size === 0) known.delete(nodeId)
      }
    },
    isRemoved: (series) => removed.has(series),
    get size() {
      return size
    },
  }
}

function nameOf({ nodeId, key }: SeriesName): string {
  return `${nodeId}/${key}`
}

async function findRows(pool: Queryable, names: readonly SeriesName[]): Promise<NamedSeries[]> {
  const rows = await readRows<[number, number]>(
    pool,
    `select wanted.place::int, series.id
     from unnest($1::uuid[], $2::text[]) with ordinality as wanted (node_id, key, place)
     join series on series.node_id = wanted.node_id and series.key = wanted.key and not series.removed`,
    [names.map(({ nodeId }) => nodeId), names.map(({ key }) => key)],
  )
  return rows.flatMap(([place, series]) => {
    const name = names[place - 1]
    return name ? [{ ...name, series }] : []
  })
}

async function makeRows(pool: Pool, names: readonly SeriesName[]): Promise<NamedSeries[]> {
  const found = await findRows(pool, names)
  const there = new Set(found.map(nameOf))
  const missing = names.filter((name) => !there.has(nameOf(name)))
  if (missing.length === 0) return found
  // In one order for everybody, so that two who make the same series wait for each other but never both.
  // Those that another has made meanwhile are not returned, hence the second look.
  await inTransaction(pool, (client) =>
    readRows(
      client,
      `insert into series (node_id, key)
       select distinct node_id, key from unnest($1::uuid[], $2::text[]) as wanted (node_id, key)
       order by node_id, key
       on conflict (node_id, key) where not removed do nothing`,
      [missing.map(({ nodeId }) => nodeId), missing.map(({ key }) => key)],
    ),
  )
  return [...found, ...(await findRows(pool, missing))]
}
