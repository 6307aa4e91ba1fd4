import type { CategoryTreeNode } from '@fyr/contract/dashboards/dashboard-categories'

/** Titles of categories by id, each with those above it. */
export function categoryTitles(nodes: readonly CategoryTreeNode[], above = ''): Map<string, string> {
  return new Map(
    nodes.flatMap((node) => {
      if (node.isLeaf) return []
      const title = above ? `${above} › ${node.title}` : node.title
      return [[node.dashboardCategoryId, title] as const, ...categoryTitles(node.children, title)]
    }),
  )
}
