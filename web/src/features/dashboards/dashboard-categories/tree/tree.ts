import { maximumDepth, noCategory } from '@fyr/contract/dashboards/category-defaults'
import type { CategoryBranch, CategoryTreeNode } from '@fyr/contract/dashboards/dashboard-categories'

export type Tree = readonly CategoryTreeNode[]

/** What tells one thing of the tree from all others. */
export const keyOf = (node: CategoryTreeNode): string =>
  node.isLeaf ? `dashboard-${node.dashboardId}` : `category-${node.dashboardCategoryId}`

export const childrenOf = (node: CategoryTreeNode): Tree => (node.isLeaf ? [] : node.children)

/** One line of the tree as it is seen. */
export interface Row {
  key: string
  node: CategoryTreeNode
  /** From 1. */
  level: number
  /** Among its siblings, from 0. */
  index: number
  siblings: number
  /** Null: at the top. */
  parent: string | null
  open: boolean
}

/** What is seen from top to bottom when the categories in `open` show what they hold. */
export function rowsOf(
  tree: Tree,
  open: ReadonlySet<string>,
  parent: string | null = null,
  level = 1,
): Row[] {
  return tree.flatMap((node, index) => {
    const key = keyOf(node)
    const isOpen = !node.isLeaf && open.has(key)
    const row = { key, node, level, index, siblings: tree.length, parent, open: isOpen }
    return isOpen ? [row, ...rowsOf(childrenOf(node), open, key, level + 1)] : [row]
  })
}

export function findNode(tree: Tree, key: string): CategoryTreeNode | undefined {
  for (const node of tree) {
    const found = keyOf(node) === key ? node : findNode(childrenOf(node), key)
    if (found) return found
  }
  return undefined
}

/** The keys of the categories that a thing lies in, from the top. */
export function pathTo(tree: Tree, key: string): string[] | undefined {
  for (const node of tree) {
    if (keyOf(node) === key) return []
    const below = pathTo(childrenOf(node), key)
    if (below) return [keyOf(node), ...below]
  }
  return undefined
}

/** All categories from top to bottom, each with the number of categories above it. */
export function categoriesOf(tree: Tree, depth = 0): { category: CategoryBranch; depth: number }[] {
  return tree.flatMap((node) =>
    node.isLeaf ? [] : [{ category: node, depth }, ...categoriesOf(node.children, depth + 1)],
  )
}

/** Levels of categories that lie under each other in a thing, with itself; 0 for a dashboard. */
function heightOf(node: CategoryTreeNode): number {
  return node.isLeaf ? 0 : 1 + Math.max(0, ...node.children.map(heightOf))
}

/** Whether a thing may lie in a category (null: at the top): never in itself, nor too deep. */
export function mayLieIn(tree: Tree, key: string, parent: string | null): boolean {
  const node = findNode(tree, key)
  if (!node) return false
  if (parent === null) return true
  const path = pathTo(tree, parent)
  if (!path || path.includes(key) || parent === key || findNode(tree, parent)?.isLeaf !== false) return false
  return path.length + 1 + heightOf(node) <= maximumDepth
}

/** A place in the tree: in a category (null: at the top), before the thing that is number `index` there now. */
export interface Place {
  parent: string | null
  index: number
}

export function positionOf(tree: Tree, key: string): Place | undefined {
  const parent = pathTo(tree, key)?.at(-1) ?? null
  const index = contentsOf(tree, parent).findIndex((node) => keyOf(node) === key)
  return index < 0 ? undefined : { parent, index }
}

/** What lies in a category, or at the top. */
export function contentsOf(tree: Tree, parent: string | null): Tree {
  if (parent === null) return tree
  const node = findNode(tree, parent)
  return node ? childrenOf(node) : []
}

/** The tree with a thing at another place; the same tree when it cannot go there or is there already. */
export function moved(tree: Tree, key: string, { parent, index }: Place): Tree {
  const from = positionOf(tree, key)
  const node = findNode(tree, key)
  if (!from || !node || !mayLieIn(tree, key, parent)) return tree
  const sameParent = from.parent === parent
  // Taken out first, what comes after it moves up by one.
  const at = sameParent && from.index < index ? index - 1 : index
  if (sameParent && at === from.index) return tree
  const without = withContents(tree, from.parent, (nodes) => nodes.filter((each) => keyOf(each) !== key))
  const parentGuid = guidOf(tree, parent)
  return withContents(without, parent, (nodes) => [
    ...nodes.slice(0, at),
    { ...node, parentGuid },
    ...nodes.slice(at),
  ])
}

function guidOf(tree: Tree, parent: string | null): string {
  const node = parent === null ? undefined : findNode(tree, parent)
  return node && !node.isLeaf ? node.dashboardCategoryId : noCategory
}

function withContents(
  tree: Tree,
  parent: string | null,
  change: (nodes: Tree) => CategoryTreeNode[],
): CategoryTreeNode[] {
  if (parent === null) return change(tree)
  return tree.map((node) => {
    if (node.isLeaf) return node
    const children =
      keyOf(node) === parent ? change(node.children) : withContents(node.children, parent, change)
    return { ...node, children }
  })
}
