import type { Node } from '@fyr/contract/devices/nodes/nodes'
import type { InfiniteData } from '@tanstack/react-query'
import type { ListPage } from '#api/queries.ts'

type Pages = InfiniteData<ListPage<Node>>

/**
 * The pages with some nodes changed in place; the very same object when none of them is loaded, so
 * that nothing is drawn again.
 */
export function patchNodes(
  data: Pages | undefined,
  changes: ReadonlyMap<string, Partial<Node>>,
): Pages | undefined {
  if (!data || changes.size === 0) return data
  let changed = false
  const pages = data.pages.map((page) => {
    if (!page.items.some(({ deveui }) => changes.has(deveui))) return page
    changed = true
    const items = page.items.map((node) => {
      const change = changes.get(node.deveui)
      return change ? { ...node, ...change } : node
    })
    return { ...page, items }
  })
  return changed ? { ...data, pages } : data
}
