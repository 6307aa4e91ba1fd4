import { isHistoryFunction, isWindowFunction, knownConstants, plainFunction } from './functions.ts'
import { formulaLimits } from './limits.ts'
import { type FormulaProblem, type Place, type SyntaxCode, SyntaxProblem } from './problem.ts'
import { type Token, tokensOf } from './tokens.ts'
import type { BinaryOperator, Tree } from './tree.ts'

export type Parsed = { tree: Tree; problem?: never } | { tree?: never; problem: FormulaProblem<SyntaxCode> }

/** How strongly a sign binds: its left side, and where its right side begins. */
const strengths = new Map<string, readonly [left: number, right: number]>([
  ['?', [1, 0]],
  ['or', [2, 3]],
  ['and', [4, 5]],
  ['==', [8, 9]],
  ['!=', [8, 9]],
  ['<', [10, 11]],
  ['<=', [10, 11]],
  ['>', [10, 11]],
  ['>=', [10, 11]],
  ['+', [12, 13]],
  ['-', [12, 13]],
  ['*', [14, 15]],
  ['/', [14, 15]],
  ['%', [14, 15]],
  // To the right: 2^3^2 is 2^9; and before the sign of what is left of it: -2^2 is -4.
  ['^', [19, 18]],
])
const strengthOfNot = 6
const strengthOfMinus = 16
const orders = new Set(['<', '<=', '>', '>='])

/** Reads a formula. What is wrong with it is a value, with its column. */
export function parseFormula(text: string): Parsed {
  try {
    const { length } = formulaLimits
    if (text.length > length) {
      throw new SyntaxProblem('tooLong', { start: length, end: length + 1 }, { maximum: length })
    }
    return { tree: createParser(text).formula() }
  } catch (error) {
    if (error instanceof SyntaxProblem) return { problem: error.problem }
    throw error
  }
}

