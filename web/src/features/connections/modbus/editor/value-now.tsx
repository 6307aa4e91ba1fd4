import { sizeOf } from '@fyr/contract/connections/modbus/value-types'
import { decodeValue } from '@fyr/contract/connections/modbus/values'
import { useTranslation } from 'react-i18next'
import { numberOf } from '#ui/form/numbers/number-text.ts'
import { Value } from '#ui/value.tsx'
import { addressOf, type RegisterValues, ruleOf } from './register-values.ts'
import type { Reading } from './use-read-now.ts'

interface ValueNowProps {
  reading: Reading | undefined
  values: RegisterValues
  look: Pick<RegisterValues, 'unit' | 'decimals'>
}

/** The value that the fields of the form make of the words that were read. */
export function ValueNow({ reading, values, look }: ValueNowProps) {
  const { t } = useTranslation()
  const value = reading && readValue(reading, values)
  if (value === undefined) return null
  return (
    <p className="fyr-value-now" role="status">
      {t(($) => $.modbus.editor.now)}{' '}
      {value === null ? (
        <span className="fyr-alarm-text">{t(($) => $.modbus.editor.nan)}</span>
      ) : (
        <Value value={value} unit={look.unit.trim()} decimals={look.decimals} size="lg" />
      )}
    </p>
  )
}

/** Null: the words are no number. Undefined: too few were read, or another scale factor. */
function readValue({ words, register, exponent, scaleRegister }: Reading, values: RegisterValues) {
  const rule = ruleOf(values)
  const at = (addressOf(values)?.register ?? register) - register
  const own = words.slice(at, at + sizeOf(rule))
  if (own.length < sizeOf(rule)) return undefined
  if (scaleRegister !== numberOf(values.scaleRegister)) return undefined
  const decoded = decodeValue(own, rule, exponent)
  return 'problem' in decoded ? null : decoded.value
}
