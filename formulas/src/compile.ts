import type { Expression, FormulaValue } from './ast.ts'
import { arithmetic, comparisons, type Result, unaryFunctions, variadicFunctions } from './operations.ts'
import type { FormulaProblem, RuntimeErrorCode, SourceRange } from './problem.ts'
import type { WindowBudget } from './sliding-window.ts'
import { type FormulaState, type InputValue, windowIn } from './state.ts'

/** An expression as a function. Where it has no value it notes the problem, if it is the first, and answers NaN. */
export type Closure = () => FormulaValue
type NumberClosure = () => number
/** Notes why there is no value, and answers NaN. */
type Fail = (code: RuntimeErrorCode) => number

export interface CompileContext {
  state: FormulaState
  budget: WindowBudget
  /** Of a variable in the state. */
  indexOf(variable: string): number
  /** Those that the formula names; whether they are there was looked at before. */
  constants: ReadonlyMap<string, FormulaValue>
}

/**
 * Makes closures of an expression. They allocate nothing but what functions of several numbers take. Ten thousand
 * formulas are held at once, so that each closure holds no more than it needs.
 */
export function compileExpression(expression: Expression, context: CompileContext): Closure {
  const { state } = context
  switch (expression.kind) {
    case 'value':
      return constantOf(expression.value)
    case 'constant':
      return constantOf(context.constants.get(expression.name) ?? 0)
    case 'variable':
      return readFrom(state.values, context.indexOf(expression.name), createFail(state, expression))
    case 'unary': {
      const operand = compileNumber(expression.operand, context)
      return expression.operator === '-' ? () => -operand() : () => operand() === 0
    }
    case 'conditional': {
      const condition = compileNumber(expression.condition, context)
      const consequent = compileExpression(expression.consequent, context)
      const alternate = compileExpression(expression.alternate, context)
      return () => (condition() === 0 ? alternate() : consequent())
    }
    case 'binary':
      return compileBinary(expression, context)
    case 'call':
      return compileCall(expression, context)
    case 'history':
      return compileHistory(expression, context)
    case 'window':
      return compileWindow(expression, context)
  }
}

function constantOf(value: FormulaValue): Closure {
  return () => value
}

/** Problems are made when they first occur and kept: a formula that fails with every reading allocates nothing more. */
function createFail(state: FormulaState, { start, end }: SourceRange): Fail {
  let last: FormulaProblem<RuntimeErrorCode> | undefined
  return (code) => {
    if (state.problem) return Number.NaN
    if (last?.code !== code) last = { code, column: start + 1, length: end - start, params: {} }
    state.problem = last
    return Number.NaN
  }
}

/** The problem of an operand that is no number is where the operand stands. */
function compileNumber(operand: Expression, context: CompileContext): NumberClosure {
  const closure = compileExpression(operand, context)
  if (isNumeric(operand)) return closure as NumberClosure
  const fail = createFail(context.state, operand)
  return () => numberOf(closure(), fail)
}

const arithmeticOperators = new Set<string>(arithmetic.keys())

/** Whether its value is a number and nothing else, which need not be looked at again. */
function isNumeric(expression: Expression): boolean {
  switch (expression.kind) {
    case 'value':
      return typeof expression.value === 'number'
    case 'unary':
      return expression.operator === '-'
    case 'binary':
      return arithmeticOperators.has(expression.operator)
    case 'call':
      return expression.name !== 'default'
    case 'history':
      return expression.name !== 'prev'
    default:
      return expression.kind === 'window'
  }
}

function numberOf(value: InputValue | undefined, fail: Fail): number {
  if (typeof value === 'number') return value
  if (typeof value === 'boolean') return value ? 1 : 0
  return fail(value === undefined ? 'missing' : 'notNumber')
}

function readFrom(values: FormulaState['values'], index: number, fail: Fail): Closure {
  return () => {
    const value = values[index]
    if (typeof value === 'number') return value
    if (value === undefined) return fail('missing')
    return typeof value === 'object' ? fail('notNumber') : value
  }
}

