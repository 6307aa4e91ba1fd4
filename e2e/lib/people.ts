import { afterAll, beforeAll } from 'vitest'
import { startEmbeddedPostgres } from '../../server/src/db/embedded-postgres.ts'
import { openDatabase } from '../../server/src/db/index.ts'
import { createMember, type MemberRole } from '../../server/src/domains/accounts/index.ts'
import { temporaryFolder } from './program.ts'

/** A PostgreSQL of the test's own, for what no page can do yet: users with other roles. */
export interface Backdoor {
  /** For the program, so that it uses this database. */
  env: Record<string, string>
  addMember(user: { email: string; password: string; companyId: string; role: MemberRole }): Promise<void>
  stop(): Promise<void>
}

/** For all tests of a file: there before whatever is set up after it. */
export function onBackdoor(): Omit<Backdoor, 'stop'> {
  let folder: Awaited<ReturnType<typeof temporaryFolder>> | undefined
  let backdoor: Backdoor | undefined
  beforeAll(async () => {
    folder = await temporaryFolder()
    backdoor = await openBackdoor(folder.path)
  })
  afterAll(async () => {
    await backdoor?.stop()
    await folder?.remove()
  })
  const opened = () => {
    if (!backdoor) throw new Error('The database is started in beforeAll')
    return backdoor
  }
  return {
    get env() {
      return opened().env
    },
    addMember: (user) => opened().addMember(user),
  }
}

async function openBackdoor(dataDir: string): Promise<Backdoor> {
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
