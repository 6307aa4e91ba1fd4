import type { MappableValue } from '@fyr/contract/devices/keys/mapped-value'
import { plainValue } from '@fyr/contract/devices/keys/mapped-value'
import type { ValueMapping } from '@fyr/contract/devices/keys/value-mapping'

/** What somebody typed for a value: true and false, a number with a point or a comma, else a text. */
export function mappedInput(typed: string): MappableValue {
  const text = typed.trim()
  if (text === 'true' || text === 'false') return text === 'true'
  return /^-?\d{1,15}([.,]\d{1,9})?$/.test(text) ? Number(text.replace(',', '.')) : text
}

/** An entry that says what is called what. */
export const isWhole = ({ value, text }: { value: MappableValue; text: string }) =>
  value !== '' && text.trim() !== ''

/** The mapping as it is sent: without rows that were left empty; null where it says nothing. */
export function sentMapping(mapping: ValueMapping | null): ValueMapping | null {
  if (!mapping) return null
  const values = mapping.values.filter(({ value, text }) => value !== '' || text.trim() !== '')
  return mapping.preset === null && values.length === 0 ? null : { ...mapping, values }
}

/** What is wrong with it before it is sent: a value twice, or one without a text. */
export function mappingProblem(mapping: ValueMapping | null): 'duplicate' | 'incomplete' | null {
  const values = sentMapping(mapping)?.values ?? []
  if (!values.every(isWhole)) return 'incomplete'
  return new Set(values.map(({ value }) => plainValue(value))).size < values.length ? 'duplicate' : null
}
