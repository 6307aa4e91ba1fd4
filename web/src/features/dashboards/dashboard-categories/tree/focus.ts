import type { Row } from './tree.ts'

/** What a key does in a tree (WAI-ARIA authoring practices): go to a row, open or close one. */
export type FocusMove = { to: string } | { open: string } | { close: string } | null

export function focusMoveOf(rows: readonly Row[], current: string, pressed: string): FocusMove {
  const at = rows.findIndex(({ key }) => key === current)
  const row = rows[at]
  if (!row) return null
  const to = (target: Row | undefined): FocusMove => (target && target !== row ? { to: target.key } : null)
  switch (pressed) {
    case 'ArrowDown':
      return to(rows[at + 1])
    case 'ArrowUp':
      return to(rows[at - 1])
    case 'Home':
      return to(rows[0])
    case 'End':
      return to(rows.at(-1))
    case 'ArrowRight':
      if (row.node.isLeaf) return null
      if (!row.open) return { open: row.key }
      return rows[at + 1]?.parent === row.key ? to(rows[at + 1]) : null
    case 'ArrowLeft':
      if (row.open) return { close: row.key }
      return row.parent === null ? null : { to: row.parent }
    default:
      return null
  }
}

/** The next row, after the current one and then from the top, whose title begins with what was typed. */
export function typedRow(rows: readonly Row[], current: string, typed: string): string | undefined {
  const at = rows.findIndex(({ key }) => key === current)
  const wanted = typed.toLowerCase()
  // One letter goes on to the next; a word that is being typed may be the row where one is.
  const from = typed.length > 1 ? at : at + 1
  return [...rows.slice(from), ...rows.slice(0, from)].find(({ node }) =>
    node.title.toLowerCase().startsWith(wanted),
  )?.key
}
