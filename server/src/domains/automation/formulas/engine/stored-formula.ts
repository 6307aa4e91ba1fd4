import { type CounterRule, createCounterSteps } from '@fyr/contract/values/numbers/counter-steps'
import type { FormulaValue } from '@fyr/formulas'

/** An active formula as the engine reads it. */
export interface StoredFormula {
  formulaId: string
  companyId: string
  text: string
  awaitAllInput: boolean
  output: { nodeId: string; deveui: string; key: string }
  /** `counter`: what the key says of its resets, where it is one. */
  variables: readonly { name: string; nodeId: string; key: string; counter: CounterRule | null }[]
  /** Those of its company. */
  constants: ReadonlyMap<string, FormulaValue>
}

/** What counts each variable of a formula that is a counter. */
export function countersOf(variables: readonly { name: string; counter: CounterRule | null }[]) {
  const rules = new Map(variables.map(({ name, counter }) => [name, counter]))
  return (variable: string) => {
    const rule = rules.get(variable)
    return rule ? createCounterSteps(rule) : undefined
  }
}
