import { mdiClose } from '@mdi/js'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { NodePicker } from '#entities/series/pickers/node-picker.tsx'
import type { OfferedSlot } from '#entities/series/pickers/slots.ts'
import { NumberInput, TextInput } from '#ui/form/inputs.ts'
import { Icon } from '#ui/icon.tsx'
import { ActionIcon } from '#ui/layout.ts'
import type { SlotGroup } from '../slots-of.ts'
import { KeysInput } from './keys-input.tsx'
import type { SlotUse } from './slot-steps.ts'

interface SlotFieldsProps {
  group: SlotGroup
  slot: OfferedSlot
  /** What widgets name of it; undefined: nothing. */
  use: SlotUse | undefined
  onNode: (deveui: string | null) => void
  onKeys: (keys: string[]) => void
  onFacts: (facts: { name?: string; priority?: number }) => void
  onRemove: () => void
}

/** One node slot: what it is called, its keys, its turn, and the node that stands there for now. */
export function SlotFields({ group, slot, use, onNode, onKeys, onFacts, onRemove }: SlotFieldsProps) {
  const { t } = useTranslation()
  const heading = useId()
  const [refused, setRefused] = useState<string | null>(null)

  function setKeys(keys: string[]): void {
    const kept = [...(use?.keys ?? [])].find((key) => !keys.includes(key))
    if (kept !== undefined) setRefused(t(($) => $.templates.slots.usedKey, { key: kept }))
    else if (keys.length === 0) setRefused(t(($) => $.templates.slots.keyMissing))
    else {
      setRefused(null)
      onKeys(keys)
    }
  }

  return (
    <fieldset className="fyr-slot" aria-labelledby={heading}>
      <div className="fyr-slot-head">
        <strong id={heading} className="fyr-grow">
          {slot.name}
        </strong>
        {use === undefined ? (
          <ActionIcon aria-label={t(($) => $.templates.slots.remove, { name: slot.name })} onClick={onRemove}>
            <Icon path={mdiClose} size={18} />
          </ActionIcon>
        ) : (
          <span className="fyr-dimmed">{t(($) => $.templates.slots.usedBy, { count: use.widgets })}</span>
        )}
      </div>
      <NodePicker label={t(($) => $.templates.slots.sample)} value={slot.node} clearable onChange={onNode} />
      <KeysInput
        deveui={slot.node}
        value={group.keys}
        onChange={setKeys}
        {...(refused !== null && { error: refused })}
      />
      <div className="fyr-slot-row">
        <TextInput
          label={t(($) => $.templates.slots.label)}
          value={group.ownName}
          placeholder={t(($) => $.templates.slots.name, { index: group.index })}
          maxLength={64}
          onChange={(event) => onFacts({ name: event.currentTarget.value })}
        />
        <NumberInput
          label={t(($) => $.templates.slots.priority)}
          title={t(($) => $.templates.slots.priorityHint)}
          value={group.priority}
          min={0}
          max={1000}
          allowDecimal={false}
          hideControls
          onChange={(priority) => typeof priority === 'number' && onFacts({ priority })}
        />
      </div>
    </fieldset>
  )
}
