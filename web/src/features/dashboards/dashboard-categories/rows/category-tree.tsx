import { useNavigate } from '@tanstack/react-router'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { focusMoveOf, typedRow } from '../tree/focus.ts'
import type { Drop, Step } from '../tree/steps.ts'
import { findNode, type Row, rowsOf, type Tree } from '../tree/tree.ts'
import { askForMenu } from './tree-menu.tsx'
import { rowId, TreeRow } from './tree-row.tsx'
import { useDrag } from './use-drag.ts'

interface CategoryTreeProps {
  tree: Tree
  open: ReadonlySet<string>
  /** The dashboard of the page in front. */
  current: string | null
  /** The row that Tab reaches; `focusWanted` counts how often it is to be focused. */
  focus: { key: string; wanted: number } | null
  editing: boolean
  selected: string | null
  hasMenu: boolean
  onFocus: (key: string) => void
  onSetOpen: (key: string, open: boolean) => void
  onSelect: (key: string) => void
  onOpened: () => void
  onDrop: (key: string, drop: Drop) => void
  onStep: (key: string, step: Step) => void
  /** While a row is dragged, Escape is for the dragging. */
  onDragging: (dragging: boolean) => void
}

const typingMs = 700
const steps = new Map(
  Object.entries<Step>({
    ArrowUp: 'up',
    ArrowDown: 'down',
    ArrowRight: 'in',
    ArrowLeft: 'out',
  }),
)

/** Categories and dashboards as a tree of WAI-ARIA: arrows, Home, End, first letters, Enter, the menu key. */
export function CategoryTree(props: CategoryTreeProps) {
  const { tree, open, focus, editing, onFocus, onSetOpen } = props
  const { t } = useTranslation()
  const navigate = useNavigate()
  const list = useRef<HTMLDivElement>(null)
  const typed = useRef({ text: '', at: 0 })
  const rows = rowsOf(tree, open)
  const { dragging, start } = useDrag({
    tree,
    open,
    scroller: list,
    onOpen: (key) => onSetOpen(key, true),
    onDrop: props.onDrop,
  })
  const reached =
    rows.find(({ key }) => key === focus?.key) ?? rows.find(({ key }) => key === props.current) ?? rows[0]

  const isDragging = dragging !== null
  const { onDragging } = props
  useEffect(() => onDragging(isDragging), [isDragging, onDragging])

  const wanted = focus?.wanted ?? 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: each time that it is wanted
  useEffect(() => {
    if (wanted > 0 && focus) document.getElementById(rowId(focus.key))?.focus()
  }, [wanted])

  function go(key: string) {
    document.getElementById(rowId(key))?.focus()
  }

  function choose({ key, node, open: isOpen }: Row) {
    if (editing) props.onSelect(key)
    else if (!node.isLeaf) onSetOpen(key, !isOpen)
    else {
      void navigate({ to: '/dashboard/$id', params: { id: String(node.dashboardId) } })
      props.onOpened()
    }
  }

  function onKeyDown(event: KeyboardEvent) {
    const pressed = event.key
    const row = rows.find(({ key }) => rowId(key) === (event.target as HTMLElement).id)
    if (!row || event.ctrlKey || event.metaKey) return
    const step = event.altKey ? steps.get(pressed) : undefined
    const move = focusMoveOf(rows, row.key, pressed)
    if (step) {
      if (!editing) return
      props.onStep(row.key, step)
    } else if (event.altKey) return
    else if (pressed === 'ContextMenu' || (pressed === 'F10' && event.shiftKey)) {
      if (props.hasMenu) askForMenu(event.target as HTMLElement)
    } else if (move && 'to' in move) go(move.to)
    else if (move && 'open' in move) onSetOpen(move.open, true)
    else if (move) onSetOpen(move.close, false)
    else if (pressed === 'Enter' || (pressed === ' ' && typed.current.text === '')) choose(row)
    else if (pressed.length === 1) {
      const fresh = event.timeStamp - typed.current.at > typingMs
      typed.current = { text: (fresh ? '' : typed.current.text) + pressed, at: event.timeStamp }
      const found = typedRow(rows, row.key, typed.current.text)
      if (found) go(found)
    } else return
    event.preventDefault()
    // Letters of the tree are no shortcuts of the portal.
    event.stopPropagation()
  }

  const ghost = dragging && findNode(tree, dragging.key)
  return (
    <>
      <div
        className="fyr-tree"
        role="tree"
        tabIndex={-1}
        aria-label={t(($) => $.dashboardTree.title)}
        data-dragging={dragging ? true : undefined}
        ref={list}
        onKeyDown={onKeyDown}
      >
        {rows.map((row) => (
          <TreeRow
            key={row.key}
            row={row}
            focusable={row === reached}
            current={row.key === props.current}
            editing={editing}
            selected={row.key === props.selected}
            dragged={row.key === dragging?.key}
            drop={dragging?.drop?.row === row.key ? dragging.drop.at : undefined}
            hasMenu={props.hasMenu}
            onFocus={() => onFocus(row.key)}
            onToggle={() => onSetOpen(row.key, !row.open)}
            onSelect={() => props.onSelect(row.key)}
            onOpened={props.onOpened}
            onDragStart={(event) => start(row.key, event)}
          />
        ))}
      </div>
      {dragging && ghost && (
        <div
          className="fyr-tree-ghost"
          data-nowhere={dragging.drop ? undefined : true}
          style={{ translate: `${dragging.x + 12}px ${dragging.y + 12}px` }}
        >
          {ghost.title}
        </div>
      )}
    </>
  )
}
