import type { OpcNode, OpcNodeBody } from '@fyr/contract/connections/opcua/opcua'
import { type NumberText, numberOf } from '#ui/form/numbers/number-text.ts'

/** Values of the editor of a variable. */
export interface VariableValues extends Record<string, unknown> {
  key: string
  label: string
  unit: string
  decimals: number | null
  samplingInterval: NumberText
  queueSize: NumberText
  deadband: NumberText
  arrayIndex: NumberText
  unlocked: boolean
  minimum: NumberText
  maximum: NumberText
  step: NumberText
}

export const valuesOf = (variable: OpcNode): VariableValues => ({
  ...{ key: variable.key, label: variable.label, unit: variable.unit, decimals: variable.decimals },
  ...{ samplingInterval: variable.samplingInterval, queueSize: variable.queueSize },
  ...{ deadband: variable.deadband ?? '', arrayIndex: variable.arrayIndex ?? '' },
  unlocked: variable.unlocked,
  ...{ minimum: variable.minimum ?? '', maximum: variable.maximum ?? '', step: variable.step ?? '' },
})

/** Fields that are changed; node, place and value mapping stay as they are. */
export function changesOf(
  values: VariableValues,
): Omit<OpcNodeBody, 'deveui' | 'nodeId' | 'path' | 'valueMapping'> {
  const limit = (text: NumberText) => (values.unlocked ? numberOf(text) : null)
  return {
    ...{ key: values.key.trim(), label: values.label.trim(), unit: values.unit.trim() },
    decimals: values.decimals,
    samplingInterval: numberOf(values.samplingInterval) ?? 0,
    queueSize: numberOf(values.queueSize) ?? 1,
    deadband: numberOf(values.deadband),
    arrayIndex: numberOf(values.arrayIndex),
    unlocked: values.unlocked,
    ...{ minimum: limit(values.minimum), maximum: limit(values.maximum), step: limit(values.step) },
  }
}
