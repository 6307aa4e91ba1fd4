import { type KeyboardEvent, useId, useState } from 'react'
import { BrowseRow, type RowState } from './browse-row.tsx'
import { type NodeRow, type TreeRow, treeMoveOf } from './tree-rows.ts'

interface BrowseTreeProps {
  label: string
  rows: readonly TreeRow[]
  stateOf: (row: NodeRow) => RowState
  /** Shows the path of each variable: of the results of a search. */
  withPath?: boolean
  onOpen?: (row: NodeRow, open: boolean) => void
  onCheck: (row: NodeRow) => void
  /** Loads more, or again after a failure. */
  onMore?: (row: TreeRow) => void
}

/** Nodes of a server as a tree of WAI-ARIA with check boxes: arrows, Home, End, Space chooses, Enter opens. */
export function BrowseTree({ label, rows, stateOf, withPath = false, ...on }: BrowseTreeProps) {
  const id = useId()
  const [focused, setFocused] = useState<string>()
  const reached = rows.find(({ key }) => key === focused) ?? rows[0]
  const idAt = (index: number) => `${id}${index}`

  function act(row: TreeRow, { opens }: { opens: boolean }) {
    if (row.type === 'more' || row.type === 'failure') on.onMore?.(row)
    else if (row.type !== 'node') return
    else if (opens && row.isExpandable) on.onOpen?.(row, !row.isOpen)
    else if (!stateOf(row).isDisabled) on.onCheck(row)
  }

  function focus(key: string) {
    document.getElementById(idAt(rows.findIndex((row) => row.key === key)))?.focus()
  }

  function onKeyDown(event: KeyboardEvent) {
    if (!reached || event.ctrlKey || event.metaKey || event.altKey) return
    const move = treeMoveOf(rows, reached.key, event.key)
    if (move && 'to' in move) focus(move.to)
    else if (move && 'open' in move) on.onOpen?.(move.open, true)
    else if (move) on.onOpen?.(move.close, false)
    else if (event.key === 'Enter') act(reached, { opens: true })
    else if (event.key === ' ') act(reached, { opens: false })
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <div
      className="fyr-opc-tree"
      role="tree"
      aria-label={label}
      aria-multiselectable
      tabIndex={-1}
      onKeyDown={onKeyDown}
    >
      {rows.map((row, index) => (
        <BrowseRow
          key={row.key}
          id={idAt(index)}
          row={row}
          state={row.type === 'node' ? stateOf(row) : undefined}
          withPath={withPath}
          isReached={row === reached}
          onFocus={() => setFocused(row.key)}
          onOpen={() => row.type === 'node' && row.isExpandable && on.onOpen?.(row, !row.isOpen)}
          onAct={() => act(row, { opens: false })}
        />
      ))}
    </div>
  )
}
