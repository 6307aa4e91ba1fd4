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

/** The placeholders of a user's message that mean nothing, for the form to point at. */
export function unknownPlaceholders(template: string): string[] {
  const named = [...template.matchAll(/\{\{\s*(\w+)\s*\}\}/g)].map((match) => match[1] ?? '')
  return [...new Set(named.filter((name) => !messagePlaceholders.some((known) => known === name)))]
}
