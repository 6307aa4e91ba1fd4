import { arithmetic, ofOne, ofSeveral, orderings } from './operations.ts'
import { type FormulaProblem, type Place, type RunCode, runCodes } from './problem.ts'
import { type FormulaState, type InputValue, windowIn } from './state.ts'
import type { FormulaValue, Tree } from './tree.ts'
import type { WindowBudget } from './window.ts'

/** A part of a formula as a function. Where it has no value it notes the problem, if it is the first, and answers NaN. */
export type Closure = () => FormulaValue

export interface CompileParts {
  state: FormulaState
  budget: WindowBudget
  /** Of each variable its place in the state. */
  placeOf(variable: string): number
  /** Those that the formula names; whether they are there was looked at before. */
  constants: ReadonlyMap<string, FormulaValue>
}

/** Makes closures of a tree. They allocate nothing but what functions of several numbers take. */
export function compileTree(tree: Tree, parts: CompileParts): Closure {
  const { state, budget, placeOf, constants } = parts
  const compile = (each: Tree) => compileTree(each, parts)
  const problems = problemsAt(tree)

  function fail(code: RunCode): number {
    state.problem ??= problems[code]
    return Number.NaN
  }
  const read = (value: InputValue | undefined): FormulaValue => {
    if (typeof value === 'number') return value
    if (value === undefined) return fail('missing')
    return typeof value === 'object' ? fail('notNumber') : value
  }
  const number = (value: InputValue | undefined, at = fail): number => {
    if (typeof value === 'number') return value
    if (typeof value === 'boolean') return value ? 1 : 0
    return at(value === undefined ? 'missing' : 'notNumber')
  }
  const result = (value: number | RunCode): number => (typeof value === 'number' ? value : fail(value))
  /** The problem of an operand that is no number is where the operand stands. */
  const numeric = (each: Tree): (() => number) => {
    const closure = compile(each)
    const own = problemsAt(each)
    const notNumber = () => {
      state.problem ??= own.notNumber
      return Number.NaN
    }
    return () => {
      const value = closure()
      return typeof value === 'number' ? value : typeof value === 'boolean' ? (value ? 1 : 0) : notNumber()
    }
  }

  switch (tree.kind) {
    case 'value': {
      const { value } = tree
      return () => value
    }
    case 'constant': {
      const value = constants.get(tree.name) ?? 0
      return () => value
    }
    case 'variable': {
      const at = placeOf(tree.name)
      return () => read(state.values[at])
    }
    case 'unary': {
      const operand = numeric(tree.operand)
      return tree.operator === '-' ? () => -operand() : () => operand() === 0
    }
    case 'choice': {
      const [condition, yes, no] = [numeric(tree.condition), compile(tree.yes), compile(tree.no)]
      return () => (condition() === 0 ? no() : yes())
    }
    case 'binary':
      return binary(tree)
    case 'call':
      return call(tree.name, tree.parts)
    case 'history':
      return history(tree)
    case 'window':
      return overWindow(tree)
  }

  function binary({ operator, left, right }: Tree & { kind: 'binary' }): Closure {
    if (operator === '==' || operator === '!=') {
      const [a, b, wanted] = [compile(left), compile(right), operator === '==']
      return () => isSame(a(), b()) === wanted
    }
    const [a, b] = [numeric(left), numeric(right)]
    if (operator === 'and') return () => a() !== 0 && b() !== 0
    if (operator === 'or') return () => a() !== 0 || b() !== 0
    const ordering = orderings.get(operator)
    if (ordering) return () => ordering(a(), b())
    const operation = arithmetic.get(operator)
    if (!operation) throw new Error(`There is no operator ${operator}`)
    return () => result(operation(a(), b()))
  }

  function call(name: string, args: readonly Tree[]): Closure {
    const [first, second] = args
    if (name === 'default' && first && second) {
      const [value, otherwise] = [compile(first), compile(second)]
      return () => {
        // Not of what is missing elsewhere.
        if (state.problem) return Number.NaN
        const found = value()
        if (codeOf(state) !== 'missing') return found
        state.problem = undefined
        return otherwise()
      }
    }
    const operands = args.map(numeric)
    const [only] = operands
    const one = operands.length === 1 ? ofOne.get(name) : undefined
    if (one && only) return () => result(one(only()))
    const operation = ofSeveral.get(name)
    if (!operation) throw new Error(`There is no function ${name}`)
    return () => result(operation(operands.map((operand) => operand())))
  }

  function history({ name, variable }: Tree & { kind: 'history' }): Closure {
    const at = placeOf(variable)
    const delta = () => number(state.values[at]) - number(state.valuesBefore[at])
    const seconds = () => ((state.times[at] ?? 0) - (state.timesBefore[at] ?? 0)) / 1000
    if (name === 'prev') return () => read(state.valuesBefore[at])
    if (name === 'delta') return () => checked(delta())
    if (name === 'rate') return () => checked(delta() / seconds())
    return () => (state.valuesBefore[at] === undefined ? fail('missing') : seconds())
  }

  function checked(value: number): number {
    if (Number.isFinite(value)) return value
    return fail(Number.isNaN(value) ? 'undefined' : 'overflow')
  }

  function overWindow({ name, variable, duration }: Tree & { kind: 'window' }): Closure {
    const window = windowIn(state, placeOf(variable), duration, budget)
    const values = {
      count: () => window.count,
      sum: () => checked(window.sum),
      avg: () => (window.count === 0 ? fail('missing') : checked(window.sum / window.count)),
      min: () => (window.count === 0 ? fail('missing') : window.min),
      max: () => (window.count === 0 ? fail('missing') : window.max),
    }
    const value = values[name]
    return () => (window.isCut ? fail('windowFull') : value())
  }
}

const codeOf = ({ problem }: FormulaState) => problem?.code

/** Texts are the same letter by letter; truths are 1 and 0; a text and a number are never the same. */
function isSame(left: FormulaValue, right: FormulaValue): boolean {
  return plain(left) === plain(right)
}
const plain = (value: FormulaValue) => (typeof value === 'boolean' ? Number(value) : value)

/** Made beforehand, so that a formula that fails with every reading costs no more than one that does not. */
function problemsAt({ start, end }: Place): Record<RunCode, FormulaProblem<RunCode>> {
  const problems = {} as Record<RunCode, FormulaProblem<RunCode>>
  for (const code of runCodes) problems[code] = { code, column: start + 1, length: end - start, params: {} }
  return problems
}
