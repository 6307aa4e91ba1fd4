import type { OpcReference } from '@fyr/contract/connections/opcua/opcua'
import { useTranslation } from 'react-i18next'

interface VariableFactsProps {
  variable: NonNullable<OpcReference['variable']>
  /** Why the variable cannot be chosen. */
  note: string | null
}

/** Value with its unit, and the data type, at the end of a row. */
export function VariableFacts({ variable, note }: VariableFactsProps) {
  const { t } = useTranslation()
  const { value, unit, dataType, isArray, words } = variable
  const word = words.find((each) => String(each.value) === value)?.text
  return (
    <span className="fyr-opc-facts">
      <span className="fyr-digits fyr-opc-value">{[word ?? value, unit].filter(Boolean).join(' ')}</span>
      <span className="fyr-dimmed">
        {isArray ? t(($) => $.opcua.browse.array, { type: dataType }) : dataType}
        {note && ` · ${note}`}
      </span>
    </span>
  )
}
