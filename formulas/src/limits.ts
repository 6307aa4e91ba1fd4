/** What one formula may hold; docs/formulas.md names them. */
export const formulaLimits = {
  /** Characters. */
  maxLength: 10_000,
  /** Operations and functions within one another. */
  maxDepth: 100,
  /** Numbers, variables, operations and functions together. */
  maxExpressions: 1_000,
  maxVariables: 32,
  /** Different windows. */
  maxWindows: 16,
  maxVariableName: 32,
  maxConstantName: 64,
  minWindowMs: 1_000,
  maxWindowMs: 31 * 86_400_000,
} as const

/**
 * Readings in the windows of a company's formulas together, and in those of a formula that is tried; 40 bytes each. A
 * window rebuilds the aggregates of all it holds at once: of so many that took 5 ms at most (two processors of a server).
 */
export const maxWindowReadings = 200_000
