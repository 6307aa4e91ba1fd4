import type { NodeChoice } from '@fyr/contract/widgets/fields'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { KeySelect } from '#entities/series/pickers/key-select.tsx'
import { useChosenKeys } from '#entities/series/pickers/use-chosen-keys.ts'

interface ColourKeyFieldProps {
  /** Whose keys are offered; another one can be typed. */
  nodes: NodeChoice
  /** Null: markers have the colour of their state. */
  value: string | null
  onChange: (key: string | null) => void
}

/** The key by whose values markers are coloured. */
export function ColourKeyField({ nodes, value, onChange }: ColourKeyFieldProps) {
  const { t } = useTranslation()
  const [search, setSearch] = useState('')
  return (
    <KeySelect
      label={t(($) => $.mapPages.edit.colourKey)}
      placeholder={t(($) => $.mapPages.edit.colourByState)}
      keys={useChosenKeys(nodes, search)}
      onSearch={setSearch}
      value={value}
      onChange={onChange}
      clearable
    />
  )
}
