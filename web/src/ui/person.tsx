/**
 * The name of a person who is recorded as `Anna Ek (anna@example.com)`, with a device behind it or without; of one
 * without a name the address.
 */
export function personName(recorded: string): string {
  return recorded.replace(/ \([^()\s]+@[^()\s]+\)(?=$| \()/, '')
}

/** Who did something, by name; the address in the tooltip. */
export function Person({ recorded }: { recorded: string }) {
  return <span title={recorded}>{personName(recorded)}</span>
}
