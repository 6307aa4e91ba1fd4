import type { OpcReference } from '@fyr/contract/connections/opcua/opcua'
import { useCallback, useMemo, useState } from 'react'
import { type KeyEdit, proposedEdit } from './new-variable.ts'
import { proposeKeys, proposeLabels } from './propose-keys.ts'

/** Keys of new variables: proposed until somebody changes them. */
export function useKeyEdits(references: readonly OpcReference[], taken: ReadonlySet<string>) {
  const [changes, setChanges] = useState<ReadonlyMap<string, Partial<KeyEdit>>>(new Map())
  const edits = useMemo(() => {
    const keys = proposeKeys(references, taken)
    const labels = proposeLabels(references)
    return references.map((reference, at): KeyEdit => {
      const proposed = proposedEdit(reference, keys[at] ?? '', labels[at] ?? '')
      return { ...proposed, ...changes.get(reference.nodeId) }
    })
  }, [references, taken, changes])
  const edit = useCallback(
    (nodeId: string, change: Partial<KeyEdit>) =>
      setChanges((before) => new Map(before).set(nodeId, { ...before.get(nodeId), ...change })),
    [],
  )
  return { edits, edit }
}

/** Positions of keys that are empty, taken, or another variable's as well. */
export function wrongKeys(
  edits: readonly Pick<KeyEdit, 'key'>[],
  taken: ReadonlySet<string>,
): { empty: number[]; duplicate: number[] } {
  const counts = Map.groupBy(edits, ({ key }) => key.trim())
  const places = [...edits.keys()]
  const keyAt = (at: number) => edits[at]?.key.trim() ?? ''
  return {
    empty: places.filter((at) => keyAt(at) === ''),
    duplicate: places.filter((at) => {
      const key = keyAt(at)
      return key !== '' && (taken.has(key) || (counts.get(key)?.length ?? 0) > 1)
    }),
  }
}
