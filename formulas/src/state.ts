import type { FormulaValue } from './ast.ts'
import type { FormulaProblem, RuntimeErrorCode } from './problem.ts'
import { createSlidingWindow, type SlidingWindow, type WindowBudget } from './sliding-window.ts'

/** What a reading may bring; objects are no value that a formula could calculate with. */
export type InputValue = FormulaValue | object

/** Counts what a counter counted, value by value; `before` was not decided until this one came. */
export interface CounterSteps {
  add(value: number): { own: number; before: number }
}

/** What the closures of a formula look at while they run. */
export interface FormulaState {
  readonly values: (InputValue | undefined)[]
  readonly times: number[]
  readonly valuesBefore: (InputValue | undefined)[]
  readonly timesBefore: number[]
  /** By variable: its windows. */
  /** Of variables that are counters. */
  readonly counters: (CounterSteps | undefined)[]
  /** What such a variable counted with its newest value; undefined with its first. */
  readonly counted: (number | undefined)[]
  readonly windows: { duration: number; window: SlidingWindow }[][]
  problem: FormulaProblem<RuntimeErrorCode> | undefined
}

export function createState(variables: number): FormulaState {
  const each = <T>(value: T) => Array.from({ length: variables }, () => value)
  return {
    values: each<InputValue | undefined>(undefined),
    times: each(Number.NEGATIVE_INFINITY),
    valuesBefore: each<InputValue | undefined>(undefined),
    timesBefore: each(Number.NEGATIVE_INFINITY),
    counters: each<CounterSteps | undefined>(undefined),
    counted: each<number | undefined>(undefined),
    windows: Array.from({ length: variables }, () => []),
    problem: undefined,
  }
}

/** The window of a variable; those of the same duration are one. */
export function windowIn(
  state: FormulaState,
  variable: number,
  duration: number,
  budget: WindowBudget,
): SlidingWindow {
  const own = state.windows[variable] ?? []
  const known = own.find((each) => each.duration === duration)
  if (known) return known.window
  const window = createSlidingWindow(duration, budget)
  own.push({ duration, window })
  return window
}

/** The newest reading of a variable. One that is not newer than that is not taken. */
export function putReading(state: FormulaState, variable: number, value: InputValue, time: number): boolean {
  const newest = state.times[variable] ?? Number.POSITIVE_INFINITY
  if (time <= newest) return false
  state.valuesBefore[variable] = state.values[variable]
  state.timesBefore[variable] = newest
  state.values[variable] = value
  state.times[variable] = time
  count(state, variable, value)
  const windows = state.windows[variable] ?? []
  if (windows.length > 0) addToWindows(windows, value, time)
  return true
}

function count({ counters, counted, valuesBefore }: FormulaState, variable: number, value: InputValue): void {
  const counter = counters[variable]
  if (!counter) return
  const step = typeof value === 'number' ? counter.add(value) : undefined
  counted[variable] = step && valuesBefore[variable] !== undefined ? step.own + step.before : undefined
}

/** Only what is a number, or a boolean, belongs in a window. */
function addToWindows(windows: FormulaState['windows'][number], value: InputValue, time: number): void {
  const number = typeof value === 'boolean' ? Number(value) : value
  for (const { window } of windows) {
    window.advanceTo(time)
    if (typeof number === 'number') window.add(time, number)
  }
}
