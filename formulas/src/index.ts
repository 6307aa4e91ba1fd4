/** The language of formulas (docs/formulas.md): texts to functions. Knows nothing of nodes and readings. */

export type { Expression, FormulaValue } from './ast.ts'
export {
  type CompileResult,
  compileFormula,
  constantsOf,
  type Formula,
  type FormulaOptions,
  findUnknownConstant,
  type RequiredHistory,
  variablesOf,
} from './formula.ts'
export { type FormulaFunction, formulaFunctions, isConstantName, knownConstants } from './functions.ts'
export { formulaLimits, maxWindowReadings } from './limits.ts'
export { type ParseResult, parseFormula } from './parse.ts'
export { computeSeries, type InputSeries, type Preview, previewFormula } from './preview.ts'
export {
  type FormulaProblem,
  type RuntimeErrorCode,
  runtimeErrorCodes,
  type SyntaxErrorCode,
  syntaxErrorCodes,
} from './problem.ts'
export type { WindowBudget } from './sliding-window.ts'
export type { InputValue } from './state.ts'
export { isVariableName } from './tokens.ts'
