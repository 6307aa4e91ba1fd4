import type { Database } from '#db/index.ts'
import { findAccountByEmail, type MemberRole } from '#domains/access/accounts/index.ts'
import { addMember } from '#domains/access/roles/index.ts'

/** Makes somebody who has an account a user of another company too, as an accepted invitation does. */
export async function joinCompany(
  database: Database,
  companyId: string,
  email: string,
  { role = 'User', now = new Date() }: { role?: MemberRole; now?: Date } = {},
): Promise<void> {
  await database.withPlatform(async (db) => {
    const account = await findAccountByEmail(db, email)
    if (!account) throw new Error(`Nobody has ${email}`)
    await addMember(db, { companyId, accountId: account.id, role, now })
  })
}
