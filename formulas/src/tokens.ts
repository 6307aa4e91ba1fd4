import { formulaLimits } from './limits.ts'
import { type Place, SyntaxProblem } from './problem.ts'

export type Token = Place &
  (
    | { kind: 'number'; value: number }
    /** Milliseconds. */
    | { kind: 'duration'; value: number }
    | { kind: 'text'; value: string }
    | { kind: 'variable'; name: string }
    | { kind: 'name'; name: string }
    | { kind: 'sign'; sign: string }
    | { kind: 'end' }
  )

const spaces = /\s+/y
const numbers = /(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?/iy
const names = /[\p{L}_][\p{L}\p{N}_]*/uy
const variableName = /^[\p{L}\p{N}_](?:[\p{L}\p{N}_ .-]*[\p{L}\p{N}_])?$/u
const signs = ['==', '!=', '<>', '<=', '>=', '&&', '||', ...'=<>+-*/%^!?:(),']
/** Other ways to write a sign. */
const synonyms = new Map([
  ['=', '=='],
  ['<>', '!='],
  ['&&', 'and'],
  ['||', 'or'],
  ['!', 'not'],
])
const units = new Map([
  ['s', 1_000],
  ['m', 60_000],
  ['min', 60_000],
  ['h', 3_600_000],
  ['d', 86_400_000],
])

/** Cuts a formula into its words, one by one. @throws SyntaxProblem */
export function* tokensOf(text: string): Generator<Token> {
  const found = (pattern: RegExp, at: number) => {
    pattern.lastIndex = at
    return pattern.exec(text)?.[0]
  }
  let at = 0
  for (;;) {
    at += found(spaces, at)?.length ?? 0
    const char = text[at]
    if (char === undefined) break
    const number = found(numbers, at)
    const name = number === undefined ? found(names, at) : undefined
    const token =
      number !== undefined
        ? numberAt(text, at, number)
        : name !== undefined
          ? nameAt(at, name)
          : char === '['
            ? variableAt(text, at)
            : char === '"' || char === "'"
              ? textAt(text, at, char)
              : signAt(text, at)
    yield token
    at = token.end
  }
  yield { kind: 'end', start: at, end: at }
}

const words = new Set(['and', 'or', 'not'])

function nameAt(start: number, name: string): Token {
  const end = start + name.length
  const word = name.toLowerCase()
  return words.has(word) ? { kind: 'sign', sign: word, start, end } : { kind: 'name', name, start, end }
}

function signAt(text: string, start: number): Token {
  const sign = signs.find((each) => text.startsWith(each, start))
  if (sign === undefined) {
    const char = String.fromCodePoint(text.codePointAt(start) ?? 0)
    throw new SyntaxProblem('character', { start, end: start + char.length }, { found: char })
  }
  return { kind: 'sign', sign: synonyms.get(sign) ?? sign, start, end: start + sign.length }
}

/** A number, or a duration when a unit follows at once: 90, 1.5e3, 90s, 1h. */
function numberAt(text: string, start: number, digits: string): Token {
  const end = start + digits.length
  names.lastIndex = end
  const unit = names.exec(text)?.[0]
  if (unit !== undefined) {
    const place = { start, end: end + unit.length }
    const factor = units.get(unit.toLowerCase())
    if (factor === undefined) throw new SyntaxProblem('durationUnit', place, { found: unit })
    const value = Number(digits) * factor
    const { shortestWindowMs, longestWindowMs } = formulaLimits
    if (!(value >= shortestWindowMs && value <= longestWindowMs))
      throw new SyntaxProblem('durationOut', place)
    return { kind: 'duration', value: Math.round(value), ...place }
  }
  // 1.2.3 and 1..2
  if (text[end] === '.') throw new SyntaxProblem('numberUnreadable', { start, end: end + 1 })
  const value = Number(digits)
  if (!Number.isFinite(value)) throw new SyntaxProblem('numberTooLarge', { start, end })
  return { kind: 'number', value, start, end }
}

function variableAt(text: string, start: number): Token {
  const close = text.indexOf(']', start)
  if (close === -1) throw new SyntaxProblem('variableOpen', { start, end: text.length })
  const name = text.slice(start + 1, close).trim()
  const place = { start, end: close + 1 }
  if (name.length > formulaLimits.variableName || !variableName.test(name)) {
    throw new SyntaxProblem('variableName', place, { maximum: formulaLimits.variableName })
  }
  return { kind: 'variable', name, ...place }
}

/** Between quotation marks of one kind; there is no way to write that mark inside. */
function textAt(text: string, start: number, mark: string): Token {
  const close = text.indexOf(mark, start + 1)
  if (close === -1) throw new SyntaxProblem('textOpen', { start, end: text.length })
  return { kind: 'text', value: text.slice(start + 1, close), start, end: close + 1 }
}

/** Whether text in brackets would be a variable. */
export const isVariableName = (name: string): boolean =>
  name.length <= formulaLimits.variableName && variableName.test(name)
