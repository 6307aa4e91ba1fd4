import { isInexact } from '@fyr/contract/values/numbers/inexact-integer'
import type { Row } from './row.ts'

/** One JSON object a line. */
export function* ndjsonRows(text: string): Generator<Row, void, undefined> {
  let line = 0
  let start = 0
  while (start < text.length) {
    const newline = text.indexOf('\n', start)
    const end = newline === -1 ? text.length : newline
    const written = text.slice(start, end).trim()
    start = end + 1
    line++
    if (written) yield rowOf(line, written)
  }
}

/**
 * The objects of a JSON list: the file itself, a list in it, or the first list of objects in an object. An object that
 * is alone is one row.
 */
export function* jsonRows(text: string): Generator<Row, void, undefined> {
  const list = text.search(/\[\s*[[{]/)
  if (list === -1) {
    if (text.trim() !== '') yield rowOf(lineAt(text, 0, text.search(/\S/), 1), text.trim())
    return
  }
  let line = lineAt(text, 0, list, 1)
  let from = list
  for (const [start, end] of objectsIn(text, list)) {
    line = lineAt(text, from, start, line)
    from = start
    yield rowOf(line, text.slice(start, end))
  }
}

/** True if there are more lists of objects than the one that is read. */
export function hasSeveralLists(text: string): boolean {
  const list = text.search(/\[\s*[[{]/)
  if (list === -1) return false
  const end = objectsIn(text, list).reduce((_, [, last]) => last, list)
  return /\[\s*[[{]/.test(text.slice(end))
}

/** Where the outermost objects of a list begin and end, also of lists in it. */
function* objectsIn(text: string, list: number): Generator<[start: number, end: number], void, undefined> {
  let lists = 0
  let objects = 0
  let start = 0
  for (let at = list; at < text.length; at++) {
    const character = text[at]
    if (character === '"') at = endOfText(text, at)
    else if (objects === 0 && character === '[') lists++
    else if (objects === 0 && character === ']' && --lists === 0) return
    else if (character === '{' && objects++ === 0) start = at
    else if (character === '}' && --objects === 0) yield [start, at + 1]
  }
  // The file ends in the middle of a row.
  if (objects > 0) yield [start, text.length]
}

function endOfText(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at++) {
    if (text[at] === '\\') at++
    else if (text[at] === '"') return at
  }
  return text.length
}

function lineAt(text: string, from: number, to: number, line: number): number {
  let count = line
  for (let at = text.indexOf('\n', from); at !== -1 && at < to; at = text.indexOf('\n', at + 1)) count++
  return count
}

function rowOf(line: number, text: string): Row {
  const fields = fieldsOfJson(text)
  return fields ? { line, fields } : { line, fields, problem: 'unreadable' }
}

function fieldsOfJson(text: string): Map<string, unknown> | undefined {
  try {
    const value: unknown = longDigits.test(text) ? JSON.parse(text, keepLarge) : JSON.parse(text)
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
    const fields = new Map<string, unknown>()
    flatten(value, '', fields, 0)
    return fields
  } catch {
    // Not JSON: the row is reported as unreadable.
    return undefined
  }
}

const longDigits = /(?<![\d.])\d{16,}/

/** Integers that a number would round, as bigints; all that may be, in browsers that do not hand over what is written. */
function keepLarge(_: string, value: unknown, context?: { source: string }): unknown {
  if (typeof value !== 'number' || !Number.isInteger(value) || Number.isSafeInteger(value)) return value
  if (context === undefined) return BigInt(value)
  return /^-?\d+$/.test(context.source) && isInexact(context.source) ? BigInt(context.source) : value
}

/** Nested objects become paths with dots. Lists and what is nested deeper stay as they are: they are no readings. */
function flatten(value: object, path: string, fields: Map<string, unknown>, depth: number): void {
  for (const [name, inner] of Object.entries(value)) {
    const at = path ? `${path}.${name}` : name
    const isNested = typeof inner === 'object' && inner !== null && !Array.isArray(inner)
    if (isNested && depth < 8) flatten(inner, at, fields, depth + 1)
    else fields.set(at, inner)
  }
}
