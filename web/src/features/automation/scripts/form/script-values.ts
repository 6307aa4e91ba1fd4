import { scriptTypes } from '@fyr/contract/automation/scripts/script-types'
import type { Script } from '@fyr/contract/automation/scripts/scripts'
import type { UseFormReturnType } from '@mantine/form'
import { type IntervalUnit, secondsOf, splitInterval } from '../interval.ts'
import { scriptTypeName } from '../queries.ts'

/** The form. Where a field is the server's it has the server's name, so that errors find it. */
export interface ScriptValues extends Record<string, unknown> {
  name: string
  description: string
  type: keyof typeof scriptTypes
  interval: number | string
  unit: IntervalUnit
  enabled: boolean
  /** The bound node, and further ones after it. */
  boundTags: string[]
  boundKeys: string[]
  source: string
}

export type ScriptFormState = UseFormReturnType<ScriptValues>

/** Server field -> form field, where the names differ. */
export const fieldNames = { boundTag: 'boundTags' }

/** What a new script begins with. */
export const newSource = `function run(event) {
  console.log(event.trigger, event.time)
}
`

export function valuesOf(script?: Script): ScriptValues {
  const { count, unit } = splitInterval(script?.interval ?? 900)
  const { boundTag = null, boundTags = [] } = script ?? {}
  return {
    name: script?.name ?? '',
    description: script?.description ?? '',
    type: script ? scriptTypeName(script.type) : 'triggered',
    interval: count,
    unit,
    enabled: script?.enabled ?? true,
    boundTags: [...new Set([...(boundTag === null ? [] : [boundTag]), ...boundTags])],
    boundKeys: script?.boundKeys ?? [],
    source: script?.source ?? newSource,
  }
}

export const intervalOf = ({ interval, unit }: Pick<ScriptValues, 'interval' | 'unit'>): number =>
  Math.round(Number(interval) * secondsOf[unit])

/** What the server takes; call it with values that have passed the form's rules. */
export function bodyOf({ type, unit, boundTags, ...values }: ScriptValues) {
  const isTriggered = type === 'triggered'
  const [boundTag = null, ...others] = isTriggered ? boundTags : []
  return {
    name: values.name.trim(),
    description: values.description.trim(),
    type: scriptTypes[type],
    interval: type === 'repeating' ? intervalOf({ interval: values.interval, unit }) : 0,
    enabled: values.enabled,
    source: values.source,
    boundTag,
    boundTags: others,
    boundKeys: isTriggered ? values.boundKeys : [],
  }
}

/** Whether what a browser has kept can be shown by the form of today. */
export function isScriptValues(draft: unknown): draft is ScriptValues {
  if (typeof draft !== 'object' || draft === null) return false
  const known = draft as Partial<ScriptValues>
  return (
    typeof known.name === 'string' &&
    typeof known.description === 'string' &&
    typeof known.source === 'string' &&
    Object.hasOwn(scriptTypes, String(known.type)) &&
    Object.hasOwn(secondsOf, String(known.unit)) &&
    Array.isArray(known.boundTags) &&
    Array.isArray(known.boundKeys)
  )
}
