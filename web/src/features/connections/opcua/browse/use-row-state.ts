import type { OpcReference } from '@fyr/contract/connections/opcua/opcua'
import { useTranslation } from 'react-i18next'
import type { RowState } from './browse-row.tsx'
import { checkedBelow, isSelectable, type Selection } from './selection.ts'
import type { Children, NodeRow } from './tree-rows.ts'

interface Known {
  selection: Selection
  /** What is loaded below objects, by the key of their row. */
  loaded?: ReadonlyMap<string, Children>
}

/** Whether a row is chosen, or why it cannot be. */
export function useRowState({ selection, loaded }: Known): (row: NodeRow) => RowState {
  const { t } = useTranslation()
  const noteOf = ({ isRead, variable }: OpcReference) => {
    if (isRead) return t(($) => $.opcua.browse.inUse)
    return variable?.isSupported ? null : t(($) => $.opcua.browse.notSupported)
  }
  return ({ key, reference }) => {
    if (reference.nodeClass === 'variable') {
      const isDisabled = !isSelectable(reference)
      const checked = selection.has(reference.nodeId) || reference.isRead
      return { checked, isDisabled, note: noteOf(reference) }
    }
    if (reference.nodeClass === 'method') return { checked: undefined, isDisabled: true, note: null }
    const below = loaded?.get(key)?.references.filter(isSelectable) ?? []
    return { checked: checkedBelow(selection, below), isDisabled: false, note: null }
  }
}
