import type { IndexesBody } from '@fyr/contract/dashboards/dashboard-categories'
import { keyOf, type Tree } from './tree.ts'

interface Where {
  parentGuid: string
  index: number
}

/** Everything of a tree with its place, as the server keeps it. */
function wheresOf(tree: Tree): Map<string, Where> {
  const wheres = new Map<string, Where>()
  const walk = (nodes: Tree) => {
    for (const node of nodes) {
      wheres.set(keyOf(node), { parentGuid: node.parentGuid, index: node.index })
      if (!node.isLeaf) walk(node.children)
    }
  }
  walk(tree)
  return wheres
}

/** The tree with every index as its things stand now. */
export function numbered(tree: Tree): Tree {
  return tree.map((node, index) =>
    node.isLeaf ? { ...node, index } : { ...node, index, children: [...numbered(node.children)] },
  )
}

/** What has to be said so that the tree `before` becomes `after`: only of what has another place. */
export function indexesBetween(before: Tree, after: Tree): IndexesBody {
  const known = wheresOf(before)
  const body: IndexesBody = { categories: [], dashboards: [] }
  const walk = (nodes: Tree) => {
    for (const node of nodes) {
      const { parentGuid, index } = node
      const old = known.get(keyOf(node))
      if (old?.parentGuid !== parentGuid || old.index !== index) {
        if (node.isLeaf) body.dashboards.push({ dashboardId: node.dashboardId, parentGuid, index })
        else body.categories.push({ dashboardCategoryId: node.dashboardCategoryId, parentGuid, index })
      }
      if (!node.isLeaf) walk(node.children)
    }
  }
  walk(numbered(after))
  return body
}
