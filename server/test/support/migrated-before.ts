import pg from 'pg'
import { migrate, readMigrations } from '#db/migrate.ts'
import { emptyClone } from './database.ts'

/** A database with all migrations before one, to see what that one does to rows. */
export async function migratedBefore(name: string): Promise<{
  url: string
  client: pg.Client
  drop(): Promise<void>
}> {
  const { url, drop } = await emptyClone({ migrated: false })
  await migrate(url, { migrations: (await readMigrations()).filter((each) => each.name < name) })
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return {
    url,
    client,
    async drop() {
      await client.end()
      await drop()
    },
  }
}
