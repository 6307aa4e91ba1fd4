import { type Generated, type RawBuilder, sql } from 'kysely'
import { type CompanyDb, collationOf, contains, type ListPage, listPage, type Paging } from '#db/index.ts'

interface ReportTemplateTable {
  id: string
  company_id: Generated<string>
  name: string
  description: string
  file_name: string | null
  content: Buffer | null
  placeholders: unknown
  created_at: Date
  updated_at: Date
}
declare module '#db/tables.ts' {
  interface Tables {
    report_template: ReportTemplateTable
  }
}

/** Where a placeholder was found, and how it is written. */
export interface FoundPlaceholder {
  sheet: string
  cell: string
  text: string
}

export interface StoredTemplate {
  id: string
  name: string
  description: string
  fileName: string | null
  bytes: number
  placeholders: FoundPlaceholder[]
  reports: number
  createdAt: Date
  updatedAt: Date
}

function templates(db: CompanyDb) {
  return db.query
    .selectFrom('report_template as template')
    .select(['template.id', 'template.name', 'template.description', 'template.file_name as fileName'])
    .select(sql<number>`coalesce(octet_length(template.content), 0)`.as('bytes'))
    .select(sql<FoundPlaceholder[]>`template.placeholders`.as('placeholders'))
    .select(
      sql<number>`(select count(*)::int from report
        where report.company_id = template.company_id and report.template_id = template.id)`.as('reports'),
    )
    .select(['template.created_at as createdAt', 'template.updated_at as updatedAt'])
}

export interface TemplateListing extends Paging {
  search?: string | undefined
  sort: 'name' | 'updatedAt'
  order: 'asc' | 'desc'
  language: 'en' | 'sv' | 'da'
}

export async function listTemplates(
  db: CompanyDb,
  { search, sort, order, language, ...paging }: TemplateListing,
): Promise<ListPage<StoredTemplate>> {
  const by: Record<TemplateListing['sort'], RawBuilder<unknown>> = {
    name: sql`template.name ${collationOf(language)}`,
    updatedAt: sql`template.updated_at`,
  }
  const said = sql`lower(template.name || ' ' || template.description)`
  const query = templates(db).where(contains(search, said)).orderBy(by[sort], order).orderBy('template.id')
  return await listPage(query, paging)
}

export async function findTemplate(db: CompanyDb, id: string): Promise<StoredTemplate | undefined> {
  return await templates(db).where('template.id', '=', id).executeTakeFirst()
}

/** The same, for who changes it: nobody else does until the transaction ends. */
export async function lockTemplate(db: CompanyDb, id: string): Promise<StoredTemplate | undefined> {
  return await templates(db).where('template.id', '=', id).forUpdate('template').executeTakeFirst()
}

export interface TemplateFile {
  fileName: string
  content: Buffer
  placeholders: FoundPlaceholder[]
}

export async function findTemplateFile(db: CompanyDb, id: string): Promise<TemplateFile | undefined> {
  return await db.first(sql<TemplateFile>`
    select file_name as "fileName", content, placeholders from report_template where id = ${id} and content is not null`)
}

export async function countTemplates(db: CompanyDb): Promise<number> {
  const rows = await db.rows(sql<{ count: number }>`select count(*)::int as count from report_template`)
  return rows[0]?.count ?? 0
}

export async function insertTemplate(
  db: CompanyDb,
  template: { id: string; name: string; description: string },
  now: Date,
): Promise<void> {
  const file = { file_name: null, content: null, placeholders: sql`'[]'::jsonb` }
  await db.query
    .insertInto('report_template')
    .values({ ...template, ...file, created_at: now, updated_at: now })
    .execute()
}

export async function updateTemplate(
  db: CompanyDb,
  { id, name, description }: { id: string; name: string; description: string },
  now: Date,
): Promise<void> {
  await db.query
    .updateTable('report_template')
    .set({ name, description, updated_at: now })
    .where('id', '=', id)
    .execute()
}

export async function updateTemplateFile(
  db: CompanyDb,
  id: string,
  file: { fileName: string; content: Buffer; placeholders: readonly FoundPlaceholder[] },
  now: Date,
): Promise<void> {
  await db.query
    .updateTable('report_template')
    .set({ file_name: file.fileName, content: file.content, updated_at: now })
    .set({ placeholders: sql`${JSON.stringify(file.placeholders)}::jsonb` })
    .where('id', '=', id)
    .execute()
}

export async function deleteTemplate(db: CompanyDb, id: string): Promise<void> {
  await db.query.deleteFrom('report_template').where('id', '=', id).execute()
}

/** The names of the reports that use it, the first of them. */
export async function listUsers(db: CompanyDb, id: string, limit: number): Promise<string[]> {
  const rows = await db.rows(sql<{ name: string }>`
    select name from report where template_id = ${id} order by name limit ${limit}`)
  return rows.map(({ name }) => name)
}