/** Pratt's: what stands at the left decides with the strength of the next sign how far it reaches. */
function createParser(text: string) {
  const tokens = tokensOf(text)
  let token = nextToken()
  let parts = 0
  const heights = new WeakMap<Tree, number>()
  /** In brackets of their own. */
  const grouped = new WeakSet<Tree>()
  const variables = new Set<string>()
  const windows = new Set<string>()

  function nextToken(): Token {
    const { value } = tokens.next()
    if (!value) throw new Error('A formula was read beyond its end')
    return value
  }

  function take(): Token {
    const taken = token
    if (taken.kind !== 'end') token = nextToken()
    return taken
  }

  const isSign = (sign: string) => token.kind === 'sign' && token.sign === sign

  function expect(sign: string): Token {
    if (!isSign(sign)) throw unexpected(token, text, sign)
    return take()
  }

  /** Every tree is made here, so that none is too large for whoever walks it. */
  function make(tree: Tree, below: readonly Tree[] = []): Tree {
    const { depth, parts: maxParts } = formulaLimits
    if (++parts > maxParts) throw new SyntaxProblem('tooManyOperations', tree, { maximum: maxParts })
    let height = 1
    for (const each of below) height = Math.max(height, (heights.get(each) ?? 0) + 1)
    if (height > depth) throw new SyntaxProblem('tooDeep', tree, { maximum: depth })
    heights.set(tree, height)
    return tree
  }

  function expression(strength: number, depth: number): Tree {
    if (depth > formulaLimits.depth)
      throw new SyntaxProblem('tooDeep', token, { maximum: formulaLimits.depth })
    let left = operand(depth)
    for (;;) {
      const sign = token.kind === 'sign' ? token.sign : ''
      const [own, right] = strengths.get(sign) ?? [-1, -1]
      if (own < strength || own === -1) return left
      const at = take()
      left =
        sign === '?'
          ? choice(left, depth)
          : binary(sign as BinaryOperator, at, left, expression(right, depth + 1))
    }
  }

  function choice(condition: Tree, depth: number): Tree {
    const yes = expression(0, depth + 1)
    expect(':')
    const no = expression(0, depth + 1)
    const { start } = condition
    return make({ kind: 'choice', condition, yes, no, start, end: no.end }, [condition, yes, no])
  }

  function binary(operator: BinaryOperator, at: Place, left: Tree, right: Tree): Tree {
    // 1 < [A] < 3 would compare a truth with a number.
    if (orders.has(operator) && left.kind === 'binary' && orders.has(left.operator) && !grouped.has(left)) {
      throw new SyntaxProblem('chainedComparison', at)
    }
    return make({ kind: 'binary', operator, left, right, start: left.start, end: right.end }, [left, right])
  }

  function operand(depth: number): Tree {
    const at = take()
    const { start, end } = at
    switch (at.kind) {
      case 'number':
      case 'text':
        return make({ kind: 'value', value: at.value, start, end })
      case 'variable':
        return make({ kind: 'variable', name: seen(at.name, at), start, end })
      case 'duration':
        throw new SyntaxProblem('durationMisplaced', at)
      case 'name':
        return isSign('(') ? call(at.name, at, depth) : constant(at.name, at)
      case 'sign':
        return signed(at.sign, at, depth)
      default:
        throw new SyntaxProblem(start === 0 || text.trim() === '' ? 'empty' : 'ended', at)
    }
  }

  function signed(sign: string, at: Token, depth: number): Tree {
    const { start } = at
    if (sign === '(') {
      const inner = expression(0, depth + 1)
      expect(')')
      grouped.add(inner)
      return inner
    }
    if (sign === '+') return expression(strengthOfMinus, depth + 1)
    if (sign !== '-' && sign !== 'not') throw unexpected(at, text)
    const operand = expression(sign === '-' ? strengthOfMinus : strengthOfNot, depth + 1)
    return make({ kind: 'unary', operator: sign, operand, start, end: operand.end }, [operand])
  }

  function constant(name: string, { start, end }: Place): Tree {
    const value = knownConstants.get(name.toLowerCase())
    if (value !== undefined) return make({ kind: 'value', value, start, end })
    return make({ kind: 'constant', name, start, end })
  }

  function seen(name: string, at: Place): string {
    const { variables: maximum } = formulaLimits
    if (variables.add(name).size > maximum) throw new SyntaxProblem('tooManyVariables', at, { maximum })
    return name
  }

  function call(written: string, at: Token, depth: number): Tree {
    const name = written.toLowerCase()
    if (!plainFunction(name) && !isHistoryFunction(name) && !isWindowFunction(name)) {
      throw new SyntaxProblem('functionUnknown', at, { name: written })
    }
    take()
    if (isHistoryFunction(name)) {
      const variable = variableOf(name)
      return make({ kind: 'history', name, variable, start: at.start, end: expect(')').end })
    }
    const args: Tree[] = []
    while (!isSign(')')) {
      if (args.length > 0) expect(',')
      const [first] = args
      if (args.length === 1 && first && token.kind === 'duration') return windowOf(name, first, at)
      args.push(expression(0, depth + 1))
    }
    const whole = { start: at.start, end: take().end }
    const { least, most } = plainFunction(name) ?? windowOnly(name, whole)
    if (args.length < least || args.length > most) {
      throw new SyntaxProblem('argumentCount', whole, { name, least, most, count: args.length })
    }
    const [condition, yes, no] = args
    if (name === 'if' && condition && yes && no) {
      return make({ kind: 'choice', condition, yes, no, ...whole }, args)
    }
    return make({ kind: 'call', name, parts: args, ...whole }, args)
  }

  /** count() of values would be what anybody can see. */
  function windowOnly(name: string, at: Place): never {
    throw new SyntaxProblem('argumentVariable', at, { name })
  }

  function variableOf(name: string): string {
    const at = take()
    if (at.kind !== 'variable') throw new SyntaxProblem('argumentVariable', at, { name })
    return seen(at.name, at)
  }

  function windowOf(name: string, first: Tree, at: Place): Tree {
    const duration = take()
    if (duration.kind !== 'duration' || !isWindowFunction(name)) {
      throw new SyntaxProblem('durationMisplaced', duration)
    }
    if (first.kind !== 'variable') throw new SyntaxProblem('argumentVariable', first, { name })
    const { windows: maximum } = formulaLimits
    const whole = { start: at.start, end: expect(')').end }
    if (windows.add(`${name} ${duration.value} ${first.name}`).size > maximum) {
      throw new SyntaxProblem('tooManyWindows', whole, { maximum })
    }
    return make({ kind: 'window', name, variable: first.name, duration: duration.value, ...whole })
  }

  return {
    formula(): Tree {
      const tree = expression(0, 1)
      if (token.kind !== 'end') throw unexpected(token, text)
      return tree
    },
  }
}

function unexpected(token: Token, text: string, expected?: string): SyntaxProblem {
  if (token.kind === 'end') return new SyntaxProblem('ended', token)
  const found = text.slice(token.start, token.end).slice(0, 40)
  return new SyntaxProblem('unexpected', token, expected === undefined ? { found } : { found, expected })
}
