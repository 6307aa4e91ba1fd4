import { useState } from 'react'
import { keyOf, pathTo, type Tree } from '../tree/tree.ts'

/** What somebody has opened and closed, as long as the portal is open in this tab. */
let remembered: ReadonlyMap<string, boolean> = new Map()

/** Which categories show what they hold: those at the top and those around the page's dashboard, until told. */
export function useOpenRows(tree: Tree, current: string | null) {
  const [told, setTold] = useState(remembered)
  const open = new Set([
    ...tree.filter(({ isLeaf }) => !isLeaf).map(keyOf),
    ...(current === null ? [] : (pathTo(tree, current) ?? [])),
  ])
  for (const [key, isOpen] of told) {
    if (isOpen) open.add(key)
    else open.delete(key)
  }
  function setOpen(keys: readonly string[], isOpen: boolean) {
    remembered = new Map([...remembered, ...keys.map((key) => [key, isOpen] as const)])
    setTold(remembered)
  }
  return { open, setOpen }
}
