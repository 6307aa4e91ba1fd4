import type { IngestProblem } from '@fyr/contract/endpoints/ingest-problems'
import { findValueProblem } from '#readings-store/index.ts'

/** What is wrong with a value as somebody sent it, looked for `depth` levels deep; undefined when it can be stored. */
export function problemOfValue(value: unknown, depth: number): IngestProblem | undefined {
  if (typeof value === 'string' && isNoNumber(value)) return 'value.notFinite'
  // First, because the store writes an object as JSON, which no depth may make impossible.
  const flaw = Array.isArray(value) ? undefined : flawInside(value, depth)
  if (flaw) return flaw
  switch (findValueProblem(value)) {
    case undefined:
      return undefined
    case 'notFinite':
      return 'value.notFinite'
    case 'tooLong':
      return 'value.tooLong'
    default:
      return 'value.invalid'
  }
}

/** What printf and JSON encoders write where there is no number: as text it would hide a broken sensor. */
const isNoNumber = (text: string) => text.length < 12 && /^\s*[+-]?(nan|inf|infinity)\s*$/i.test(text)

/** What is wrong with a part of an object, looked for no deeper than allowed. */
function flawInside(part: unknown, depth: number): IngestProblem | undefined {
  if (typeof part === 'string') return isCleanText(part) ? undefined : 'value.invalid'
  // JSON would make null of it.
  if (typeof part === 'number') return Number.isFinite(part) ? undefined : 'value.notFinite'
  // What a number cannot hold would be stored as another number than was sent.
  if (typeof part === 'bigint') return 'value.integerTooLarge'
  if (typeof part !== 'object' || part === null) return undefined
  if (depth === 0) return 'payload.tooDeep'
  for (const [name, inner] of Object.entries(part)) {
    const flaw = isCleanText(name) ? flawInside(inner, depth - 1) : 'value.invalid'
    if (flaw) return flaw
  }
  return undefined
}

const isCleanText = (text: string) => text.isWellFormed() && !text.includes('\0')
