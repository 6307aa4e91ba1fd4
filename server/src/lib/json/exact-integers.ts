import { randomUUID } from 'node:crypto'
import { isInexact } from '@fyr/contract/values/numbers/inexact-integer'

/** Runs of digits that may be integers beyond 2^53; a fraction has as many, and loses nothing that it had. */
const longRuns = /(?<![\d.])\d{16,}/g

/**
 * What JSON says, with bigints in place of the integers that a number cannot hold, in steps of well under a
 * millisecond but for one more JSON.parse where there is such an integer; each yield is the end of a step.
 *
 * @param parsed what JSON.parse makes of the text: nearly always the answer
 */
export function* exactIntegersOf(json: string, parsed: unknown): Generator<undefined, unknown, undefined> {
  const found: RegExpExecArray[] = []
  for (const run of json.matchAll(longRuns)) {
    if (isInexact(run[0])) found.push(run)
    yield
  }
  if (found.length === 0) return parsed
  const marked = yield* mark(json, found)
  yield
  const root = [JSON.parse(marked)]
  yield
  yield* replaceMarks(root)
  return root[0]
}

/** The same at once. */
export function withExactIntegers(json: string, parsed: unknown): unknown {
  const steps = exactIntegersOf(json, parsed)
  let step = steps.next()
  while (!step.done) step = steps.next()
  return step.value
}

/** Nobody else writes text that begins like this; JSON.parse hands over the digits of numbers, in ten times the time. */
const marker = `${randomUUID()} `

/** Makes texts of the integers among `runs` that are outside of texts. */
function* mark(json: string, runs: readonly RegExpExecArray[]): Generator<undefined, string, undefined> {
  const parts: string[] = []
  let taken = 0
  let outside = 0
  for (const { 0: digits, index } of runs) {
    // Over all texts that begin before it, the one that it is in among them.
    for (let quote = json.indexOf('"', outside); quote !== -1 && quote < index; ) {
      outside = endOfText(json, quote) + 1
      quote = json.indexOf('"', outside)
      yield
    }
    if (outside > index || !isInteger(json, index, digits.length)) continue
    const start = json[index - 1] === '-' ? index - 1 : index
    const end = index + digits.length
    parts.push(json.slice(taken, start), '"', marker, json.slice(start, end), '"')
    taken = end
  }
  parts.push(json.slice(taken))
  return parts.join('')
}

/** Where the text ends that begins at `quote`, in JSON that is whole. */
function endOfText(json: string, quote: number): number {
  for (let end = json.indexOf('"', quote + 1); ; end = json.indexOf('"', end + 1)) {
    let escapes = 0
    while (json[end - 1 - escapes] === '\\') escapes++
    if (escapes % 2 === 0) return end
  }
}

/** No exponent, nor what a fraction or an exponent follows. */
const isInteger = (json: string, index: number, length: number) =>
  !/[eE][-+]?$/.test(json.slice(index - 2, index)) &&
  !/^[.eE]/.test(json.slice(index + length, index + length + 1))

/** Without recursion, since nobody has looked how deeply it is nested. */
function* replaceMarks(root: object): Generator<undefined, void, undefined> {
  const nodes: Record<string, unknown>[] = [root as Record<string, unknown>]
  for (let node = nodes.pop(); node; node = nodes.pop()) {
    for (const name of Object.keys(node)) {
      const value = node[name]
      if (typeof value === 'string' && value.startsWith(marker))
        node[name] = BigInt(value.slice(marker.length))
      else if (typeof value === 'object' && value !== null) nodes.push(value as Record<string, unknown>)
    }
    yield
  }
}