function compileBinary(expression: Expression & { kind: 'binary' }, context: CompileContext): Closure {
  const { operator, left, right } = expression
  if (operator === '==' || operator === '!=') {
    const [a, b] = [compileExpression(left, context), compileExpression(right, context)]
    const wanted = operator === '=='
    return () => isSame(a(), b()) === wanted
  }
  const [a, b] = [compileNumber(left, context), compileNumber(right, context)]
  if (operator === 'and') return () => a() !== 0 && b() !== 0
  if (operator === 'or') return () => a() !== 0 || b() !== 0
  const comparison = comparisons.get(operator)
  if (comparison) return () => comparison(a(), b())
  const operation = arithmetic.get(operator)
  if (!operation) throw new Error(`There is no operator ${operator}`)
  const fail = createFail(context.state, expression)
  return () => resultOf(operation(a(), b()), fail)
}

const resultOf = (result: Result, fail: Fail): number => (typeof result === 'number' ? result : fail(result))

function compileCall(expression: Expression & { kind: 'call' }, context: CompileContext): Closure {
  const { name, args } = expression
  if (name === 'default') return compileDefault(args, context)
  const operands = args.map((each) => compileNumber(each, context))
  const fail = createFail(context.state, expression)
  const [only] = operands
  const unary = operands.length === 1 ? unaryFunctions.get(name) : undefined
  if (unary && only) return () => resultOf(unary(only()), fail)
  const variadic = variadicFunctions.get(name)
  if (!variadic) throw new Error(`There is no function ${name}`)
  return () => resultOf(variadic(operands.map((operand) => operand())), fail)
}

function compileDefault([first, second]: readonly Expression[], context: CompileContext): Closure {
  if (!first || !second) throw new Error('default() without its arguments')
  const { state } = context
  const [value, otherwise] = [compileExpression(first, context), compileExpression(second, context)]
  return () => {
    // Not of what is missing elsewhere.
    if (state.problem) return Number.NaN
    const found = value()
    if (problemOf(state)?.code !== 'missing') return found
    state.problem = undefined
    return otherwise()
  }
}

/** As a call, so that the compiler does not take what was true before the closures ran for what is true after. */
const problemOf = ({ problem }: FormulaState) => problem

function compileHistory(expression: Expression & { kind: 'history' }, context: CompileContext): Closure {
  const { state } = context
  const index = context.indexOf(expression.variable)
  const fail = createFail(state, expression)
  const difference = () => numberOf(state.values[index], fail) - numberOf(state.valuesBefore[index], fail)
  const delta = () => state.counted[index] ?? difference()
  const seconds = () => ((state.times[index] ?? 0) - (state.timesBefore[index] ?? 0)) / 1000
  switch (expression.name) {
    case 'prev':
      return readFrom(state.valuesBefore, index, fail)
    case 'delta':
      return () => finiteOr(delta(), fail)
    case 'rate':
      return () => finiteOr(delta() / seconds(), fail)
    case 'elapsed':
      return () => (state.valuesBefore[index] === undefined ? fail('missing') : seconds())
  }
}

function finiteOr(value: number, fail: Fail): number {
  if (Number.isFinite(value)) return value
  return fail(Number.isNaN(value) ? 'undefined' : 'overflow')
}

function compileWindow(expression: Expression & { kind: 'window' }, context: CompileContext): Closure {
  const { name, variable, duration } = expression
  const window = windowIn(context.state, context.indexOf(variable), duration, context.budget)
  const fail = createFail(context.state, expression)
  return () => {
    if (window.isTruncated) return fail('windowFull')
    if (name === 'count') return window.count
    if (name === 'sum') return finiteOr(window.sum, fail)
    if (window.count === 0) return fail('missing')
    return name === 'avg' ? finiteOr(window.sum / window.count, fail) : window[name]
  }
}

/** Texts are the same letter by letter; booleans are 1 and 0; a text and a number are never the same. */
function isSame(left: FormulaValue, right: FormulaValue): boolean {
  return comparable(left) === comparable(right)
}
const comparable = (value: FormulaValue) => (typeof value === 'boolean' ? Number(value) : value)
