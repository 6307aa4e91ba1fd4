import type { Pool } from 'pg'
import { inTransaction } from '#db/index.ts'
import type { NamedSeries } from '../reads/series.ts'
import { readRows } from '../rows.ts'
import { deleteSomeSegments } from './segment-store.ts'

/** A batch brings readings of series that are removed: whoever resolved them does so anew and tries again. */
export class SeriesRemovedError extends Error {
  override name = 'SeriesRemovedError'
  readonly series: ReadonlySet<number>

  constructor(series: ReadonlySet<number>) {
    super('Series that a batch has readings of are removed')
    this.series = series
  }
}

/**
 * Series go in two steps: they are marked, from when on nobody reads them, and then their segments go in the
 * background and at last they themselves. What is still in the ingest log of them is left out when it is flushed.
 */

/** Makes series unreachable: the first of the two steps, since the second may take minutes. */
export async function markSeriesRemoved(
  pool: Pool,
  nodeIds: readonly string[],
  key?: string,
): Promise<NamedSeries[]> {
  const rows = await inTransaction(pool, (client) =>
    readRows<[string, string, number]>(
      client,
      `update series set removed = true
       where node_id = any($1::uuid[]) and ($2::text is null or key = $2) and not removed
       returning node_id, key, id`,
      [nodeIds, key ?? null],
    ),
  )
  return rows.map(([nodeId, name, series]) => ({ nodeId, key: name, series }))
}

const retryMs = 200

/** The series of these nodes (or of one key of them) that a committed transaction has removed. */
export async function findRemovedOf(
  pool: Pool,
  nodeIds: readonly string[],
  key?: string,
): Promise<NamedSeries[]> {
  const rows = await readRows<[string, string, number]>(
    pool,
    `select node_id, key, id from series
     where node_id = any($1::uuid[]) and ($2::text is null or key = $2) and removed`,
    [nodeIds, key ?? null],
  )
  return rows.map(([nodeId, name, series]) => ({ nodeId, key: name, series }))
}

/**
 * What became of that step when its answer was lost: which series are removed, and whether all are. Asks until
 * PostgreSQL answers, since it may be starting again: whoever took such a series for alive would write into
 * nothing.
 */
export async function findOutRemoved(
  pool: Pool,
  nodeIds: readonly string[],
  key: string | undefined,
  isClosed: () => boolean,
): Promise<{ removed: NamedSeries[]; areAll: boolean }> {
  for (;;) {
    try {
      // The lock waits for a transaction that is still at it.
      const rows = await inTransaction(pool, (client) =>
        readRows<[string, string, number, boolean]>(
          client,
          `select node_id, key, id, removed from series
           where node_id = any($1::uuid[]) and ($2::text is null or key = $2) order by id for update`,
          [nodeIds, key ?? null],
        ),
      )
      const removed = rows.filter(([, , , isRemoved]) => isRemoved)
      return {
        removed: removed.map(([nodeId, name, series]) => ({ nodeId, key: name, series })),
        areAll: removed.length === rows.length,
      }
    } catch (error) {
      if (isClosed()) throw error
      await new Promise((resolve) => setTimeout(resolve, retryMs))
    }
  }
}

/**
 * Nodes that have series and are no more: their deletion was cut off between the node and its readings. If no
 * node is to be seen at all, none: rather the rights to the table are missing than the nodes.
 */
export async function findOrphanedNodes(pool: Pool): Promise<string[]> {
  const rows = await readRows<[string]>(
    pool,
    `select distinct node_id from series
     where not removed and exists (select from node)
       and not exists (select from node where node.id = series.node_id)`,
    [],
  )
  return rows.map(([nodeId]) => nodeId)
}

/** Series whose second step was cut off, by a crash for example. */
export async function findRemovedSeries(pool: Pool): Promise<number[]> {
  const rows = await readRows<[number]>(pool, 'select id from series where removed order by id', [])
  return rows.map(([series]) => series)
}

const stepSegments = 500

/** A part of the second step. True: there is more. */
export async function sweepSeries(pool: Pool, series: number): Promise<boolean> {
  return await inTransaction(pool, async (client) => {
    if ((await deleteSomeSegments(client, series, stepSegments)) >= stepSegments) return true
    await readRows(client, 'delete from series where id = $1', [series])
    return false
  })
}
