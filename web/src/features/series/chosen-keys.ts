/** A key of a node, as the company's list of all keys has it. */
interface KnownKey {
  deveui: string
  name: string
  label: string
}

/** What is offered to choose: each name once, by the first label that a node gives it. */
export interface OfferedKey {
  name: string
  label: string
}

/**
 * The keys of some nodes, by name.
 * @param deveuis null: all nodes
 * @param said names that are offered whatever the nodes have
 */
export function chosenKeys(
  all: readonly KnownKey[],
  deveuis: readonly string[] | null,
  said: readonly string[],
): OfferedKey[] {
  const chosen = deveuis && new Set(deveuis.map((deveui) => deveui.toLowerCase()))
  const labels = new Map(said.map((name) => [name, '']))
  for (const { deveui, name, label } of all) {
    if (!chosen || chosen.has(deveui.toLowerCase())) labels.set(name, labels.get(name) || label)
  }
  return [...labels]
    .map(([name, label]) => ({ name, label }))
    .sort((a, b) => a.name.localeCompare(b.name, undefined, { numeric: true }))
}
