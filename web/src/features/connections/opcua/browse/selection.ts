import type { OpcReference } from '@fyr/contract/connections/opcua/opcua'

/** Chosen variables by node id, in the order in which they were chosen. */
export type Selection = ReadonlyMap<string, OpcReference>

/** Whether a variable can be read, and is not read already. */
export const isSelectable = ({ variable, isRead }: OpcReference): boolean =>
  variable?.isSupported === true && !isRead

export function toggle(selection: Selection, reference: OpcReference): Selection {
  const next = new Map(selection)
  if (!next.delete(reference.nodeId)) next.set(reference.nodeId, reference)
  return next
}

/** Chooses all of these, or none of them if all were chosen. */
export function toggleAll(selection: Selection, references: readonly OpcReference[]): Selection {
  const next = new Map(selection)
  const isComplete = references.every(({ nodeId }) => next.has(nodeId))
  for (const each of references) {
    if (isComplete) next.delete(each.nodeId)
    else next.set(each.nodeId, each)
  }
  return next
}

/** Check state of an object by the selectable variables directly below it. */
export function checkedBelow(selection: Selection, selectable: readonly OpcReference[]): boolean | 'mixed' {
  const chosen = selectable.filter(({ nodeId }) => selection.has(nodeId)).length
  if (chosen === 0) return false
  return chosen === selectable.length ? true : 'mixed'
}
