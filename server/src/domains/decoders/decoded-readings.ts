import type { IngestProblem } from '@fyr/contract/endpoints/errors'
import type { DecodeResult } from './decode-result.ts'

/** Keys that the values of one frame may have. */
const maxKeys = 200

export interface DecodedReadings {
  readings: { key: string; value: unknown; createdAt?: unknown }[]
  problem?: { code: IngestProblem; detail: string }
}

/**
 * The values that a decoder answered as readings at the time of the frame. A list is several objects of values, such
 * as the history that a node sends at once; `time` of each is its own time.
 */
export function readingsOf(result: DecodeResult, time: number | null): DecodedReadings {
  if ('code' in result) return { readings: [], problem: { code: result.code, detail: result.detail } }
  const { data } = result
  const isHistory = Array.isArray(data)
  const readings: DecodedReadings['readings'] = []
  for (const each of isHistory ? data : [data]) {
    if (!isObject(each)) return { readings: [], problem: { code: 'payload.notObject', detail: '' } }
    const createdAt = isHistory ? (each.time ?? time) : time
    for (const [key, value] of Object.entries(each)) {
      if (isHistory && key === 'time') continue
      readings.push({ key, value: valueIn(value), ...(createdAt !== null && { createdAt }) })
      if (readings.length > maxKeys) {
        return { readings: [], problem: { code: 'payload.tooManyKeys', detail: `> ${maxKeys}` } }
      }
    }
  }
  return { readings }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Some makers' decoders answer a value beside its unit and its name. */
function valueIn(value: unknown): unknown {
  if (!isObject(value) || !('value' in value)) return value
  const others = Object.keys(value).filter((name) => name !== 'value')
  return others.every((name) => name === 'unit' || name === 'displayName') ? value.value : value
}
