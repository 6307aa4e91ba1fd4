import { useTranslation } from 'react-i18next'
import { groupedKeys } from '#entities/series/pickers/radio-keys.ts'
import { useNodeKeys } from '#entities/series/pickers/use-node-keys.ts'
import { MultiSelect } from '#ui/form/inputs.ts'

interface KeysFieldProps {
  label: string
  description: string
  /** Whose keys are offered. */
  deveui: string | null
  value: readonly string[]
  onChange: (value: string[]) => void
}

/** Several keys of one node, in the order in which they were chosen. */
export function KeysField({ label, description, deveui, value, onChange }: KeysFieldProps) {
  const { t } = useTranslation()
  const { keys = [] } = useNodeKeys(deveui)
  const known = keys.map((key) => ({
    value: key.name,
    label: key.label && key.label !== key.name ? `${key.label} (${key.name})` : key.name,
  }))
  const gone = value.filter((key) => known.every((each) => each.value !== key))
  return (
    <MultiSelect
      label={label}
      description={description}
      data={groupedKeys(
        [...known, ...gone.map((key) => ({ value: key, label: key }))],
        t(($) => $.nodes.radio.title),
      )}
      value={[...value]}
      onChange={onChange}
      disabled={deveui === null}
      searchable
      maxValues={20}
      nothingFoundMessage={t(($) => $.alarms.form.noKey)}
    />
  )
}
