/** What a message may hold in {{double braces}}; the server fills it in (its list is in domains/alarms/message.ts). */
export const placeholders = ['node', 'key', 'value', 'limit', 'alarm', 'priority', 'time', 'company'] as const
export type Placeholder = (typeof placeholders)[number]

export const written = (name: string) => `{{${name}}}`

/** What stands in braces in a message but means nothing. */
export function unknownPlaceholders(message: string): string[] {
  const named = [...message.matchAll(/\{\{\s*(\w+)\s*\}\}/g)].map((match) => match[1] ?? '')
  return [...new Set(named.filter((name) => !placeholders.some((known) => known === name)))]
}

/** Puts a text in place of what is selected; `caret` is where writing goes on. */
export function insertAt(text: string, start: number, end: number, part: string) {
  const before = text.slice(0, start)
  const gap = before === '' || /\s$/.test(before) ? '' : ' '
  return { text: `${before}${gap}${part}${text.slice(end)}`, caret: start + gap.length + part.length }
}
