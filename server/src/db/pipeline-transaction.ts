import type { Pool, PoolClient } from 'pg'

/** Begins, works and commits on one connection of the pool; a throwing `work` rolls everything back. */
export async function inTransaction<T>(pool: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  let broken: Error | undefined
  try {
    await client.query('begin')
    const result = await work(client)
    await client.query('commit')
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
