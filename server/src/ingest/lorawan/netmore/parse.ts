import * as z from 'zod'
import { batteryPercent, eui, gatewayId, hexBytes, isoTime, number, parse, present, text } from '../fields.ts'
import { frameEvent } from '../intake/frame-event.ts'
import { type DownlinkState, type HeardBy, type NetworkEvent, notDelivered } from '../intake/network-event.ts'
import { messagesOf, type NetworkMessage } from '../message.ts'

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

/** What became of a downlink, by the name that it was given. */
const response = z.object({
  devEui: eui,
  requestId: text,
  deliveryStatus: z.string(),
  errorCode: text,
  errorDescription: text,
})
const states = new Map<string, DownlinkState>([
  ['QUEUED', 'queued'],
  ['DOWNLINK_SENT', 'sent'],
  ['ERROR_SENDING', 'failed'],
])

function readResponse(message: unknown): NetworkEvent[] {
  const { devEui, requestId, deliveryStatus, errorCode, errorDescription } = parse(response, message)
  const state = states.get(deliveryStatus)
  if (!state || requestId === undefined) return []
  const reason = errorDescription ?? errorCode
  const told = { type: 'downlink', devEui, reference: requestId, state } as const
  return [reason === undefined ? told : { ...told, reason: notDelivered(reason) }]
}

const isResponse = (message: unknown) =>
  typeof message === 'object' && message !== null && Object.hasOwn(message, 'deliveryStatus')

/** Messages of Netmore's HTTP push and MQTT export: a list, its numbers as texts. */
export function parseNetmore({ body }: NetworkMessage): NetworkEvent[] {
  return messagesOf(body).flatMap((message) => {
    if (isResponse(message)) return readResponse(message)
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
