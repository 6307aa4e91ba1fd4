import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useNodeKeys } from '#entities/series/pickers/use-node-keys.ts'
import { TagsInput } from '#ui/form/inputs.ts'

interface KeysInputProps {
  /** Whose keys are offered; any other can be typed. */
  deveui: string | null
  value: readonly string[]
  onChange: (keys: string[]) => void
  error?: ReactNode
}

const maxKeys = 20

/** What the node of a slot is to measure. */
export function KeysInput({ deveui, value, onChange, error }: KeysInputProps) {
  const { t } = useTranslation()
  const { keys = [] } = useNodeKeys(deveui)
  return (
    <TagsInput
      label={t(($) => $.templates.slots.keys)}
      description={t(($) => $.templates.slots.keysHint)}
      data={keys.map(({ name }) => name)}
      value={[...value]}
      onChange={(next) => onChange(next.map((key) => key.trim()).filter(Boolean))}
      maxTags={maxKeys}
      maxLength={128}
      {...(error !== undefined && { error })}
    />
  )
}
