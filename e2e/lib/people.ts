import { openDatabase } from '../../server/src/db/index.ts'
import { createMember, type MemberRole } from '../../server/src/domains/accounts/index.ts'

interface Member {
  email: string
  password: string
  companyId: string
  role: MemberRole
}

/** Adds what no page can make yet, past the portal: a user with another role. */
export async function addMember(databaseUrl: string, user: Member): Promise<void> {
  const database = await openDatabase({ url: databaseUrl, log: { error: () => undefined } })
  try {
    const member = { firstName: user.role, lastName: 'Testsson', now: new Date(), ...user }
    await database.withPlatform((db) => createMember(db, member))
  } finally {
    await database.close()
  }
}

/** Gives the administrator a name, which no page can do yet. Sessions that began before do not know it. */
export async function nameAdministrator(databaseUrl: string, firstName: string, lastName: string) {
  const database = await openDatabase({ url: databaseUrl, log: { error: () => undefined } })
  try {
    await database.withPlatform((db) =>
      db.query.updateTable('account').set({ first_name: firstName, last_name: lastName }).execute(),
    )
  } finally {
    await database.close()
  }
}
