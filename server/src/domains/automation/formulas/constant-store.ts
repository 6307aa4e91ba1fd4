import { type Generated, sql } from 'kysely'
import type { CompanyDb } from '#db/index.ts'

declare module '#db/tables.ts' {
  interface Tables {
    formula_constant: {
      id: string
      company_id: Generated<string>
      name: string
      value: number
      created_at: Date
    }
  }
}

export interface Constant {
  id: string
  name: string
  value: number
}

export async function listConstants(db: CompanyDb): Promise<Constant[]> {
  return await db.query
    .selectFrom('formula_constant')
    .select(['id', 'name', 'value'])
    .orderBy('name')
    .execute()
}

export async function findConstant(db: CompanyDb, id: string): Promise<Constant | undefined> {
  return await db.query
    .selectFrom('formula_constant')
    .select(['id', 'name', 'value'])
    .where('id', '=', id)
    .executeTakeFirst()
}

export async function insertConstant(db: CompanyDb, constant: Constant, now: Date): Promise<void> {
  await db.query
    .insertInto('formula_constant')
    .values({ ...constant, created_at: now })
    .execute()
}

export async function updateConstant(db: CompanyDb, { id, name, value }: Constant): Promise<void> {
  await db.query.updateTable('formula_constant').set({ name, value }).where('id', '=', id).execute()
}

export async function deleteConstant(db: CompanyDb, id: string): Promise<void> {
  await db.query.deleteFrom('formula_constant').where('id', '=', id).execute()
}

/** How many formulas name it. */
export async function countConstantUses(db: CompanyDb, name: string): Promise<number> {
  const { count } = await db.query
    .selectFrom('formula')
    .select(sql<number>`count(*)::int`.as('count'))
    .where(sql<boolean>`${name} = any(constants)`)
    .executeTakeFirstOrThrow()
  return count
}
