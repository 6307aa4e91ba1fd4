import * as z from 'zod'
import { batteryPercent, eui, gatewayId, hexBytes, isoTime, number, parse, present, text } from '../fields.ts'
import { frameEvent } from '../frame-event.ts'
import { messagesOf, type NetworkMessage } from '../message.ts'
import type { HeardBy, NetworkEvent } from '../network-event.ts'

const gateway = z
  .object({ gwEui: gatewayId, gatewayIdentifier: gatewayId, rssi: number, snr: number })
  .transform(({ gwEui, gatewayIdentifier, rssi, snr }): HeardBy | undefined => {
    const name = gwEui ?? gatewayIdentifier
    return name ? { eui: name, ...present({ rssi, snr }) } : undefined
  })
const payload = z.object({
  devEui: eui,
  messageType: text,
  timestamp: isoTime,
  payload: hexBytes.nullish(),
  fPort: number,
  fCntUp: number,
  spreadingFactor: number,
  rssi: number,
  snr: number,
  gatewayIdentifier: gatewayId,
  gateways: z.array(gateway).nullish(),
  batteryLevel: number,
  ack: z.unknown().optional(),
})

/** Messages of Netmore's HTTP push and MQTT export: a list, its numbers as texts. */
export function parseNetmore({ body }: NetworkMessage): NetworkEvent[] {
  return messagesOf(body).flatMap((message) => {
    const told = parse(payload, message)
    if (told.messageType !== undefined && told.messageType !== 'payload') return []
    const { devEui, rssi, snr, gatewayIdentifier: name } = told
    const gateways = told.gateways?.length
      ? told.gateways
      : [name && { eui: name, ...present({ rssi, snr }) }]
    const frame = frameEvent({
      kind: 'data',
      devEui,
      time: told.timestamp,
      bytes: told.payload ?? undefined,
      port: told.fPort,
      frameCounter: told.fCntUp ?? 0,
      rssi,
      snr,
      spreadingFactor: told.spreadingFactor,
      battery: batteryPercent(told.batteryLevel),
      gateways: gateways.map((each) => each || undefined),
    })
    const isAck = told.ack === true || told.ack === 'true'
    return isAck ? [frame, { type: 'downlink', devEui, reference: null, state: 'acknowledged' }] : [frame]
  })
}
