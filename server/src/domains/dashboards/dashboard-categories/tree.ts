import { maximumDepth } from '@fyr/contract/dashboards/category-defaults'
import type { CategoryTreeNode, DashboardCategory } from '@fyr/contract/dashboards/dashboard-categories'
import { categoryOnWire, type DashboardFacts } from '#domains/dashboards/dashboards/index.ts'
import type { Category } from './category-store.ts'

export const wireCategory = (category: Category): DashboardCategory => ({
  dashboardCategoryId: category.id,
  title: category.title,
  icon: category.icon,
  color: category.color,
  parentGuid: categoryOnWire(category.parentId),
  index: category.position,
})

/** Categories and dashboards as one tree; things of one index stand by their titles. */
export function treeOf(
  categories: readonly Category[],
  dashboards: readonly DashboardFacts[],
  language: string,
): CategoryTreeNode[] {
  const collator = new Intl.Collator(language)
  const categoriesOf = Map.groupBy(categories, ({ parentId }) => parentId)
  const dashboardsOf = Map.groupBy(dashboards, ({ categoryId }) => categoryId)
  const childrenOf = (id: string | null): CategoryTreeNode[] =>
    [
      ...(categoriesOf.get(id) ?? []).map((category) => ({
        ...wireCategory(category),
        isLeaf: false as const,
        children: childrenOf(category.id),
      })),
      ...(dashboardsOf.get(id) ?? []).map((dashboard) => ({
        dashboardId: dashboard.id,
        title: dashboard.name,
        type: dashboard.type,
        isDefault: dashboard.isDefault,
        parentGuid: categoryOnWire(dashboard.categoryId),
        index: dashboard.position,
        isLeaf: true as const,
      })),
    ].sort((one, other) => one.index - other.index || collator.compare(one.title, other.title))
  return childrenOf(null)
}

/** What is wrong with parents like these: a category within itself, or too many levels. Null if nothing is. */
export function findTreeFault(
  parents: ReadonlyMap<string, string | null>,
): 'category.cycle' | 'category.tooDeep' | null {
  let tooDeep = false
  for (const id of parents.keys()) {
    let depth = 1
    for (let above = parents.get(id) ?? null; above !== null; above = parents.get(above) ?? null) {
      depth++
      if (above === id || depth > parents.size) return 'category.cycle'
    }
    tooDeep ||= depth > maximumDepth
  }
  return tooDeep ? 'category.tooDeep' : null
}
