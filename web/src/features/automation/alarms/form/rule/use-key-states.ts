import { type StateKey, stateNumbers } from '@fyr/contract/devices/keys/limit-states'
import { onOff } from '@fyr/contract/devices/keys/mapped-value'
import { useMemo } from 'react'
import { useValuesNow } from '#entities/alarms/use-values-now.ts'
import { useNodeKeys } from '#entities/series/pickers/use-node-keys.ts'

/** A key whose values are states: by its mapping, or because it says true or false. Null: it is a measure, or unknown. */
export function useKeyStates(tag: string | null, tagDataKey: string | null): StateKey | null {
  const known = useNodeKeys(tag).keys?.find(({ name }) => name === tagDataKey)
  const series = useMemo(
    () => (tag !== null && tagDataKey !== null ? [{ tag, tagDataKey }] : []),
    [tag, tagDataKey],
  )
  const valueNow = useValuesNow(series)
  if (known && stateNumbers(known).length > 0) return known
  const isTruth = series.some((each) => typeof valueNow(each)?.value === 'boolean')
  return isTruth ? { unit: '', valueMapping: known?.valueMapping ?? onOff } : null
}
