import {
  mdiChevronDown,
  mdiChevronRight,
  mdiDotsHorizontal,
  mdiDragVertical,
  mdiImageOutline,
  mdiMapOutline,
  mdiStar,
  mdiViewDashboardOutline,
} from '@mdi/js'
import { Link } from '@tanstack/react-router'
import { type CSSProperties, type PointerEvent, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '#ui/icon.tsx'
import { NamedIcon } from '#ui/icons/named-icon.tsx'
import { ActionIcon } from '#ui/layout.ts'
import type { Row } from '../tree/tree.ts'
import { askForMenu } from './tree-menu.tsx'

interface TreeRowProps {
  row: Row
  /** The one row that Tab reaches. */
  focusable: boolean
  /** Of the page in front. */
  current: boolean
  editing: boolean
  selected: boolean
  dragged: boolean
  /** How it shows where something would go. */
  drop: 'before' | 'after' | 'inside' | undefined
  /** Whether anything can be done with it. */
  hasMenu: boolean
  onFocus: () => void
  onToggle: () => void
  /** A click on it that does not open a page. */
  onSelect: () => void
  onOpened: () => void
  onDragStart: (event: PointerEvent) => void
}

/** A category or a dashboard. */
export function TreeRow(props: TreeRowProps) {
  const { row, editing, hasMenu, onToggle, onDragStart } = props
  const { node, key, level } = row
  const { t } = useTranslation()
  const titleId = useId()
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the tree has the keys
    <div
      id={rowId(key)}
      role="treeitem"
      data-tree-row={key}
      className="fyr-tree-row"
      style={{ '--level': level - 1 } as CSSProperties}
      aria-labelledby={titleId}
      aria-level={level}
      aria-posinset={row.index + 1}
      aria-setsize={row.siblings}
      aria-expanded={node.isLeaf ? undefined : row.open}
      aria-selected={editing ? props.selected : undefined}
      aria-current={props.current ? 'page' : undefined}
      tabIndex={props.focusable ? 0 : -1}
      data-dragged={props.dragged || undefined}
      data-drop={props.drop}
      data-editing={editing || undefined}
      onFocus={props.onFocus}
      onClick={() => (editing ? props.onSelect() : !node.isLeaf && onToggle())}
      onPointerDown={(event) => {
        if (editing && event.pointerType !== 'touch' && event.button === 0) onDragStart(event)
      }}
    >
      <span
        className="fyr-tree-twist"
        aria-hidden="true"
        onClick={(event) => {
          if (node.isLeaf) return
          event.stopPropagation()
          onToggle()
        }}
      >
        {!node.isLeaf && <Icon path={row.open ? mdiChevronDown : mdiChevronRight} size={18} />}
      </span>
      <span
        className="fyr-tree-icon"
        style={node.isLeaf ? undefined : ({ '--colour': node.color } as CSSProperties)}
      >
        {node.isLeaf ? <Icon path={leafIcons[node.type]} size={18} /> : <NamedIcon name={node.icon} />}
      </span>
      <span className="fyr-tree-title" id={titleId}>
        {node.isLeaf && !editing ? (
          <Link
            to="/dashboard/$id"
            params={{ id: String(node.dashboardId) }}
            tabIndex={-1}
            draggable={false}
            onClick={(event) => {
              const elsewhere = event.ctrlKey || event.metaKey || event.shiftKey
              if (!elsewhere) props.onOpened()
            }}
          >
            {node.title}
          </Link>
        ) : (
          node.title
        )}
      </span>
      {node.isLeaf && node.isDefault && (
        <Icon path={mdiStar} size={16} label={t(($) => $.dashboards.isDefault)} />
      )}
      {hasMenu && (
        <ActionIcon
          tabIndex={-1}
          aria-haspopup="menu"
          aria-label={t(($) => $.dashboardTree.actionsFor, { name: node.title })}
          onPointerDown={(event) => event.stopPropagation()}
          onClick={(event) => {
            event.stopPropagation()
            askForMenu(event.currentTarget)
          }}
        >
          <Icon path={mdiDotsHorizontal} size={18} />
        </ActionIcon>
      )}
      {editing && (
        <span
          className="fyr-tree-handle"
          aria-hidden="true"
          // A finger that rests here drags.
          onTouchStart={(event) => event.stopPropagation()}
          title={t(($) => $.dashboardTree.drag, { name: node.title })}
          onPointerDown={(event) => {
            event.stopPropagation()
            event.preventDefault()
            if (event.button === 0) onDragStart(event)
          }}
        >
          <Icon path={mdiDragVertical} size={20} />
        </span>
      )}
    </div>
  )
}

const leafIcons = { default: mdiViewDashboardOutline, map: mdiMapOutline, imageMap: mdiImageOutline }

export const rowId = (key: string) => `tree-${key}`
