import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { NodePicker } from '#entities/series/pickers/node-picker.tsx'
import { useNodeKeys } from '#entities/series/pickers/use-node-keys.ts'
import { Button, Group } from '#ui/layout.ts'
import { KeysInput } from './keys-input.tsx'

interface NewSlotProps {
  index: number
  onAdd: (keys: string[], deveui: string | null) => void
  /** Left out where there is no slot yet. */
  onCancel?: () => void
}

/** From a node to what it measures: that is what the slot stands for. */
export function NewSlot({ index, onAdd, onCancel }: NewSlotProps) {
  const { t } = useTranslation()
  const [deveui, setDeveui] = useState<string | null>(null)
  const [keys, setKeys] = useState<string[]>([])
  const [missing, setMissing] = useState(false)
  const known = useNodeKeys(deveui).keys
  const offer = useEffectEvent(() => {
    const first = known?.find(({ isDefault }) => isDefault) ?? known?.[0]
    if (first && keys.length === 0) setKeys([first.name])
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: when a node's keys come to be known
  useEffect(() => offer(), [known])
  const name = t(($) => $.templates.slots.name, { index })
  return (
    <fieldset className="fyr-slot" aria-label={name}>
      <strong>{name}</strong>
      <NodePicker label={t(($) => $.templates.slots.sample)} value={deveui} clearable onChange={setDeveui} />
      <KeysInput
        deveui={deveui}
        value={keys}
        onChange={setKeys}
        error={missing && keys.length === 0 ? t(($) => $.templates.slots.keyMissing) : undefined}
      />
      <Group justify="flex-end" gap={8}>
        {onCancel && (
          <Button variant="default" onClick={onCancel}>
            {t(($) => $.words.cancel)}
          </Button>
        )}
        <Button onClick={() => (keys.length === 0 ? setMissing(true) : onAdd(keys, deveui))}>
          {t(($) => $.templates.slots.add)}
        </Button>
      </Group>
    </fieldset>
  )
}
