import type { NodeSlot } from '@fyr/contract/dashboards/template-dashboards'
import { type Generated, type JSONColumnType, sql } from 'kysely'
import { advisoryLock, type CompanyDb, insertWithRandomId } from '#db/index.ts'
import { type Content, readSettings, readWidget } from '#domains/dashboards/dashboards/index.ts'

export interface TemplateDashboardTable {
  id: number
  company_id: Generated<string>
  name: string
  content: JSONColumnType<object>
  version: Generated<number>
  created_at: Date
  updated_at: Date
  updated_by_name: string
}
declare module '#db/tables.ts' {
  interface Tables {
    template_dashboard: TemplateDashboardTable
  }
}

export interface TemplateContent extends Content {
  slots: NodeSlot[]
}
/** A template without what is in it. */
export interface TemplateFacts {
  id: number
  name: string
  version: number
  slotCount: number
  /** Slots of one index are filled by one node. */
  nodeCount: number
  widgetCount: number
  createdAt: Date
  updatedAt: Date
  updatedBy: string
}
export type Template = TemplateFacts & TemplateContent

const indexes = sql`select slot->'index' from jsonb_array_elements(content->'slots') as slot`
const facts = (db: CompanyDb) =>
  db.query
    .selectFrom('template_dashboard')
    .select([
      'id',
      'name',
      'version',
      'created_at as createdAt',
      'updated_at as updatedAt',
      'updated_by_name as updatedBy',
      sql<number>`jsonb_array_length(content->'slots')`.as('slotCount'),
      sql<number>`(select count(distinct each.index)::int from (${indexes}) as each (index))`.as('nodeCount'),
      sql<number>`jsonb_array_length(content->'widgets')`.as('widgetCount'),
    ])
const templates = (db: CompanyDb) => facts(db).select('content')

function read(row: TemplateFacts & { content: object }): Template {
  const { content, ...others } = row
  // `insertTemplate` and `changeTemplate` are the only writers.
  const { settings, slots, widgets } = content as TemplateContent
  return {
    ...others,
    settings: readSettings(settings),
    slots,
    widgets: widgets.map((widget) =>
      readWidget({ ...widget, id: widget.dashboardModuleId, position: widget.index }),
    ),
  }
}

/** By name. */
export async function listTemplates(db: CompanyDb): Promise<TemplateFacts[]> {
  return await facts(db).orderBy(sql`lower(name)`).orderBy('id').execute()
}

export async function findTemplate(db: CompanyDb, id: number): Promise<Template | undefined> {
  const row = await templates(db).where('id', '=', id).executeTakeFirst()
  return row && read(row)
}

/** The same, kept from others until this transaction ends. */
export async function findTemplateToChange(db: CompanyDb, id: number): Promise<Template | undefined> {
  const row = await templates(db).where('id', '=', id).forUpdate().executeTakeFirst()
  return row && read(row)
}

export async function findTemplateOfWidget(db: CompanyDb, widgetId: string): Promise<number | undefined> {
  const containing = JSON.stringify({ widgets: [{ dashboardModuleId: widgetId }] })
  const row = await db.query
    .selectFrom('template_dashboard')
    .select('id')
    .where(sql<boolean>`content @> ${containing}::jsonb`)
    .executeTakeFirst()
  return row?.id
}

/** Which of these ids widgets of other templates have. */
export async function findTakenWidgetIds(
  db: CompanyDb,
  ids: readonly string[],
  exceptOf: number | null,
): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db.rows(sql<{ id: string }>`
    select widget->>'dashboardModuleId' as id
    from template_dashboard, jsonb_array_elements(content->'widgets') as widget
    where template_dashboard.id is distinct from ${exceptOf}
      and widget->>'dashboardModuleId' = any(${[...ids]}::text[])`)
  return new Set(rows.map(({ id }) => id))
}

const contentOf = ({ settings, slots, widgets }: TemplateContent) =>
  JSON.stringify({ settings, slots, widgets })

export async function insertTemplate(
  db: CompanyDb,
  content: TemplateContent,
  made: { at: Date; by: string },
): Promise<number> {
  const row = {
    name: content.name,
    content: contentOf(content),
    created_at: made.at,
    updated_at: made.at,
    updated_by_name: made.by,
  }
  return await insertWithRandomId(async (id) => {
    const { numInsertedOrUpdatedRows } = await db.query
      .insertInto('template_dashboard')
      .values({ ...row, id })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .executeTakeFirstOrThrow()
    return numInsertedOrUpdatedRows === 1n
  })
}

export async function changeTemplate(
  db: CompanyDb,
  id: number,
  content: TemplateContent,
  saved: { version: number; at: Date; by: string },
): Promise<void> {
  await db.query
    .updateTable('template_dashboard')
    .set({
      name: content.name,
      content: contentOf(content),
      version: saved.version,
      updated_at: saved.at,
      updated_by_name: saved.by,
    })
    .where('id', '=', id)
    .execute()
}

export async function deleteTemplate(db: CompanyDb, id: number): Promise<void> {
  await db.query.deleteFrom('template_dashboard').where('id', '=', id).execute()
}

/** How many the company has; until this transaction ends nobody else makes one. */
export async function countTemplatesAlone(db: CompanyDb): Promise<number> {
  await advisoryLock(db, 'templates')
  const { count } = await db.query
    .selectFrom('template_dashboard')
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Notes which template a dashboard was made of. */
export async function noteTemplate(db: CompanyDb, dashboardId: number, templateId: number): Promise<void> {
  await db.query
    .updateTable('dashboard')
    .set({ template_id: templateId })
    .where('id', '=', dashboardId)
    .execute()
}
