import pg from 'pg'
import { urlForLog } from './connection-url.ts'
import { DatabaseSetupError } from './roles.ts'

/**
 * A connection of its own, outside the pools.
 * @throws DatabaseSetupError with one sentence for the user if the database is not to be reached.
 */
export async function connect(url: string, applicationName: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    application_name: applicationName,
    keepAlive: true,
  })
  await client.connect().catch((error: Error & { code?: string }) => {
    // Of several addresses that were all refused, the message says nothing and the code does.
    const reason = error.message || error.code
    throw new DatabaseSetupError(`The database at ${urlForLog(url)} cannot be reached: ${reason}`, {
      cause: error,
    })
  })
  return client
}
