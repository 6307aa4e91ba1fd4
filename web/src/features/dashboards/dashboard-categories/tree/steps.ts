import { contentsOf, keyOf, mayLieIn, type Place, positionOf, type Tree } from './tree.ts'

export type Step = 'up' | 'down' | 'in' | 'out'

/**
 * Where one step brings a thing: before or after its neighbour, into the category just above it among its
 * siblings, or out, to after the category that it lies in. Null where it cannot go further.
 */
export function stepOf(tree: Tree, key: string, step: Step): Place | null {
  const place = positionOf(tree, key)
  if (!place) return null
  const { parent, index } = place
  const siblings = contentsOf(tree, parent)
  if (step === 'up') return index > 0 ? { parent, index: index - 1 } : null
  if (step === 'down') return index < siblings.length - 1 ? { parent, index: index + 2 } : null
  if (step === 'out') {
    const around = parent === null ? undefined : positionOf(tree, parent)
    return around ? { parent: around.parent, index: around.index + 1 } : null
  }
  const before = siblings.slice(0, index).findLast((node) => !node.isLeaf)
  if (!before || before.isLeaf || !mayLieIn(tree, key, keyOf(before))) return null
  return { parent: keyOf(before), index: before.children.length }
}

/** The part of a row, from 0 at its top to 1, under the pointer. */
export type Part = number

/** A place with how it is shown: a line at a row's edge, or the row itself. */
export interface Drop {
  place: Place
  /** The row that shows it. */
  row: string
  at: 'before' | 'after' | 'inside'
}

/**
 * Where something is let go over a row: the upper and the lower edge of a row are before and after it, the
 * middle of a category is inside. Under an open category comes what it holds first. Null where it may not go.
 */
export function dropOver(
  tree: Tree,
  key: string,
  over: { key: string; open: boolean },
  part: Part,
): Drop | null {
  const place = positionOf(tree, over.key)
  if (!place || over.key === key) return null
  const isCategory = over.key.startsWith('category-')
  const edge = isCategory ? 0.25 : 0.5
  const at = part < edge ? 'before' : part > 1 - edge ? 'after' : 'inside'
  const drop: Drop =
    at === 'inside' || (at === 'after' && isCategory && over.open)
      ? {
          place: { parent: over.key, index: at === 'inside' ? contentsOf(tree, over.key).length : 0 },
          row: over.key,
          at: 'inside',
        }
      : { place: { parent: place.parent, index: place.index + (at === 'after' ? 1 : 0) }, row: over.key, at }
  return mayLieIn(tree, key, drop.place.parent) ? drop : null
}
