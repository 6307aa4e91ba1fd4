import { sql } from 'kysely'
import type { PlatformDb } from '#db/index.ts'

declare module '#db/tables.ts' {
  interface Tables {
    formula_template: {
      id: string
      name: string
      description: string
      text: string
      output_key: string
      output_unit: string
      created_at: Date
    }
  }
}

export interface TemplateFields {
  name: string
  description: string
  text: string
  outputKey: string
  outputUnit: string
}
export interface StoredTemplate extends TemplateFields {
  id: string
}

const templates = (db: PlatformDb) =>
  db.query
    .selectFrom('formula_template')
    .select(['id', 'name', 'description', 'text', 'output_key as outputKey', 'output_unit as outputUnit'])

export async function listTemplates(db: PlatformDb): Promise<StoredTemplate[]> {
  return await templates(db).orderBy(sql`lower(name)`).execute()
}

/** One change of templates at a time. */
export async function lockTemplates(db: PlatformDb): Promise<void> {
  await db.execute(sql`lock table formula_template in share row exclusive mode`)
}

/** Locks the row. */
export async function findTemplate(db: PlatformDb, id: string): Promise<StoredTemplate | undefined> {
  return await templates(db).where('id', '=', id).forUpdate().executeTakeFirst()
}

const columnsOf = ({ name, description, text, outputKey, outputUnit }: TemplateFields) => ({
  name,
  description,
  text,
  output_key: outputKey,
  output_unit: outputUnit,
})

export async function insertTemplate(
  db: PlatformDb,
  { id, ...fields }: StoredTemplate,
  now: Date,
): Promise<void> {
  await db.query
    .insertInto('formula_template')
    .values({ id, created_at: now, ...columnsOf(fields) })
    .execute()
}

export async function updateTemplate(db: PlatformDb, { id, ...fields }: StoredTemplate): Promise<void> {
  await db.query.updateTable('formula_template').set(columnsOf(fields)).where('id', '=', id).execute()
}

export async function deleteTemplate(db: PlatformDb, id: string): Promise<void> {
  await db.query.deleteFrom('formula_template').where('id', '=', id).execute()
}
