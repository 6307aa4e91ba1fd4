import { openDatabase } from '../../server/src/db/index.ts'
import { createMember, type MemberRole } from '../../server/src/domains/access/accounts/index.ts'
import { joinCompany as join } from '../../server/test/support/companies/join-company.ts'

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

/** Makes somebody who has an account a user of another company too, as an accepted invitation does. */
export async function joinCompany(databaseUrl: string, companyId: string, email: string, role: MemberRole) {
  const database = await openDatabase({ url: databaseUrl, log: { error: () => undefined } })
  try {
    await join(database, companyId, email, { role })
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
