import { listAllDashboards } from '#domains/dashboards/dashboards/index.ts'
import { on } from '#request/on.ts'
import { createCategory, removeCategory, setIndexes, updateCategory } from './categories.ts'
import { listCategories } from './category-store.ts'
import { treeOf, wireCategory } from './tree.ts'

export const dashboardCategoryRoutes = {
  tree: on.dashboardCategories.tree.handler(({ context }) =>
    context.inCompany(async (db, { language }) =>
      treeOf(await listCategories(db), await listAllDashboards(db), language),
    ),
  ),
  create: on.dashboardCategories.create.handler(({ input, context }) =>
    context.inCompany(async (db, by) => wireCategory(await createCategory(db, by, input.body))),
  ),
  update: on.dashboardCategories.update.handler(({ input, context }) =>
    context.inCompany(async (db, by) =>
      wireCategory(await updateCategory(db, by, input.params.id, input.body)),
    ),
  ),
  setIndexes: on.dashboardCategories.setIndexes.handler(({ input, context }) =>
    context.inCompany((db, by) => setIndexes(db, by, input.body)),
  ),
  remove: on.dashboardCategories.remove.handler(({ input, context }) =>
    context.inCompany((db, by) => removeCategory(db, by, input.params.id)),
  ),
}
