import type { OpcServer } from '@fyr/contract/connections/opcua/opcua'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { BrowseTree } from './browse-tree.tsx'
import { checkedBelow, isSelectable } from './selection.ts'
import { type NodeRow, placeOf, rootPlace, rowsOf, type TreeRow } from './tree-rows.ts'
import { useBrowse } from './use-browse.ts'
import { useRowState } from './use-row-state.ts'
import type { SelectionState } from './use-selection.ts'

export interface PaneProps {
  server: Pick<OpcServer, 'opcServerId' | 'name'>
  chosen: SelectionState
  /** Says what has been chosen to those who do not see it. */
  announce: (text: string) => void
}

/** The address space of a server. An object chooses the variables directly below it. */
export function TreePane({ server, chosen, announce }: PaneProps) {
  const { t } = useTranslation()
  const { loaded, load, loadAll } = useBrowse(server.opcServerId)
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  const rows = useMemo(() => rowsOf(loaded, open), [loaded, open])
  const stateOf = useRowState({ selection: chosen.selection, loaded })

  function setOpened(row: NodeRow, isOpen: boolean) {
    setOpen((before) => {
      const next = new Set(before)
      if (isOpen) next.add(row.key)
      else next.delete(row.key)
      return next
    })
    if (isOpen && !loaded.has(row.key)) void load(placeOf(row))
  }

  async function check(row: NodeRow) {
    const { reference } = row
    if (reference.nodeClass === 'variable') return chosen.toggle(reference)
    setOpened(row, true)
    const below = (await loadAll(placeOf(row))).filter(isSelectable)
    chosen.toggleAll(below)
    const name = reference.displayName
    if (below.length === 0) announce(t(($) => $.opcua.browse.noneBelow, { name }))
    else if (checkedBelow(chosen.selection, below) === true) announce('')
    else announce(t(($) => $.opcua.browse.chosenBelow, { name, count: below.length }))
  }

  /** The place whose portion ends with this row. */
  function loadMore({ key }: TreeRow) {
    const above = rows.find((row) => row.type === 'node' && key.startsWith(`${row.key}/ `))
    void load(above?.type === 'node' ? placeOf(above) : rootPlace)
  }

  return (
    <BrowseTree
      label={t(($) => $.opcua.browse.tree, { server: server.name })}
      rows={rows}
      stateOf={stateOf}
      onOpen={setOpened}
      onCheck={(row) => void check(row)}
      onMore={loadMore}
    />
  )
}
