import { useState } from 'react'
import { browserStorage } from '#api/session/browser-storage.ts'
import { keyOf, pathTo, type Tree } from '../tree/tree.ts'

const key = 'fyr.tree.rows'
/** Of what was opened and closed longest ago no more than this is kept. */
const maxRemembered = 200
/** What somebody has opened and closed in this browser. */
let remembered: ReadonlyMap<string, boolean> = kept()

function kept(): ReadonlyMap<string, boolean> {
  try {
    const rows = Object.entries(JSON.parse(browserStorage.get(key) ?? '{}') as Record<string, unknown>)
    return new Map(rows.map(([row, isOpen]) => [row, isOpen === true]))
  } catch {
    return new Map()
  }
}

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
    const others = [...remembered].filter(([row]) => !keys.includes(row))
    remembered = new Map([...others, ...keys.map((row) => [row, isOpen] as const)].slice(-maxRemembered))
    browserStorage.set(key, JSON.stringify(Object.fromEntries(remembered)))
    setTold(remembered)
  }
  return { open, setOpen }
}
