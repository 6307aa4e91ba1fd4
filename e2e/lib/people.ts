import { startEmbeddedPostgres } from '../../server/src/db/embedded-postgres.ts'
import { openDatabase } from '../../server/src/db/index.ts'
import { createMember, type MemberRole } from '../../server/src/domains/accounts/index.ts'

/** A PostgreSQL of the test's own, for what no page can do yet: users with other roles. */
export interface Backdoor {
  /** For the program, so that it uses this database. */
  env: Record<string, string>
  addMember(user: { email: string; password: string; companyId: string; role: MemberRole }): Promise<void>
  stop(): Promise<void>
}

export async function openBackdoor(dataDir: string): Promise<Backdoor> {
  const server = await startEmbeddedPostgres({ dataDir, durable: false })
  return {
    env: { FYR_DATABASE_URL: server.url, FYR_DATABASE_APP_URL: server.appUrl },
    async addMember(user) {
      const database = await openDatabase({ url: server.appUrl, log: { error: () => undefined } })
      try {
        const member = { firstName: user.role, lastName: 'Testsson', now: new Date(), ...user }
        await database.withPlatform((db) => createMember(db, member))
      } finally {
        await database.close()
      }
    },
    stop: () => server.stop(),
  }
}
