import { formulaLimits } from './limits.ts'
import { type SourceRange, SyntaxProblem } from './problem.ts'

export type Token = SourceRange &
  (
    | { kind: 'number'; value: number }
    /** Milliseconds. */
    | { kind: 'duration'; value: number }
    | { kind: 'text'; value: string }
    | { kind: 'variable'; name: string }
    | { kind: 'identifier'; name: string }
    | { kind: 'punctuator'; symbol: string }
    | { kind: 'end' }
  )

const spaces = /\s+/y
const numbers = /(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?/iy
const identifiers = /[\p{L}_][\p{L}\p{N}_]*/uy
const variableName = /^[\p{L}\p{N}_](?:[\p{L}\p{N}_ .-]*[\p{L}\p{N}_])?$/u
const punctuators = ['==', '!=', '<>', '<=', '>=', '&&', '||', ...'=<>+-*/%^!?:(),']
/** Other ways to write a punctuator. */
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

/** Splits a formula into tokens, one by one. @throws SyntaxProblem */
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
    const name = number === undefined ? found(identifiers, at) : undefined
    const token =
      number !== undefined
        ? numberAt(text, at, number)
        : name !== undefined
          ? wordAt(at, name)
          : char === '['
            ? variableAt(text, at)
            : char === '"' || char === "'"
              ? textAt(text, at, char)
              : punctuatorAt(text, at)
    yield token
    at = token.end
  }
  yield { kind: 'end', start: at, end: at }
}

const wordOperators = new Set(['and', 'or', 'not'])

function wordAt(start: number, name: string): Token {
  const end = start + name.length
  const word = name.toLowerCase()
  return wordOperators.has(word)
    ? { kind: 'punctuator', symbol: word, start, end }
    : { kind: 'identifier', name, start, end }
}

function punctuatorAt(text: string, start: number): Token {
  const symbol = punctuators.find((each) => text.startsWith(each, start))
  if (symbol === undefined) {
    const char = String.fromCodePoint(text.codePointAt(start) ?? 0)
    throw new SyntaxProblem('character', { start, end: start + char.length }, { found: char })
  }
  return { kind: 'punctuator', symbol: synonyms.get(symbol) ?? symbol, start, end: start + symbol.length }
}

/** A number, or a duration when a unit follows at once: 90, 1.5e3, 90s, 1h. */
function numberAt(text: string, start: number, digits: string): Token {
  const end = start + digits.length
  identifiers.lastIndex = end
  const unit = identifiers.exec(text)?.[0]
  if (unit !== undefined) {
    const range = { start, end: end + unit.length }
    const factor = units.get(unit.toLowerCase())
    if (factor === undefined) throw new SyntaxProblem('durationUnit', range, { found: unit })
    const value = Number(digits) * factor
    const { minWindowMs, maxWindowMs } = formulaLimits
    if (!(value >= minWindowMs && value <= maxWindowMs)) throw new SyntaxProblem('durationOutOfRange', range)
    return { kind: 'duration', value: Math.round(value), ...range }
  }
  // 1.2.3 and 1..2
  if (text[end] === '.') throw new SyntaxProblem('invalidNumber', { start, end: end + 1 })
  const value = Number(digits)
  if (!Number.isFinite(value)) throw new SyntaxProblem('numberTooLarge', { start, end })
  return { kind: 'number', value, start, end }
}

function variableAt(text: string, start: number): Token {
  const close = text.indexOf(']', start)
  if (close === -1) throw new SyntaxProblem('variableUnclosed', { start, end: text.length })
  const name = text.slice(start + 1, close).trim()
  const range = { start, end: close + 1 }
  if (name.length > formulaLimits.maxVariableName || !variableName.test(name)) {
    throw new SyntaxProblem('variableName', range, { maximum: formulaLimits.maxVariableName })
  }
  return { kind: 'variable', name, ...range }
}

/** Between quotation marks of one kind; there is no way to write that mark inside. */
function textAt(text: string, start: number, mark: string): Token {
  const close = text.indexOf(mark, start + 1)
  if (close === -1) throw new SyntaxProblem('textUnclosed', { start, end: text.length })
  return { kind: 'text', value: text.slice(start + 1, close), start, end: close + 1 }
}

/** Whether all of a text is a name as functions and constants have it: a letter or _, then letters, digits and _. */
export const isIdentifier = (text: string): boolean => {
  identifiers.lastIndex = 0
  return identifiers.exec(text)?.[0] === text
}

/** Whether text in brackets would be a variable. */
export const isVariableName = (name: string): boolean =>
  name.length <= formulaLimits.maxVariableName && variableName.test(name)
