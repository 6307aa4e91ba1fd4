import { randomUUID } from 'node:crypto'
import { maximumDepth } from '@fyr/contract/dashboards/category-defaults'
import {
  type CategoryBody,
  type IndexesBody,
  maximumCategories,
} from '@fyr/contract/dashboards/dashboard-categories'
import type { CompanyDb } from '#db/index.ts'
import { categoryOfWire, listAllDashboards, moveDashboard } from '#domains/dashboards/dashboards/index.ts'
import { changesBetween, recordChange } from '#domains/records/audit/index.ts'
import type { CompanyPrincipal } from '#request/principal.ts'
import { fail, found } from '#request/problem.ts'
import {
  type Category,
  changeCategory,
  deleteCategory,
  findCategory,
  findCategoryToRemove,
  insertCategory,
  listCategories,
  lockTree,
  moveCategory,
} from './category-store.ts'
import { findTreeFault } from './tree.ts'

const objectType = 'dashboardCategory'

/** Makes a category, as the last of its parent. */
export async function createCategory(
  db: CompanyDb,
  by: CompanyPrincipal,
  body: CategoryBody,
): Promise<Category> {
  await lockTree(db)
  const all = await listCategories(db)
  if (all.length >= maximumCategories) fail('category.tooMany', { params: { maximum: maximumCategories } })
  const { title, icon, color } = body
  const parentId = categoryOfWire(body.parentGuid)
  const id = randomUUID()
  checkParents(all, new Map([[id, parentId]]))
  await insertCategory(db, { id, title, icon, color, parentId, createdAt: by.now })
  await recordChange(db, by, 'created', [objectType, id, title])
  db.publishEvent('dashboardTree', { companyId: by.companyId })
  return found(await findCategory(db, id))
}

/** Renames, recolours or moves a category; what is left out stays. */
export async function updateCategory(
  db: CompanyDb,
  by: CompanyPrincipal,
  id: string,
  body: Partial<CategoryBody>,
): Promise<Category> {
  await lockTree(db)
  const before = found(await findCategory(db, id))
  const { title = before.title, icon = before.icon, color = before.color } = body
  const parentId = body.parentGuid === undefined ? before.parentId : categoryOfWire(body.parentGuid)
  if (parentId !== before.parentId) {
    checkParents(await listCategories(db), new Map([[id, parentId]]))
    await moveCategory(db, id, parentId)
  }
  const after = { title, icon, color, parentId }
  const changes = changesBetween<typeof after>(before, after)
  if (Object.keys(changes).length === 0) return before
  await changeCategory(db, id, { title, icon, color })
  await recordChange(db, by, 'updated', [objectType, id, title], changes)
  db.publishEvent('dashboardTree', { companyId: by.companyId })
  return found(await findCategory(db, id))
}

/** 404 for categories that the company does not have, 400 for a tree that would be none. */
function checkParents(all: readonly Category[], moved: ReadonlyMap<string, string | null>): void {
  const parents = new Map([...all.map(({ id, parentId }) => [id, parentId] as const), ...moved])
  for (const parentId of moved.values())
    if (parentId !== null && !parents.has(parentId)) fail('object.notFound')
  const fault = findTreeFault(parents)
  if (fault) fail(fault, { params: { maximum: maximumDepth } })
}

/** Puts categories and dashboards where they are dragged to, all or none. */
export async function setIndexes(db: CompanyDb, by: CompanyPrincipal, body: IndexesBody): Promise<void> {
  await lockTree(db)
  const all = await listCategories(db)
  const known = new Set(all.map(({ id }) => id))
  const categories = body.categories.map((each) => ({
    id: each.dashboardCategoryId,
    parentId: categoryOfWire(each.parentGuid),
    index: each.index,
  }))
  if (categories.some(({ id }) => !known.has(id))) fail('object.notFound')
  checkParents(all, new Map(categories.map(({ id, parentId }) => [id, parentId])))
  for (const { id, parentId, index } of categories) await moveCategory(db, id, parentId, index)
  for (const { dashboardId, parentGuid, index } of body.dashboards) {
    const categoryId = categoryOfWire(parentGuid)
    if (categoryId !== null && !known.has(categoryId)) fail('object.notFound')
    if (!(await moveDashboard(db, dashboardId, categoryId, index))) fail('object.notFound')
  }
  await recordChange(db, by, 'updated', [objectType, db.companyId, ''], {
    order: { from: null, to: categories.length + body.dashboards.length },
  })
  db.publishEvent('dashboardTree', { companyId: by.companyId })
}

/** Deletes an empty category; 400 while something is in it. */
export async function removeCategory(db: CompanyDb, by: CompanyPrincipal, id: string): Promise<void> {
  await lockTree(db)
  const category = found(await findCategoryToRemove(db, id))
  const holdsCategory = (await listCategories(db)).some(({ parentId }) => parentId === id)
  const holdsDashboard = (await listAllDashboards(db)).some(({ categoryId }) => categoryId === id)
  if (holdsCategory || holdsDashboard) fail('category.notEmpty')
  await deleteCategory(db, id)
  await recordChange(db, by, 'deleted', [objectType, id, category.title])
  db.publishEvent('dashboardTree', { companyId: by.companyId })
}
