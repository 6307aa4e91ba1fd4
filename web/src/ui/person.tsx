/**
 * The name of a person who is recorded as `Anna Ek (anna@example.com)`, with a device behind it or without; of one
 * without a name the address.
 */
export function personName(recorded: string): string {
  return recorded.replace(/ \([^()\s]+@[^()\s]+\)(?=$| \()/, '')
}

/** What a user is called; without a name, by the address, as far as that is shown. */
export function nameOf(user: { firstName: string; lastName: string; email?: string | null }): string {
  return `${user.firstName} ${user.lastName}`.trim() || (user.email ?? '')
}

/** Who did something, by name; the address in the tooltip. */
export function Person({ recorded }: { recorded: string }) {
  return <span title={recorded}>{personName(recorded)}</span>
}
