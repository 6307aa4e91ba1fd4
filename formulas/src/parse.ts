import type { BinaryOperator, Expression } from './ast.ts'
import { findScalarFunction, isHistoryFunction, isWindowFunction, knownConstants } from './functions.ts'
import { formulaLimits } from './limits.ts'
import { type FormulaProblem, type SourceRange, type SyntaxErrorCode, SyntaxProblem } from './problem.ts'
import { type Token, tokensOf } from './tokens.ts'

export type ParseResult =
  | { tree: Expression; problem?: never }
  | { tree?: never; problem: FormulaProblem<SyntaxErrorCode> }

/** Binding powers of an operator to its left and to its right. */
const bindingPowers = new Map<string, readonly [left: number, right: number]>([
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
const notBindingPower = 6
const minusBindingPower = 16
const orders = new Set(['<', '<=', '>', '>='])

/** Reads a formula. What is wrong with it is a value, with its column. */
export function parseFormula(text: string): ParseResult {
  try {
    const { maxLength } = formulaLimits
    if (text.length > maxLength) {
      throw new SyntaxProblem('tooLong', { start: maxLength, end: maxLength + 1 }, { maximum: maxLength })
    }
    return { tree: createParser(text).formula() }
  } catch (error) {
    if (error instanceof SyntaxProblem) return { problem: error.problem }
    throw error
  }
}

/** Pratt's: what stands at the left reaches as far as the binding power of the next operator lets it. */
function createParser(text: string) {
  const tokens = tokensOf(text)
  let token = nextToken()
  let expressions = 0
  const heights = new WeakMap<Expression, number>()
  /** In brackets of their own. */
  const grouped = new WeakSet<Expression>()
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

  const isPunctuator = (symbol: string) => token.kind === 'punctuator' && token.symbol === symbol

  function expect(symbol: string): Token {
    if (!isPunctuator(symbol)) throw unexpected(token, text, symbol)
    return take()
  }

  /** Every expression is made here, so that no syntax tree is too large for whoever walks it. */
  function make(tree: Expression, below: readonly Expression[] = []): Expression {
    const { maxDepth, maxExpressions } = formulaLimits
    if (++expressions > maxExpressions)
      throw new SyntaxProblem('tooManyOperations', tree, { maximum: maxExpressions })
    let height = 1
    for (const each of below) height = Math.max(height, (heights.get(each) ?? 0) + 1)
    if (height > maxDepth) throw new SyntaxProblem('tooDeep', tree, { maximum: maxDepth })
    heights.set(tree, height)
    return tree
  }

  function expression(minBindingPower: number, depth: number): Expression {
    if (depth > formulaLimits.maxDepth)
      throw new SyntaxProblem('tooDeep', token, { maximum: formulaLimits.maxDepth })
    let left = operand(depth)
    for (;;) {
      const operator = token.kind === 'punctuator' ? token.symbol : ''
      const [bindingPower, right] = bindingPowers.get(operator) ?? [-1, -1]
      if (bindingPower < minBindingPower || bindingPower === -1) return left
      const at = take()
      left =
        operator === '?'
          ? conditional(left, depth)
          : binary(operator as BinaryOperator, at, left, expression(right, depth + 1))
    }
  }

  function conditional(condition: Expression, depth: number): Expression {
    const consequent = expression(0, depth + 1)
    expect(':')
    const alternate = expression(0, depth + 1)
    const { start } = condition
    return make({ kind: 'conditional', condition, consequent, alternate, start, end: alternate.end }, [
      condition,
      consequent,
      alternate,
    ])
  }

  function binary(
    operator: BinaryOperator,
    at: SourceRange,
    left: Expression,
    right: Expression,
  ): Expression {
    // 1 < [A] < 3 would compare a boolean with a number.
    if (orders.has(operator) && left.kind === 'binary' && orders.has(left.operator) && !grouped.has(left)) {
      throw new SyntaxProblem('chainedComparison', at)
    }
    return make({ kind: 'binary', operator, left, right, start: left.start, end: right.end }, [left, right])
  }

  function operand(depth: number): Expression {
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
      case 'identifier':
        return isPunctuator('(') ? call(at.name, at, depth) : constant(at.name, at)
      case 'punctuator':
        return prefix(at.symbol, at, depth)
      default:
        throw new SyntaxProblem(start === 0 || text.trim() === '' ? 'empty' : 'unexpectedEnd', at)
    }
  }

  function prefix(symbol: string, at: Token, depth: number): Expression {
    const { start } = at
    if (symbol === '(') {
      const inner = expression(0, depth + 1)
      expect(')')
      grouped.add(inner)
      return inner
    }
    if (symbol === '+') return expression(minusBindingPower, depth + 1)
    if (symbol !== '-' && symbol !== 'not') throw unexpected(at, text)
    const operand = expression(symbol === '-' ? minusBindingPower : notBindingPower, depth + 1)
    return make({ kind: 'unary', operator: symbol, operand, start, end: operand.end }, [operand])
  }

  function constant(name: string, { start, end }: SourceRange): Expression {
    const value = knownConstants.get(name.toLowerCase())
    if (value !== undefined) return make({ kind: 'value', value, start, end })
    return make({ kind: 'constant', name, start, end })
  }

  function seen(name: string, at: SourceRange): string {
    const { maxVariables: maximum } = formulaLimits
    if (variables.add(name).size > maximum) throw new SyntaxProblem('tooManyVariables', at, { maximum })
    return name
  }

  function call(written: string, at: Token, depth: number): Expression {
    const name = written.toLowerCase()
    if (!findScalarFunction(name) && !isHistoryFunction(name) && !isWindowFunction(name)) {
      throw new SyntaxProblem('functionUnknown', at, { name: written })
    }
    take()
    if (isHistoryFunction(name)) {
      const variable = variableOf(name)
      return make({ kind: 'history', name, variable, start: at.start, end: expect(')').end })
    }
    const args: Expression[] = []
    while (!isPunctuator(')')) {
      if (args.length > 0) expect(',')
      const [first] = args
      if (args.length === 1 && first && token.kind === 'duration') return windowOf(name, first, at)
      args.push(expression(0, depth + 1))
    }
    const whole = { start: at.start, end: take().end }
    const { minArguments, maxArguments } = findScalarFunction(name) ?? windowOnly(name, whole)
    if (args.length < minArguments || args.length > maxArguments) {
      throw new SyntaxProblem('argumentCount', whole, { name, count: args.length })
    }
    const [condition, consequent, alternate] = args
    if (name === 'if' && condition && consequent && alternate) {
      return make({ kind: 'conditional', condition, consequent, alternate, ...whole }, args)
    }
    return make({ kind: 'call', name, args, ...whole }, args)
  }

  /** count() of values would be what anybody can see. */
  function windowOnly(name: string, at: SourceRange): never {
    throw new SyntaxProblem('argumentVariable', at, { name })
  }

  function variableOf(name: string): string {
    const at = take()
    if (at.kind !== 'variable') throw new SyntaxProblem('argumentVariable', at, { name })
    return seen(at.name, at)
  }

  function windowOf(name: string, first: Expression, at: SourceRange): Expression {
    const duration = take()
    if (duration.kind !== 'duration' || !isWindowFunction(name)) {
      throw new SyntaxProblem('durationMisplaced', duration)
    }
    if (first.kind !== 'variable') throw new SyntaxProblem('argumentVariable', first, { name })
    const { maxWindows: maximum } = formulaLimits
    const whole = { start: at.start, end: expect(')').end }
    if (windows.add(`${name} ${duration.value} ${first.name}`).size > maximum) {
      throw new SyntaxProblem('tooManyWindows', whole, { maximum })
    }
    return make({ kind: 'window', name, variable: first.name, duration: duration.value, ...whole })
  }

  return {
    formula(): Expression {
      const tree = expression(0, 1)
      if (token.kind !== 'end') throw unexpected(token, text)
      return tree
    },
  }
}

function unexpected(token: Token, text: string, expected?: string): SyntaxProblem {
  if (token.kind === 'end') return new SyntaxProblem('unexpectedEnd', token)
  const found = text.slice(token.start, token.end).slice(0, 40)
  return new SyntaxProblem('unexpected', token, expected === undefined ? { found } : { found, expected })
}
