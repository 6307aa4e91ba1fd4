import { useTranslation } from 'react-i18next'
import { KeySelect } from './key-select.tsx'
import { useNodeKeys } from './use-node-keys.ts'

interface KeyPickerProps {
  /** The node whose keys are offered. */
  deveui: string | null
  value: string | null
  onChange: (key: string | null) => void
  label?: string
  ariaLabel?: string
  error?: React.ReactNode
  onBlur?: () => void
  required?: boolean
  clearable?: boolean
}

/** A key of a node; one that it has not sent yet can be typed. */
export function KeyPicker({ deveui, ...props }: KeyPickerProps) {
  const { t } = useTranslation()
  const { keys = [] } = useNodeKeys(deveui)
  return (
    <KeySelect
      {...props}
      keys={keys}
      disabled={deveui === null}
      placeholder={deveui === null ? t(($) => $.alarms.form.keyFirst) : ''}
    />
  )
}
