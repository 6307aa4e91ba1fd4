/** What {{…}} in an alarm's message may name, in the order of their use. */
export const messagePlaceholders = [
  'node',
  'key',
  'value',
  'limit',
  'alarm',
  'priority',
  'time',
  'company',
] as const
export type MessagePlaceholder = (typeof messagePlaceholders)[number]

/** The placeholders of a user's message that mean nothing (those that do: `known`), for the form to point at. */
export function unknownPlaceholders(
  template: string,
  known: readonly string[] = messagePlaceholders,
): string[] {
  const named = [...template.matchAll(/\{\{\s*(\w+)\s*\}\}/g)].map((match) => match[1] ?? '')
  return [...new Set(named.filter((name) => !known.includes(name)))]
}
