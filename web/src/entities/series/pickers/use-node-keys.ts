import type { ValueMapping } from '@fyr/contract/devices/keys/value-mapping'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { nodeInfo } from './node-info.ts'
import { useRadioLabel } from './radio-keys.ts'
import { slotAt, useSlots } from './slots.ts'

export interface NodeKey {
  name: string
  label: string
  unit: string
  decimals: number | null
  valueMapping: ValueMapping | null
  isDefault: boolean
}

interface NodeKeys {
  /** Undefined: not known yet. */
  name: string | undefined
  keys: readonly NodeKey[] | undefined
}

/** A node with its keys, radio values last; of a slot those that it is said to have, before the others of the node that is in it. */
export function useNodeKeys(address: string | null): NodeKeys {
  const slots = useSlots()
  const slot = address === null ? undefined : slots && slotAt(slots.all, address)
  const deveui = slot ? slot.node : address
  const { data } = useQuery({ ...nodeInfo(deveui ?? ''), enabled: deveui !== null })
  const labelled = useRadioLabel()
  return useMemo(() => {
    const own = deveui === null ? [] : data && [...data.keys, ...data.radioKeys.map(labelled)]
    if (!slot) return { name: data?.name, keys: address === null ? [] : own }
    const said = slot.keys.map(
      (name) =>
        own?.find((key) => key.name === name) ?? {
          name,
          label: '',
          unit: '',
          decimals: null,
          valueMapping: null,
          isDefault: false,
        },
    )
    const others = (own ?? []).filter(({ name }) => !slot.keys.includes(name))
    return { name: slot.name, keys: [...said, ...others] }
  }, [address, deveui, slot, data, labelled])
}
