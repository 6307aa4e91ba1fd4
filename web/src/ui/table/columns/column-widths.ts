/** Pixels of a column as it is laid out first, and of what its longest cell would take. */
export interface MeasuredColumn {
  base: number
  content: number
  main: boolean
}

/**
 * How columns share the width that is left over: what is cut off gets room first, all in proportion if there is too
 * little; the rest is the main column's.
 */
export function shareWidth(columns: readonly MeasuredColumn[], available: number): number[] {
  const spare = available - columns.reduce((sum, { base }) => sum + base, 0)
  if (spare <= 0) return columns.map(({ base }) => base)
  const lacking = columns.map(({ base, content }) => Math.max(0, content - base))
  const total = lacking.reduce((sum, each) => sum + each, 0)
  const part = total > spare ? spare / total : 1
  const rest = spare - total * part
  return columns.map(({ base, main }, at) => base + Math.floor((lacking[at] ?? 0) * part) + (main ? rest : 0))
}
