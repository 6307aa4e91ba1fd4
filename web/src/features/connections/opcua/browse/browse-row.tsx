import {
  mdiCheckboxBlankOutline,
  mdiCheckboxMarked,
  mdiChevronDown,
  mdiChevronRight,
  mdiCubeOutline,
  mdiFunctionVariant,
  mdiMinusBox,
  mdiTagOutline,
} from '@mdi/js'
import { type CSSProperties, memo } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '#ui/icon.tsx'
import type { NodeRow, TreeRow } from './tree-rows.ts'
import { VariableFacts } from './variable-facts.tsx'

export interface RowState {
  /** Undefined: nothing to choose. */
  checked: boolean | 'mixed' | undefined
  /** It cannot be chosen. */
  isDisabled: boolean
  /** Why not. */
  note: string | null
}

interface BrowseRowProps {
  id: string
  row: TreeRow
  state: RowState | undefined
  withPath: boolean
  /** The one row that Tab reaches. */
  isReached: boolean
  onFocus: () => void
  onOpen: () => void
  onAct: () => void
}

/** By check state; the row itself has it for those who do not see it. */
const boxes = {
  true: mdiCheckboxMarked,
  mixed: mdiMinusBox,
  false: mdiCheckboxBlankOutline,
} as const
const icons = {
  object: mdiCubeOutline,
  variable: mdiTagOutline,
  method: mdiFunctionVariant,
  other: mdiCubeOutline,
} as const

/** A node, or what stands in place of nodes. */
function Row({ id, row, state, withPath, isReached, onFocus, onOpen, onAct }: BrowseRowProps) {
  const isNode = row.type === 'node'
  const { checked, isDisabled = false } = state ?? {}
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the tree has the keys
    <div
      id={id}
      role="treeitem"
      className="fyr-opc-row"
      style={{ '--level': row.level - 1 } as CSSProperties}
      data-type={row.type}
      aria-level={row.level}
      {...(isNode && {
        'aria-posinset': row.index + 1,
        'aria-setsize': row.siblings,
        ...(row.isExpandable && { 'aria-expanded': row.isOpen }),
        ...(checked !== undefined && { 'aria-checked': checked }),
      })}
      aria-disabled={
        (isNode ? isDisabled && !row.isExpandable : row.type === 'loading' || row.type === 'empty') ||
        undefined
      }
      tabIndex={isReached ? 0 : -1}
      onFocus={onFocus}
      onClick={onAct}
    >
      {isNode ? (
        <NodeContent row={row} state={state} withPath={withPath} onOpen={onOpen} />
      ) : (
        <NoteContent row={row} />
      )}
    </div>
  )
}

export const BrowseRow = memo(
  Row,
  (a, b) =>
    a.id === b.id &&
    a.row === b.row &&
    a.isReached === b.isReached &&
    a.state?.checked === b.state?.checked &&
    a.state?.isDisabled === b.state?.isDisabled,
)

interface NodeContentProps {
  row: NodeRow
  state: RowState | undefined
  withPath: boolean
  onOpen: () => void
}

function NodeContent({ row, state, withPath, onOpen }: NodeContentProps) {
  const { reference, isExpandable, isOpen } = row
  const { checked, isDisabled = false, note } = state ?? {}
  return (
    <>
      <span
        className="fyr-opc-twist"
        aria-hidden="true"
        onClick={(event) => {
          if (!isExpandable) return
          event.stopPropagation()
          onOpen()
        }}
      >
        {isExpandable && <Icon path={isOpen ? mdiChevronDown : mdiChevronRight} size={18} />}
      </span>
      {checked !== undefined && (
        <span
          className="fyr-opc-check"
          data-checked={checked || undefined}
          data-disabled={isDisabled || undefined}
        >
          <Icon path={boxes[checked === 'mixed' ? 'mixed' : checked ? 'true' : 'false']} size={20} />
        </span>
      )}
      <Icon path={icons[reference.nodeClass]} size={16} className="fyr-dimmed" />
      <span className="fyr-opc-names">
        <span className="fyr-opc-name">{reference.displayName || reference.browseName}</span>
        {withPath && <span className="fyr-dimmed fyr-opc-more">{reference.path}</span>}
        {reference.description !== '' && (
          <span className="fyr-dimmed fyr-opc-more">{reference.description}</span>
        )}
      </span>
      {reference.variable && <VariableFacts variable={reference.variable} note={note ?? null} />}
    </>
  )
}

function NoteContent({ row: { type, text } }: { row: Exclude<TreeRow, NodeRow> }) {
  const { t } = useTranslation()
  const words = {
    more: t(($) => $.opcua.browse.more),
    loading: t(($) => $.opcua.browse.loading),
    empty: t(($) => $.opcua.browse.emptyObject),
    failure: `${text ?? ''} · ${t(($) => $.words.retry)}`,
  }
  return (
    <>
      <span className="fyr-opc-twist" />
      <span className={type === 'failure' ? 'fyr-alarm-text' : type === 'more' ? undefined : 'fyr-dimmed'}>
        {words[type]}
      </span>
    </>
  )
}
