/** What one formula may hold; docs/formulas.md names them. */
export const formulaLimits = {
  /** Characters. */
  length: 10_000,
  /** Operations and functions within one another. */
  depth: 100,
  /** Numbers, variables, operations and functions together. */
  parts: 1_000,
  variables: 32,
  /** Different windows. */
  windows: 16,
  variableName: 32,
  constantName: 64,
  shortestWindowMs: 1_000,
  longestWindowMs: 31 * 86_400_000,
} as const
