import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { nodeInfo } from '#entities/series/pickers/node-info.ts'
import type { AlarmFormState } from './alarm-values.ts'

/** Chooses the key of a node that has one only; what the network tells of its radio does not count. */
export function useOnlyKey(form: AlarmFormState): void {
  const { tag, tagDataKey } = form.values
  const { data } = useQuery({ ...nodeInfo(tag ?? ''), enabled: tag !== null && tagDataKey === null })
  const only = tag !== null && tagDataKey === null && data?.keys.length === 1 ? data.keys[0]?.name : undefined
  useEffect(() => {
    if (only === undefined) return
    // A value that the form filled in is not lost by leaving.
    const isClean = !form.isDirty()
    form.setFieldValue('tagDataKey', only)
    if (isClean) form.resetDirty({ ...form.getValues(), tagDataKey: only })
  }, [only, form])
}
