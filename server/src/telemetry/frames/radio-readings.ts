import type { IncomingReading } from '../uplink.ts'
import type { Frame } from './frame.ts'

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
