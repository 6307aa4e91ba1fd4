import { childrenOf, type Expression, type FormulaValue } from './ast.ts'
import { compileExpression } from './compile.ts'
import { formulaLimits, maxWindowReadings } from './limits.ts'
import { parseFormula } from './parse.ts'
import type { FormulaProblem, RuntimeErrorCode, SyntaxErrorCode } from './problem.ts'
import type { WindowBudget } from './sliding-window.ts'
import { type CounterSteps, createState, type InputValue, putReading } from './state.ts'

/** What a formula must be given of a variable's past before it goes on where it was. */
export interface RequiredHistory {
  /** The newest reading and the one before it; of a counter the two before it. */
  previous: boolean
  /** All readings of so many ms; 0 for none. */
  duration: number
}

/** A formula at work: it remembers what came. */
export interface Formula {
  /** In the order in which they stand in the text. */
  readonly variables: readonly string[]
  /** By variable. */
  readonly requiredHistory: readonly RequiredHistory[]
  /** Takes a reading of a variable, unless one as new is known; without `fresh`, one of the past. */
  put(variable: number, value: InputValue, time: number, fresh?: boolean): boolean
  /**
   * Its value now that everything of one time was put; undefined when there is none: `problem` says why, unless it
   * waits for the other variables.
   */
  compute(): FormulaValue | undefined
  readonly problem: FormulaProblem<RuntimeErrorCode> | undefined
  /** Of its newest input, which is the time of its value. */
  readonly time: number
  /** By variable: the time of its newest reading, -Infinity without one. */
  readonly newestTimes: readonly number[]
  /** After the past was put: variables whose newest reading is later than this count as fresh, the others do not. */
  awaitSince(time: number): void
  /** Forgets all and gives the room of its windows back. */
  clear(): void
}

export interface FormulaOptions {
  /** What counts a variable that is a counter, made anew whenever the formula forgets. */
  counterOf?: (variable: string) => CounterSteps | undefined
  constants?: ReadonlyMap<string, FormulaValue>
  /** Computes only when each variable has a new value; else with each new value of any. */
  awaitAllInput?: boolean
  /** Shared by the formulas whose windows may hold so many readings together. */
  budget?: WindowBudget
}

export type CompileResult =
  | { formula: Formula; problem?: never }
  | { formula?: never; problem: FormulaProblem<SyntaxErrorCode> }

/** Reads a formula and makes it work. */
export function compileFormula(text: string, options: FormulaOptions = {}): CompileResult {
  const { tree, problem } = parseFormula(text)
  if (!tree) return { problem }
  const unknown = findUnknownConstant(tree, options.constants ?? new Map())
  if (unknown) return { problem: unknown }
  return { formula: createFormula(tree, options) }
}

/** The variables of a formula that can be read, in the order in which they stand in it. */
export function variablesOf(tree: Expression): string[] {
  const names = new Set<string>()
  walk(tree, (each) => {
    if (each.kind === 'variable') names.add(each.name)
    if (each.kind === 'history' || each.kind === 'window') names.add(each.variable)
  })
  return [...names]
}

/** The names that must be constants. */
export function constantsOf(tree: Expression): string[] {
  const names = new Set<string>()
  walk(tree, (each) => {
    if (each.kind === 'constant') names.add(each.name)
  })
  return [...names]
}

function walk(tree: Expression, visit: (each: Expression) => void): void {
  visit(tree)
  for (const part of childrenOf(tree)) walk(part, visit)
}

/** The first name in a formula that is no constant. */
export function findUnknownConstant(
  tree: Expression,
  known: { has(name: string): boolean },
): FormulaProblem<SyntaxErrorCode> | undefined {
  let first: FormulaProblem<SyntaxErrorCode> | undefined
  walk(tree, (each) => {
    if (each.kind !== 'constant' || known.has(each.name) || first) return
    const { name, start, end } = each
    first = { code: 'constantUnknown', column: start + 1, length: end - start, params: { name } }
  })
  return first
}

/** Without a budget of many: as many as a company has. */
const defaultBudget = maxWindowReadings

function createFormula(tree: Expression, options: FormulaOptions): Formula {
  const { constants = new Map(), awaitAllInput = false, budget = { remaining: defaultBudget } } = options
  const { counterOf = () => undefined } = options
  const variables = variablesOf(tree)
  const indexes = new Map(variables.map((name, at) => [name, at]))
  const state = createState(variables.length)
  const startCounters = () => {
    for (const [at, name] of variables.entries()) state.counters[at] = counterOf(name)
  }
  startCounters()
  const indexOf = (name: string) => indexes.get(name) ?? 0
  const value = compileExpression(tree, { state, budget, indexOf, constants })
  const hasWindows = state.windows.some((own) => own.length > 0)
  const all = variables.length === formulaLimits.maxVariables ? -1 : (1 << variables.length) - 1
  let fresh = 0
  let newest = Number.NEGATIVE_INFINITY

  return {
    variables,
    requiredHistory: requiredBy(tree, variables),
    put(variable, input, time, isFresh = true) {
      if (!putReading(state, variable, input, time)) return false
      if (isFresh) fresh |= 1 << variable
      if (time > newest) newest = time
      return true
    },
    compute() {
      state.problem = undefined
      if (awaitAllInput && fresh !== all) return undefined
      if (hasWindows) for (const own of state.windows) for (const { window } of own) window.advanceTo(newest)
      const result = value()
      // Values without a result stay new: so they are after a restart, which knows results only.
      if (state.problem !== undefined) return undefined
      fresh = 0
      // Not -0, which is another text and another value for some who read it.
      return result === 0 ? 0 : result
    },
    get problem() {
      return state.problem
    },
    get time() {
      return newest
    },
    newestTimes: state.times,
    awaitSince(time) {
      fresh = 0
      for (const [at, each] of state.times.entries()) if (each > time) fresh |= 1 << at
    },
    clear() {
      for (const own of state.windows) for (const { window } of own) window.clear()
      for (const each of [state.times, state.timesBefore]) each.fill(Number.NEGATIVE_INFINITY)
      for (const each of [state.values, state.valuesBefore, state.counted]) each.fill(undefined)
      startCounters()
      fresh = 0
      newest = Number.NEGATIVE_INFINITY
    },
  }
}

function requiredBy(tree: Expression, variables: readonly string[]): RequiredHistory[] {
  const needs = new Map(variables.map((name) => [name, { previous: false, duration: 0 }]))
  walk(tree, (each) => {
    if (each.kind !== 'history' && each.kind !== 'window') return
    const need = needs.get(each.variable)
    if (!need) return
    if (each.kind === 'history') need.previous = true
    else need.duration = Math.max(need.duration, each.duration)
  })
  return [...needs.values()]
}
