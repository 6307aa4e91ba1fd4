import type { ReadingValue } from '#ui/value.tsx'

export type ValueKind = 'number' | 'boolean' | 'text' | 'json'

export function kindOf(value: ReadingValue): ValueKind {
  if (typeof value === 'number') return 'number'
  if (typeof value === 'boolean') return 'boolean'
  return typeof value === 'string' ? 'text' : 'json'
}

/** A value as it is written to be changed: every digit of it, unlike where it is only read. */
export function textOf(value: ReadingValue): string {
  return typeof value === 'object' ? JSON.stringify(value, null, 2) : String(value)
}

/** What was written as a value of the same kind as before; the problem where it is none. */
export function readValue(
  text: string,
  kind: ValueKind,
): { value: ReadingValue } | { problem: 'notNumber' | 'notJson' } {
  switch (kind) {
    case 'number': {
      // With a point or with a comma, as the language has it.
      const value = /^\s*[-+]?(\d+([.,]\d*)?|[.,]\d+)(e[-+]?\d+)?\s*$/i.test(text)
        ? Number(text.replace(',', '.'))
        : Number.NaN
      return Number.isFinite(value) ? { value } : { problem: 'notNumber' }
    }
    case 'boolean':
      return { value: text === 'true' }
    case 'json':
      return readObject(text)
    default:
      return { value: text }
  }
}

function readObject(text: string): { value: Record<string, unknown> } | { problem: 'notJson' } {
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { value: { ...value } }
  } catch {
    // Told below, as for JSON that is no object.
  }
  return { problem: 'notJson' }
}
