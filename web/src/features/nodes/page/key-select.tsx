import { useTranslation } from 'react-i18next'
import { MultiSelect } from '#ui/form/inputs.ts'
import { type NodeKey, nameOf } from './chart-groups.ts'

interface KeySelectProps {
  keys: NodeKey[]
  /** Names of keys. */
  chosen: string[]
  onChosen: (names: string[]) => void
}

/** Chooses among many keys, with search. */
export function KeySelect({ keys, chosen, onChosen }: KeySelectProps) {
  const { t } = useTranslation()
  return (
    <MultiSelect
      className="fyr-key-select"
      aria-label={t(($) => $.readings.chooseKeys)}
      searchable
      data={keys.map((key) => ({ value: key.name, label: nameOf(key) }))}
      value={chosen}
      onChange={onChosen}
    />
  )
}
