import type { CategoryTreeNode } from '@fyr/contract/dashboards/dashboard-categories'
import { mdiFileTreeOutline } from '@mdi/js'
import { useLocation } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '#api/session/rights.ts'
import { EmptyState } from '#ui/states.tsx'
import { type TreeDialog, TreeDialogs } from '../dialogs/tree-dialogs.tsx'
import { type Step, stepOf } from '../tree/steps.ts'
import {
  contentsOf,
  findNode,
  keyOf,
  moved,
  type Place,
  pathTo,
  positionOf,
  type Tree,
} from '../tree/tree.ts'
import { CategoryTree } from './category-tree.tsx'
import { MoveBar } from './move-bar.tsx'
import { TreeMenu } from './tree-menu.tsx'
import { TreeTools } from './tree-tools.tsx'
import { useMenuItems } from './use-menu-items.ts'
import { useOpenRows } from './use-open-rows.ts'
import { useOrder } from './use-order.ts'

interface TreeWorkProps {
  saved: Tree
  companyId: string
  /** Within the side menu: what can be done stands in one row of icons. */
  docked?: boolean
  /** A dashboard was opened. */
  onClose?: () => void
  /** Something lies over the panel: a menu or a dialog. */
  onCovered?: (covered: boolean) => void
}

/** The tree with all that can be done in it. */
export function TreeWork({ saved, companyId, docked = false, onClose, onCovered }: TreeWorkProps) {
  const { t } = useTranslation()
  const may = useMay()
  const mayChange = may('Dashboard.Update')
  const mayCreate = may('Dashboard.Create')
  const page = useLocation({ select: ({ pathname }) => /^\/dashboard\/(\d+)/.exec(pathname)?.[1] })
  const current = page ? `dashboard-${page}` : null
  const [switched, setSwitched] = useState(false)
  const editing = switched && mayChange
  const { tree, arrange } = useOrder(saved)
  const { open, setOpen } = useOpenRows(tree, current)
  const [focus, setFocus] = useState<{ key: string; wanted: number } | null>(null)
  const [selected, setSelected] = useState<string | null>(null)
  const [menu, setMenu] = useState<string | null>(null)
  const [dialog, setDialog] = useState<TreeDialog | null>(null)
  const [said, setSaid] = useState('')
  const [dragging, setDragging] = useState(false)
  const covered = menu !== null || dialog !== null || dragging
  useEffect(() => onCovered?.(covered), [covered, onCovered])

  /** To a row, also one that is only about to come. */
  function focusRow(key: string) {
    // After dialogs and menus have looked for the focus' place themselves.
    setTimeout(() => setFocus((before) => ({ key, wanted: (before?.wanted ?? 0) + 1 })), 30)
  }

  function move(key: string, place: Place) {
    const next = moved(tree, key, place)
    if (next === tree || !editing) return
    arrange(next)
    if (place.parent) setOpen([...(pathTo(next, place.parent) ?? []), place.parent], true)
    focusRow(key)
    say(next, key)
  }

  function say(next: Tree, key: string) {
    const node = findNode(next, key)
    const at = positionOf(next, key)
    if (!node || !at) return
    const parent = at.parent === null ? undefined : findNode(next, at.parent)
    setSaid(
      t(($) => $.dashboardTree.movedTo, {
        name: node.title,
        position: at.index + 1,
        count: contentsOf(next, at.parent).length,
        place: parent?.title ?? t(($) => $.dashboardTree.title),
      }),
    )
  }

  function step(key: string, way: Step) {
    const place = stepOf(tree, key, way)
    if (place) move(key, place)
    else setSaid(t(($) => $.dashboardTree.cannot))
  }

  function finish(key: string | null) {
    const back = dialog?.from ?? null
    setDialog(null)
    const target = key ?? back
    if (target) focusRow(target)
  }

  function made(key: string, parent: CategoryTreeNode | null) {
    if (parent) setOpen([keyOf(parent)], true)
    finish(key)
  }

  const itemsOf = useMenuItems({
    tree,
    editing,
    onStep: step,
    onDialog: setDialog,
    onMade: focusRow,
  })
  const menuNode = menu === null ? undefined : findNode(tree, menu)
  const selectedNode = selected === null ? undefined : findNode(tree, selected)

  return (
    <>
      {(mayChange || mayCreate) && (
        <TreeTools
          docked={docked}
          editing={editing}
          onEditing={
            mayChange && tree.length > 0
              ? (next) => {
                  setSwitched(next)
                  setSelected(null)
                }
              : undefined
          }
          onNewCategory={
            mayChange ? () => setDialog({ what: 'category', parent: null, from: null }) : undefined
          }
          onNewDashboard={
            mayCreate ? () => setDialog({ what: 'dashboard', parent: null, from: null }) : undefined
          }
        />
      )}
      {editing && <p className="fyr-dimmed fyr-tree-hint">{t(($) => $.dashboardTree.editHint)}</p>}
      {tree.length === 0 ? (
        <EmptyTree docked={docked} mayChange={mayChange} />
      ) : (
        <TreeMenu
          opened={menuNode !== undefined}
          disabled={!mayChange}
          label={menuNode ? t(($) => $.dashboardTree.actionsFor, { name: menuNode.title }) : ''}
          items={menuNode ? itemsOf(menuNode) : []}
          onOpen={setMenu}
          onClose={() => {
            setMenu(null)
            if (menu !== null) focusRow(menu)
          }}
        >
          <CategoryTree
            tree={tree}
            open={open}
            current={current}
            focus={focus}
            editing={editing}
            selected={selected}
            hasMenu={mayChange}
            onFocus={(key) =>
              setFocus((before) => ({ key, wanted: before?.key === key ? before.wanted : 0 }))
            }
            onSetOpen={(key, isOpen) => setOpen([key], isOpen)}
            onSelect={(key) => setSelected(key === selected ? null : key)}
            onOpened={() => onClose?.()}
            onDrop={(key, { place }) => {
              setSelected(key)
              move(key, place)
            }}
            onStep={step}
            onDragging={setDragging}
          />
        </TreeMenu>
      )}
      {editing && selectedNode && (
        <MoveBar
          node={selectedNode}
          canStep={(way) => stepOf(tree, keyOf(selectedNode), way) !== null}
          onStep={(way) => step(keyOf(selectedNode), way)}
          onMoveTo={() => setDialog({ what: 'move', node: selectedNode, from: keyOf(selectedNode) })}
        />
      )}
      <div className="fyr-hidden" role="status">
        {said}
      </div>
      {dialog && (
        <TreeDialogs
          dialog={dialog}
          tree={tree}
          companyId={companyId}
          onClose={() => finish(null)}
          onMade={made}
          onMove={(key, place) => {
            finish(key)
            move(key, place)
          }}
        />
      )}
    </>
  )
}

/** In the side menu one line: what there is none of stands on the page beside it. */
function EmptyTree({ docked, mayChange }: { docked: boolean; mayChange: boolean }) {
  const { t } = useTranslation()
  const text = mayChange ? t(($) => $.dashboardTree.emptyText) : t(($) => $.dashboardTree.emptyReader)
  if (docked) return <p className="fyr-dimmed">{text}</p>
  return (
    <EmptyState compact icon={mdiFileTreeOutline} title={t(($) => $.dashboardTree.emptyTitle)} text={text} />
  )
}
