import type { FormulaValue } from '@fyr/formulas'

/** An active formula as the engine reads it. */
export interface StoredFormula {
  formulaId: string
  companyId: string
  text: string
  awaitAllInput: boolean
  output: { nodeId: string; deveui: string; key: string }
  variables: readonly { name: string; nodeId: string; key: string }[]
  /** Those of its company. */
  constants: ReadonlyMap<string, FormulaValue>
}
