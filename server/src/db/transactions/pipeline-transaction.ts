import type { ClientBase, Pool, PoolClient } from 'pg'
import { beginOn, commitOn } from '../ownership/fence.ts'

/**
 * Begins, works and commits on one connection of the pool; a throwing `work` rolls everything back. With the pools
 * of a portal it is the only way to write: their connections are read-only otherwise, so that nothing passes by the
 * fence.
 * @throws what `isLockTimeout` knows when a row stays locked for longer than `lockTimeoutMs`
 */
export async function inTransaction<T>(
  pool: Pool,
  work: (client: PoolClient) => Promise<T>,
  { lockTimeoutMs = 0 } = {},
): Promise<T> {
  const client = await pool.connect()
  let broken: Error | undefined
  try {
    await client.query(`${beginOn(pool)}; set local lock_timeout = ${lockTimeoutMs}`)
    const result = await work(client)
    await client.query(commitOn(pool))
    return result
  } catch (error) {
    await client.query('rollback').catch((rollbackError: Error) => {
      broken = rollbackError
    })
    throw error
  } finally {
    // A connection that cannot even roll back is thrown away, not given to the next.
    client.release(broken)
  }
}

/** Work in an open transaction that leaves the rest of it whole when it throws. */
export async function inSavepoint<T>(client: ClientBase, work: () => Promise<T>): Promise<T> {
  await client.query('savepoint part')
  try {
    const result = await work()
    await client.query('release savepoint part')
    return result
  } catch (error) {
    // A connection that cannot go back has broken, and its own error says more.
    await client.query('rollback to savepoint part').catch(() => undefined)
    throw error
  }
}
