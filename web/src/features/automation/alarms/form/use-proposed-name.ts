import type { ValueMapping } from '@fyr/contract/devices/keys/value-mapping'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useLimitText } from '#entities/alarms/use-limit-text.ts'
import { nodeInfo } from '#entities/series/pickers/node-info.ts'
import { type AlarmFormState, type AlarmValues, numberOf } from './alarm-values.ts'
import { type DetectionValues, detectionBody } from './rule/detection-values.ts'

const maxName = 255

/** Names a new rule by its node, key and condition, until the user writes a name. */
export function useProposedName(form: AlarmFormState): void {
  const { name, tag } = form.values
  const node = useQuery({ ...nodeInfo(tag ?? ''), enabled: tag !== null })
  const limitText = useLimitText()
  const proposed = useRef('')
  const proposal = tag === null || !node.data ? '' : proposedName(form.values, node.data, limitText)

  useEffect(() => {
    if (name !== proposed.current || proposal === name) return
    proposed.current = proposal
    // What the form fills in by itself is nothing that leaving would lose.
    const isClean = !form.isDirty()
    form.setFieldValue('name', proposal)
    if (isClean) form.resetDirty({ ...form.getValues(), name: proposal })
  }, [name, proposal, form])
}

interface Named {
  name: string
  keys: readonly { name: string; label: string; unit: string; valueMapping: ValueMapping | null }[]
}

export function proposedName(
  values: Pick<
    AlarmValues,
    'tagDataKey' | 'kind' | 'limitHigh' | 'limitLow' | 'digitalTrigger' | 'advanced' | keyof DetectionValues
  >,
  node: Named,
  limitText: ReturnType<typeof useLimitText>,
): string {
  const { tagDataKey, kind, limitHigh, limitLow, digitalTrigger, advanced } = values
  if (tagDataKey === null) return ''
  const key = node.keys.find((each) => each.name === tagDataKey)
  const condition = limitText({
    limitHigh: kind === 'analogue' ? numberOf(limitHigh) : null,
    limitLow: kind === 'analogue' ? numberOf(limitLow) : null,
    unit: key?.unit ?? '',
    valueMapping: key?.valueMapping ?? null,
    digitalTrigger: kind === 'digital' ? digitalTrigger : null,
    conditions: kind === 'advanced' ? advanced.length : 0,
    detection: detectionBody(kind, values),
  })
  return `${node.name} · ${key?.label || tagDataKey} ${condition}`.trim().slice(0, maxName)
}
