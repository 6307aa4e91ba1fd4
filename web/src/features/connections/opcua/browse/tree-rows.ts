import type { OpcReference } from '@fyr/contract/connections/opcua/opcua'

/** Children of a place in the address space, as far as they are loaded. */
export interface Children {
  references: readonly OpcReference[]
  hasMore: boolean
  isLoading: boolean
  /** Text of what went wrong last; null if nothing did. */
  failure: string | null
}

/** Where a node stands in the tree: a node may be below several others. */
export interface Place {
  key: string
  /** Null: the Objects folder. */
  nodeId: string | null
  path: string
}

export const rootPlace: Place = { key: '', nodeId: null, path: '' }

interface Position {
  key: string
  level: number
  /** Key of the row above it in the hierarchy; null at the top. */
  parent: string | null
}
export interface NodeRow extends Position {
  type: 'node'
  reference: OpcReference
  index: number
  siblings: number
  isExpandable: boolean
  isOpen: boolean
}
/** `more` loads the next portion; the others say why nothing is listed. */
interface NoteRow extends Position {
  type: 'more' | 'loading' | 'empty' | 'failure'
  text: string | null
}
export type TreeRow = NodeRow | NoteRow

/** Variables whose type is not supported, such as structures, may have supported ones below. */
const isExpandable = ({ nodeClass, variable }: OpcReference): boolean =>
  nodeClass === 'object' || nodeClass === 'other' || (nodeClass === 'variable' && !variable?.isSupported)

export const placeOf = ({ key, reference: { nodeId, path } }: NodeRow): Place => ({ key, nodeId, path })

/** Visible rows, from top to bottom. */
export function rowsOf(
  loaded: ReadonlyMap<string, Children>,
  open: ReadonlySet<string>,
  place: Pick<Place, 'key'> = rootPlace,
  level = 1,
): TreeRow[] {
  const { references = [], hasMore, isLoading, failure } = loaded.get(place.key) ?? {}
  const parent = level === 1 ? null : place.key
  const rows = references.flatMap((reference, index): TreeRow[] => {
    const key = `${place.key}/${reference.nodeId}`
    const isOpen = open.has(key) && isExpandable(reference)
    const row: NodeRow = {
      ...{ type: 'node', key, level, parent, reference, index, siblings: references.length },
      ...{ isExpandable: isExpandable(reference), isOpen },
    }
    return isOpen ? [row, ...rowsOf(loaded, open, row, level + 1)] : [row]
  })
  const note = (type: NoteRow['type'], text: string | null = null): TreeRow[] => [
    { type, key: `${place.key}/ ${type}`, level, parent, text },
  ]
  if (isLoading) return [...rows, ...note('loading')]
  if (failure) return [...rows, ...note('failure', failure)]
  if (hasMore) return [...rows, ...note('more')]
  return rows.length === 0 && loaded.has(place.key) ? note('empty') : rows
}

/** Rows of a search: all at the top, none with anything below. */
export const flatRows = (references: readonly OpcReference[]): NodeRow[] =>
  references.map((reference, index) => ({
    ...{ type: 'node', key: reference.nodeId, level: 1, parent: null, reference, index },
    ...{ siblings: references.length, isExpandable: false, isOpen: false },
  }))

/** What a key does in a tree (WAI-ARIA authoring practices): go to a row, open or close one. */
export type TreeMove = { to: string } | { open: NodeRow } | { close: NodeRow } | null

export function treeMoveOf(rows: readonly TreeRow[], current: string, pressed: string): TreeMove {
  const at = rows.findIndex(({ key }) => key === current)
  const row = rows[at]
  if (!row) return null
  const to = (target: TreeRow | undefined): TreeMove => (target && target !== row ? { to: target.key } : null)
  switch (pressed) {
    case 'ArrowDown':
      return to(rows[at + 1])
    case 'ArrowUp':
      return to(rows[at - 1])
    case 'Home':
      return to(rows[0])
    case 'End':
      return to(rows.at(-1))
    case 'ArrowRight':
      if (row.type !== 'node' || !row.isExpandable) return null
      if (!row.isOpen) return { open: row }
      return rows[at + 1]?.parent === row.key ? to(rows[at + 1]) : null
    case 'ArrowLeft':
      if (row.type === 'node' && row.isOpen) return { close: row }
      return row.parent === null ? null : { to: row.parent }
    default:
      return null
  }
}
