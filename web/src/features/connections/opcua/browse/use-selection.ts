import type { OpcReference } from '@fyr/contract/connections/opcua/opcua'
import { useCallback, useState } from 'react'
import { type Selection, toggle, toggleAll } from './selection.ts'

/** Variables that are chosen to be added. */
export function useSelection() {
  const [selection, setSelection] = useState<Selection>(new Map())
  return {
    selection,
    toggle: useCallback((reference: OpcReference) => setSelection((now) => toggle(now, reference)), []),
    toggleAll: useCallback(
      (references: readonly OpcReference[]) => setSelection((now) => toggleAll(now, references)),
      [],
    ),
    remove: useCallback(
      (nodeIds: readonly string[]) =>
        setSelection((now) => new Map([...now].filter(([nodeId]) => !nodeIds.includes(nodeId)))),
      [],
    ),
    clear: useCallback(() => setSelection(new Map()), []),
  }
}

export type SelectionState = ReturnType<typeof useSelection>
