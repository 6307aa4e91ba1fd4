/** What is offered to choose: each name once, by the first label that a node gives it. */
export interface OfferedKey {
  name: string
  label: string
}

/**
 * Keys of some nodes, each name once, by name.
 * @param said names that are offered whatever the nodes have
 */
export function chosenKeys(keys: readonly OfferedKey[], said: readonly string[]): OfferedKey[] {
  const labels = new Map(said.map((name) => [name, '']))
  for (const { name, label } of keys) labels.set(name, labels.get(name) || label)
  return [...labels]
    .map(([name, label]) => ({ name, label }))
    .sort((a, b) => a.name.localeCompare(b.name, undefined, { numeric: true }))
}
