import type { IngestProblem } from '@fyr/contract/endpoints/ingest-problems'
import type { DecodeResult } from './decode-result.ts'

/** Keys that the values of one frame may have, and readings of earlier times that it may bring. */
const maxKeys = 200
const maxEarlier = 2000
const maxDetail = 200

export interface DecodedReadings {
  readings: { key: string; value: unknown; createdAt?: unknown }[]
  /** Reason for no readings; with `decoder.warning` there may be some. */
  problem?: { code: IngestProblem; detail: string }
}

/** When a frame was sent, epoch ms, null where nobody says; and when it came. */
export interface FrameTimes {
  time: number | null
  receivedAt: number
}

/**
 * The values that a decoder answered as readings at the time of the frame, after those of its history at theirs. Data
 * that is a list is several objects of values too; `time` of each is its own time.
 */
export function readingsOf(result: DecodeResult, { time, receivedAt }: FrameTimes): DecodedReadings {
  if ('code' in result) return { readings: [], problem: { code: result.code, detail: result.detail } }
  const { data, history = [], warnings } = result
  const earlier: DecodedReadings['readings'] = []
  for (const { time: at, secondsBefore = 0, data } of history) {
    const createdAt = at ?? (time ?? receivedAt) - secondsBefore * 1000
    for (const [key, value] of Object.entries(data)) earlier.push({ key, value: valueIn(value), createdAt })
    if (earlier.length > maxEarlier) return tooMany(maxEarlier)
  }
  const isList = Array.isArray(data)
  const readings: DecodedReadings['readings'] = []
  for (const each of isList ? data : [data]) {
    if (!isObject(each)) return { readings: [], problem: { code: 'payload.notObject', detail: '' } }
    const createdAt = isList ? (each.time ?? time) : time
    for (const [key, value] of Object.entries(each)) {
      if (isList && key === 'time') continue
      readings.push({ key, value: valueIn(value), ...(createdAt !== null && { createdAt }) })
      if (readings.length > maxKeys) return tooMany(maxKeys)
    }
  }
  const warned = warnings.length > 0
  return {
    readings: [...earlier, ...readings],
    ...(warned && { problem: { code: 'decoder.warning', detail: warnings.join('; ').slice(0, maxDetail) } }),
  }
}

const tooMany = (maximum: number): DecodedReadings => ({
  readings: [],
  problem: { code: 'payload.tooManyKeys', detail: `> ${maximum}` },
})

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Some makers' decoders answer a value beside its unit and its name. */
function valueIn(value: unknown): unknown {
  if (!isObject(value) || !('value' in value)) return value
  const others = Object.keys(value).filter((name) => name !== 'value')
  return others.every((name) => name === 'unit' || name === 'displayName') ? value.value : value
}
