import type { OpcNodeBody, OpcReference } from '@fyr/contract/connections/opcua/opcua'
import { type NumberText, numberOf } from '#ui/form/numbers/number-text.ts'

/** Limits of a value mapping (contract/src/devices/keys/value-mapping.ts). */
const maxWords = 32
const maxWord = 64
/** Limits of the fields of a variable. */
const max = { label: 255, unit: 32, path: 1000 }

/** What a person may change of a variable before it is added. */
export interface KeyEdit {
  key: string
  label: string
  unit: string
}

/** Settings that all new variables share. */
export interface SharedValues extends Record<string, unknown> {
  deveui: string | null
  samplingInterval: NumberText
  deadband: NumberText
}

export const proposedEdit = ({ variable }: OpcReference, key: string, label: string): KeyEdit => ({
  key,
  label: label.trim().slice(0, max.label),
  unit: (variable?.unit ?? '').trim().slice(0, max.unit),
})

/** Words of an enumeration as a value mapping; undefined without any, so that a key keeps its own. */
export function mappingOf(words: readonly { value: number; text: string }[]): OpcNodeBody['valueMapping'] {
  const byValue = new Map(words.map(({ value, text }) => [value, text.trim().slice(0, maxWord)]))
  const values = [...byValue]
    .filter(([, text]) => text !== '')
    .slice(0, maxWords)
    .map(([value, text]) => ({ value, text, tone: 'neutral' as const, colour: null }))
  return values.length === 0 ? undefined : { preset: null, inverted: false, values }
}

const isNumeric = (variable: OpcReference['variable']): boolean =>
  variable !== null &&
  variable.words.length === 0 &&
  /^(S?Byte|U?Int\d+|U?Integer|Number|Float|Double|Duration)$/.test(variable.dataType)

/** Request body of a new variable. */
export function bodyOf(
  { nodeId, path, variable }: OpcReference,
  { key, label, unit }: KeyEdit,
  { deveui, samplingInterval, deadband }: SharedValues,
): OpcNodeBody {
  const valueMapping = mappingOf(variable?.words ?? [])
  return {
    ...{ deveui: deveui ?? '', nodeId, path: path.slice(0, max.path), arrayIndex: null },
    ...{ key: key.trim(), label: label.trim(), unit: unit.trim() },
    ...(valueMapping && { valueMapping }),
    samplingInterval: numberOf(samplingInterval) ?? 0,
    queueSize: 10,
    // A server refuses it for anything but numbers.
    deadband: isNumeric(variable) ? numberOf(deadband) : null,
    ...{ unlocked: false, minimum: null, maximum: null, step: null },
  }
}
