import { nodeKinds } from '@fyr/contract/devices/nodes/nodes'
import { checkValues, limitProblem, type WriteProblem } from '#domains/connections/connections/index.ts'
import { findWritableVariables, type NamedVariable } from './variable-store.ts'

/** Longest text that is written. */
const maxText = 1000

/** Why a value must not be written to a variable, if so. The driver knows its type. */
export function variableWriteProblem(variable: NamedVariable, value: unknown): WriteProblem | undefined {
  const isPlain = typeof value === 'boolean' || typeof value === 'number' || typeof value === 'string'
  if (!isPlain) return { code: 'field.wrongType', params: {} }
  if (typeof value === 'string' && value.length > maxText) {
    return { code: 'field.tooLong', params: { maximum: maxText } }
  }
  return limitProblem(variable, value)
}

/** OPC-UA nodes are given an object of keys and values, all of which they can be set to. */
export const checkOpcDownlink = checkValues({
  kind: nodeKinds.OPC,
  find: findWritableVariables,
  problemOf: variableWriteProblem,
})
