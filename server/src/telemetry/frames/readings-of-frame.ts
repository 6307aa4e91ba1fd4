import type { IngestProblem } from '@fyr/contract/endpoints/errors'
import type { IncomingReading } from '../uplink.ts'
import type { DecodeResult } from './decoding.ts'
import type { Frame } from './frame.ts'

/** Keys that the values of one frame may have. */
export const maxKeysOfFrame = 200

export interface FrameReadings {
  readings: IncomingReading[]
  problem?: { code: IngestProblem; detail: string }
}

/**
 * The values that a decoder answered as readings at the time of the frame. A list is several objects of values, such
 * as the history that a node sends at once; `time` of each is its own time.
 */
export function readingsOfData(result: DecodeResult, time: number | null): FrameReadings {
  if ('code' in result) return { readings: [], problem: result }
  const { data } = result
  const objects = Array.isArray(data) ? data : [data]
  const readings: IncomingReading[] = []
  for (const each of objects) {
    if (!isObject(each)) return { readings: [], problem: { code: 'payload.notObject', detail: '' } }
    const createdAt = Array.isArray(data) && each.time !== undefined ? each.time : time
    for (const [key, value] of Object.entries(each)) {
      if (Array.isArray(data) && key === 'time') continue
      readings.push({ key, value: valueIn(value), ...(createdAt !== null && { createdAt }) })
    }
    if (readings.length > maxKeysOfFrame) {
      return { readings: [], problem: { code: 'payload.tooManyKeys', detail: `> ${maxKeysOfFrame}` } }
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

/** What the network told of the transmission, as readings under reserved keys. */
export function radioReadings({ radio, gateways, status, location, time }: Frame): IncomingReading[] {
  const values: [key: string, value: unknown][] = [
    ['radio.rssi', radio.rssi],
    ['radio.snr', radio.snr],
    ['radio.spreadingFactor', radio.spreadingFactor],
    ['radio.frameCounter', radio.frameCounter],
    ['radio.gateway', gateways[0]],
    ['radio.battery', status?.battery],
    ['radio.margin', status?.margin],
    ['location', location],
  ]
  return values.flatMap(([key, value]) =>
    value === undefined ? [] : [{ key, value, ...(time !== null && { createdAt: time }) }],
  )
}
