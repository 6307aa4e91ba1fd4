/** The language of formulas (docs/formulas.md): texts to functions. Knows nothing of nodes and readings. */
export {
  type Compiled,
  compileFormula,
  constantsOf,
  type Formula,
  type FormulaOptions,
  findUnknownConstant,
  type NeededHistory,
  variablesOf,
} from './formula.ts'
export { type FormulaFunction, formulaFunctions, isConstantName, knownConstants } from './functions.ts'
export { formulaLimits } from './limits.ts'
export { type Parsed, parseFormula } from './parse.ts'
export { computeOver, type InputSeries, type Preview, previewFormula } from './preview.ts'
export { type FormulaProblem, type RunCode, runCodes, type SyntaxCode, syntaxCodes } from './problem.ts'
export type { InputValue } from './state.ts'
export { isVariableName } from './tokens.ts'
export type { FormulaValue, Tree } from './tree.ts'
export type { WindowBudget } from './window.ts'
