import { type RawBuilder, sql } from 'kysely'
import type { CompanyDb } from '#db/index.ts'
import type { TestPortal } from '../portal.ts'

/** Copies a row of a company, or of the platform (null), as often as `count`, with fresh values for each number. */
export async function multiply(
  { database }: Pick<TestPortal, 'database'>,
  companyId: string | null,
  table: string,
  count: number,
  fresh: RawBuilder<unknown>,
  where: RawBuilder<unknown>,
): Promise<void> {
  const copy = async ({ query }: Pick<CompanyDb, 'query'>) => {
    const { rows } = await sql<{ name: string }>`
      select column_name as name from information_schema.columns
      where table_schema = current_schema() and table_name = ${table}
        and is_generated = 'NEVER' and is_identity = 'NO'`.execute(query)
    const columns = rows.map(({ name }) => name)
    await sql`
      insert into ${sql.table(table)} (${sql.join(columns.map((name) => sql.ref(name)))})
      select ${sql.join(columns.map((name) => sql`(copied).${sql.ref(name)}`))}
      from (select jsonb_populate_record(each, ${fresh}) as copied
            from ${sql.table(table)} as each, generate_series(1, ${count}::int) as number where ${where}) as copies
    `.execute(query)
  }
  await (companyId === null ? database.withPlatform(copy) : database.withCompany(companyId, copy))
}

/** Only its id is fresh. */
export const newId = sql`jsonb_build_object('id', gen_random_uuid())`
