import type { Language } from '@fyr/contract/endpoints/fields'
import { sql } from 'kysely'
import type { CompanyDb } from '#db/index.ts'

/** The address of the contact with this name, which is compared without case; the first of several. */
export async function findEmailOf(
  db: CompanyDb,
  name: string,
): Promise<{ email: string | null; language: Language | null } | undefined> {
  return await db.query
    .selectFrom('contact')
    .select(['email', 'language'])
    .where(sql<boolean>`normalized_name = lower(${name})`)
    .orderBy('created_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
}
