import { maxFormulaChain } from '@fyr/contract/automation/formulas/formula-limits'

/** What a formula reads and writes: names of series. */
export interface ChainedFormula {
  id: string
  name: string
  output: string | null
  inputs: readonly string[]
}

export type ChainProblem =
  /** The names of those that feed each other, the changed one first. */
  { loop: string[] } | { length: number }

/** What is wrong when a formula is added to others, or takes the place of itself, among which nothing is wrong. */
export function findChainProblem(
  changed: ChainedFormula,
  all: readonly ChainedFormula[],
): ChainProblem | undefined {
  const others = all.filter(({ id }) => id !== changed.id)
  const byOutput = new Map(others.map((each) => [each.output, each]))
  const loop = findLoop(changed, byOutput)
  if (loop) return { loop }
  const byInput = new Map<string, ChainedFormula[]>()
  for (const each of others)
    for (const input of each.inputs) {
      const readers = byInput.get(input)
      if (readers) readers.push(each)
      else byInput.set(input, [each])
    }
  const before = longest(changed, ({ inputs }) => inputs.flatMap((input) => byOutput.get(input) ?? []))
  const after = longest(changed, ({ output }) => (output === null ? [] : (byInput.get(output) ?? [])))
  const length = before + after - 1
  return length > maxFormulaChain ? { length } : undefined
}

/** Upstream from a formula back to itself. */
function findLoop(
  { name, output, inputs }: ChainedFormula,
  byOutput: ReadonlyMap<string | null, ChainedFormula>,
): string[] | undefined {
  if (output === null) return undefined
  const seen = new Set<string>()
  const search = (series: readonly string[], path: readonly string[]): string[] | undefined => {
    if (series.includes(output)) return [...path]
    for (const input of series) {
      const feeder = byOutput.get(input)
      if (!feeder || seen.has(feeder.id)) continue
      seen.add(feeder.id)
      const found = search(feeder.inputs, [...path, feeder.name])
      if (found) return found
    }
    return undefined
  }
  return search(inputs, [name])
}

/** How many formulas the longest chain from one has, itself among them. */
function longest(
  start: ChainedFormula,
  next: (formula: ChainedFormula) => readonly ChainedFormula[],
): number {
  const known = new Map<string, number>()
  const measure = (formula: ChainedFormula): number => {
    const before = known.get(formula.id)
    if (before !== undefined) return before
    let length = 0
    for (const each of next(formula)) length = Math.max(length, measure(each))
    known.set(formula.id, length + 1)
    return length + 1
  }
  return measure(start)
}
