import type { FormulaValue } from './ast.ts'
import { compileFormula, type Formula, type FormulaOptions } from './formula.ts'
import type { FormulaProblem, RuntimeErrorCode, SyntaxErrorCode } from './problem.ts'
import type { InputValue } from './state.ts'

/** Readings of a variable, oldest first. */
export interface InputSeries {
  times: ArrayLike<number>
  values: ArrayLike<InputValue>
}

export interface Preview {
  times: number[]
  values: FormulaValue[]
  /** Why there were no values, by code: how often, and the first. Waiting and missing ones are not among them. */
  problems: Map<RuntimeErrorCode, { count: number; problem: FormulaProblem<RuntimeErrorCode> }>
}

/** What a formula would have computed of these readings. */
export function previewFormula(
  text: string,
  inputs: ReadonlyMap<string, InputSeries>,
  options: FormulaOptions = {},
): { preview: Preview; problem?: never } | { preview?: never; problem: FormulaProblem<SyntaxErrorCode> } {
  const { formula, problem } = compileFormula(text, options)
  if (!formula) return { problem }
  const preview: Preview = { times: [], values: [], problems: new Map() }
  const series = formula.variables.map((name) => inputs.get(name) ?? { times: [], values: [] })
  for (const value of computeSeries(formula, series)) {
    if (value !== undefined) {
      preview.times.push(formula.time)
      preview.values.push(value)
    } else if (formula.problem && formula.problem.code !== 'missing') {
      const { code } = formula.problem
      const known = preview.problems.get(code)
      if (known) known.count++
      else preview.problems.set(code, { count: 1, problem: formula.problem })
    }
  }
  return { preview }
}

/**
 * Puts readings into a formula in the order of their times and computes once for each time. Yields each value, at
 * `formula.time`, or undefined where there was none; `series` are those of its variables.
 */
export function* computeSeries(
  formula: Formula,
  series: readonly InputSeries[],
): Generator<FormulaValue | undefined> {
  const next = series.map(() => 0)
  for (;;) {
    let time = Number.POSITIVE_INFINITY
    for (const [at, { times }] of series.entries()) time = Math.min(time, times[next[at] ?? 0] ?? time)
    if (time === Number.POSITIVE_INFINITY) return
    for (const [variable, { times, values }] of series.entries()) {
      const at = next[variable] ?? 0
      if (times[at] !== time) continue
      formula.put(variable, values[at] ?? Number.NaN, time)
      next[variable] = at + 1
    }
    yield formula.compute()
  }
}
