import type { Generated } from 'kysely'
import { advisoryLock, type CompanyDb } from '#db/index.ts'
import { nextPosition } from '#domains/dashboards/dashboards/index.ts'

export interface DashboardCategoryTable {
  id: string
  company_id: Generated<string>
  title: string
  icon: string
  color: string
  parent_id: string | null
  position: number
  created_at: Date
}
declare module '#db/tables.ts' {
  interface Tables {
    dashboard_category: DashboardCategoryTable
  }
}

export interface Category {
  id: string
  title: string
  icon: string
  color: string
  /** Null: at the top. */
  parentId: string | null
  position: number
}

const columns = ['id', 'title', 'icon', 'color', 'parent_id as parentId', 'position'] as const

/** All of the company, without order. */
export async function listCategories(db: CompanyDb): Promise<Category[]> {
  return await db.query.selectFrom('dashboard_category').select(columns).execute()
}

/** Lets one transaction at a time change the tree of a company, so that two moves make no circle together. */
export async function lockTree(db: CompanyDb): Promise<void> {
  await advisoryLock(db, 'dashboard tree')
}

export async function findCategory(db: CompanyDb, id: string): Promise<Category | undefined> {
  return await db.query
    .selectFrom('dashboard_category')
    .select(columns)
    .where('id', '=', id)
    .executeTakeFirst()
}

/** The same, kept from others until this transaction ends. */
export async function findCategoryToRemove(db: CompanyDb, id: string): Promise<Category | undefined> {
  const rows = db.query.selectFrom('dashboard_category').select(columns).where('id', '=', id)
  return await rows.forUpdate().executeTakeFirst()
}

/** As the last of its parent. */
export async function insertCategory(
  db: CompanyDb,
  { id, title, icon, color, parentId, createdAt }: Omit<Category, 'position'> & { createdAt: Date },
): Promise<void> {
  await db.query
    .insertInto('dashboard_category')
    .values({
      id,
      title,
      icon,
      color,
      parent_id: parentId,
      position: nextPosition(parentId),
      created_at: createdAt,
    })
    .execute()
}

export async function changeCategory(
  db: CompanyDb,
  id: string,
  { title, icon, color }: Pick<Category, 'title' | 'icon' | 'color'>,
): Promise<void> {
  await db.query.updateTable('dashboard_category').set({ title, icon, color }).where('id', '=', id).execute()
}

/** To a place in a parent; without a place after all that is there. */
export async function moveCategory(
  db: CompanyDb,
  id: string,
  parentId: string | null,
  position?: number,
): Promise<void> {
  await db.query
    .updateTable('dashboard_category')
    .set({ parent_id: parentId, position: position ?? nextPosition(parentId) })
    .where('id', '=', id)
    .execute()
}

export async function deleteCategory(db: CompanyDb, id: string): Promise<void> {
  await db.query.deleteFrom('dashboard_category').where('id', '=', id).execute()
}
