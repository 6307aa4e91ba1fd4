import type { FormulaProblem } from '@fyr/formulas'

/** What was wrong with a formula since that was last written down. */
export interface NotedProblem {
  formulaId: string
  /** Of the last. */
  problem: FormulaProblem
  /** Epoch ms of the last. */
  at: number
  count: number
}

/** Formulas whose problems wait to be written; those of others are not counted until there is room. */
const maxNoted = 20_000

/** Notes in memory why formulas had no result; `take` hands over what is new. */
export function createFormulaProblems() {
  let noted = new Map<string, NotedProblem>()
  return {
    note(formulaId: string, problem: FormulaProblem, at: number): void {
      const known = noted.get(formulaId)
      if (known) {
        known.problem = problem
        known.at = at
        known.count++
      } else if (noted.size < maxNoted) noted.set(formulaId, { formulaId, problem, at, count: 1 })
    },
    take(): NotedProblem[] {
      const taken = [...noted.values()]
      noted = new Map()
      return taken
    },
  }
}
