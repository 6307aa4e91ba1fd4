import type { NodeDetail } from '@fyr/contract/nodes'
import type { ReadingAnswer } from '@fyr/contract/readings'

export type NodeKey = NodeDetail['keys'][number]

/** What people read for a key. */
export const nameOf = ({ name, label }: Pick<NodeKey, 'name' | 'label'>): string => label || name

/** Keys that a line can be drawn of: numbers and switches. A key without a reading may become one. */
export function chartableKeys(
  keys: readonly NodeKey[],
  currents: readonly ReadingAnswer[] | undefined,
): NodeKey[] {
  const values = new Map(currents?.map(({ key, value }) => [key, value]))
  return keys.filter(({ name }) => {
    const value = values.get(name)
    return value === undefined || typeof value === 'number' || typeof value === 'boolean'
  })
}

const shownAtFirst = 3
const maxShown = 20

/** What is drawn: the keys that the address names, else the default one and the next of which something is known. */
export function chosenKeys(
  keys: readonly NodeKey[],
  wanted: readonly string[] | undefined,
  currents: readonly ReadingAnswer[] | undefined,
): NodeKey[] {
  if (wanted) {
    const named = keys.filter(({ name }) => wanted.includes(name))
    if (named.length > 0) return named.slice(0, maxShown)
  }
  const known = new Set(currents?.map(({ key }) => key))
  const rank = ({ name, isDefault }: NodeKey) => (known.has(name) ? 0 : 2) + (isDefault ? 0 : 1)
  return [...keys].sort((one, other) => rank(one) - rank(other)).slice(0, shownAtFirst)
}

/**
 * One chart for each unit, since lines of one unit can be compared; keys without a unit each get a chart
 * of their own, for nobody knows what they have in common.
 */
export function chartGroups(keys: readonly NodeKey[]): NodeKey[][] {
  const groups = new Map<string, NodeKey[]>()
  for (const key of keys) {
    const name = key.unit === '' ? `key ${key.name}` : `unit ${key.unit}`
    groups.set(name, [...(groups.get(name) ?? []), key])
  }
  return [...groups.values()]
}
