import { stateOf } from '@fyr/contract/devices/keys/mapped-value'
import type { Language } from '@fyr/texts'
import { oneLine } from '#lib/text/plain-text.ts'
import type { RuleMeasure } from '../../crossing.ts'
import { textOfState } from '../../deliveries/message.ts'
import type { SignalValue } from '../../judging/rules/condition.ts'
import { ofMeasure } from '../measure.ts'
import type { SeriesName } from './facts-store.ts'

type ShownAs = Pick<SeriesName, 'unit' | 'decimals' | 'valueMapping'>

/** A value that raised an alarm, as its history has it; what is null there may be left out. */
export interface RaisedValue extends Partial<ShownAs> {
  value?: SignalValue | null
  measure?: RuleMeasure | null
}

/** A sensor may send a whole text as its value. */
const maxLength = 60

/** A value as logs and actions report it: by the word of its key's mapping, else a number with its unit. */
export function valueText(
  value: SignalValue | null,
  { unit, decimals, valueMapping }: ShownAs,
  language: Language,
): string {
  const state = stateOf(valueMapping, value)
  if (state) return textOfState(state, language)
  if (value === null) return '-'
  if (typeof value === 'string') return [...oneLine(value)].slice(0, maxLength).join('')
  const number = decimals === null ? Number(Number(value).toPrecision(10)) : Number(value).toFixed(decimals)
  return unit === '' ? String(number) : `${number} ${unit}`
}

export function raisedValue(raised: RaisedValue, language: Language): string {
  const { value = null, measure = null, unit = '', decimals = null, valueMapping = null } = raised
  return valueText(value, ofMeasure({ unit, decimals, valueMapping }, measure), language)
}
