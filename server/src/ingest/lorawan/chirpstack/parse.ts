import { readGatewayId } from '@fyr/contract/devices/lorawan/eui'
import * as z from 'zod'
import { base64Bytes, eui, gatewayId, isoTime, number, parse, placeOf, present, text } from '../fields.ts'
import { frameEvent } from '../intake/frame-event.ts'
import {
  type GatewayEvent,
  type HeardBy,
  type NetworkEvent,
  notAcknowledged,
  notDelivered,
} from '../intake/network-event.ts'
import { messagesOf, type NetworkMessage, UnreadableMessage } from '../message.ts'
import { fromProtobuf } from './protobuf.ts'

/** ISO 8601 in JSON; a pair in protobuf. */
const time = z.union([
  z
    .object({ seconds: z.number().default(0), nanos: z.number().default(0) })
    .transform(({ seconds, nanos }) => seconds * 1000 + Math.floor(nanos / 1e6)),
  isoTime,
])
const deviceInfo = z.object({ devEui: eui, deviceName: text, applicationId: text })
const location = z.object({ latitude: number, longitude: number })
const common = { deduplicationId: text, time: time.optional(), deviceInfo }

const rxInfo = z
  .object({
    ...{ gatewayId, rssi: number, snr: number, location: location.nullish() },
    gwTime: time.optional(),
    nsTime: time.optional(),
  })
  .transform(({ gatewayId: eui, rssi, snr, location, gwTime, nsTime }) => {
    const place = placeOf(location?.latitude, location?.longitude)
    // Zeros are left out: an SNR of 0 dB is common, an RSSI of 0 dBm is none.
    const radio = present({ rssi, snr: snr ?? (rssi === undefined ? undefined : 0), time: gwTime })
    return { gateway: eui ? ({ eui, ...radio, ...place } satisfies HeardBy) : undefined, nsTime }
  })

const schemas = {
  up: z.object({
    ...common,
    fCnt: number,
    fPort: number,
    data: base64Bytes.nullish(),
    rxInfo: z.array(rxInfo).nullish(),
    txInfo: z
      .object({ modulation: z.object({ lora: z.object({ spreadingFactor: number }).nullish() }).nullish() })
      .nullish(),
  }),
  join: z.object(common),
  ack: z.object({ ...common, queueItemId: text, acknowledged: z.boolean().nullish() }),
  txack: z.object({ ...common, queueItemId: text }),
  log: z.object({
    ...common,
    level: text,
    code: text,
    description: text,
    context: z.record(z.string(), z.unknown()).nullish(),
  }),
  status: z.object({
    ...common,
    margin: number,
    externalPowerSource: z.boolean().nullish(),
    batteryLevelUnavailable: z.boolean().nullish(),
    batteryLevel: number,
  }),
  location: z.object({ ...common, location }),
}
type Event = keyof typeof schemas

const stats = z.object({
  gatewayId,
  time: time.optional(),
  location: location.nullish(),
  rxPacketsReceived: number,
  rxPacketsReceivedOk: number,
  txPacketsEmitted: number,
})
const conn = z.object({ gatewayId, state: text })

/** Events of ChirpStack 4: over HTTP `?event=` says which one it is, over MQTT the topic. */
export function parseChirpstack({ body, topic, query }: NetworkMessage): NetworkEvent[] {
  const gateway = topic && /(?:^|\/)gateway\/([^/]+)\/(?:event\/(stats)|state\/(conn))$/.exec(topic)
  if (gateway) return gatewayEvents(gateway[2] ?? gateway[3] ?? '', gateway[1] ?? '', body)
  const event = topic === undefined ? (query?.event ?? eventOf(body)) : /\/event\/(\w+)$/.exec(topic)?.[1]
  if (typeof event !== 'string' || !Object.hasOwn(schemas, event)) return []
  const isProtobuf = body instanceof Uint8Array
  const events = messagesOf(asJson(event, body)).flatMap((message) => readEvent(event as Event, message))
  return isProtobuf ? events.map(inProtobuf) : events
}

/** A proxy or an address that was copied may have lost `?event=`: an uplink is known by what it holds. */
function eventOf(body: unknown): Event {
  if (
    typeof body === 'object' &&
    body !== null &&
    'deviceInfo' in body &&
    ('rxInfo' in body || 'data' in body)
  )
    return 'up'
  throw new UnreadableMessage('The address of the call lacks ?event=')
}

/** Whoever speaks protobuf is spoken to in it. */
const inProtobuf = (event: NetworkEvent): NetworkEvent =>
  event.type === 'frame' ? { ...event, address: { ...event.address, isProtobuf: true } } : event

const asJson = (event: string, body: unknown) =>
  body instanceof Uint8Array ? fromProtobuf(event, body) : body

function gatewayEvents(event: string, id: string, body: unknown): NetworkEvent[] {
  const json = asJson(event, body)
  if (event === 'conn') {
    const { gatewayId: eui, state } = parse(conn, json)
    return gatewayEvent(eui ?? id, { at: null, state: state === 'ONLINE' ? 'online' : 'offline' })
  }
  const { gatewayId: eui, time: at, location: place, ...counts } = parse(stats, json)
  return gatewayEvent(eui ?? id, {
    at: at ?? null,
    state: 'online',
    stats: {
      received: counts.rxPacketsReceived ?? 0,
      receivedOk: counts.rxPacketsReceivedOk ?? 0,
      transmitted: counts.txPacketsEmitted ?? 0,
    },
    ...placeOf(place?.latitude, place?.longitude),
  })
}

function gatewayEvent(id: string, facts: Omit<GatewayEvent, 'type' | 'eui'>): NetworkEvent[] {
  const eui = readGatewayId(id)
  return eui === undefined ? [] : [{ type: 'gateway', eui, ...facts }]
}

function readEvent(event: Event, message: unknown): NetworkEvent[] {
  switch (event) {
    case 'up': {
      const { fCnt, fPort, data, rxInfo: received, txInfo, ...rest } = parse(schemas.up, message)
      const networkTimes = (received ?? []).flatMap(({ nsTime }) => nsTime ?? [])
      return [
        frameEvent({
          ...factsOf(rest),
          kind: 'data',
          bytes: data ?? undefined,
          port: fPort,
          frameCounter: fCnt ?? 0,
          spreadingFactor: txInfo?.modulation?.lora?.spreadingFactor,
          networkTime: networkTimes.length > 0 ? Math.min(...networkTimes) : undefined,
          gateways: (received ?? []).map(({ gateway }) => gateway),
        }),
      ]
    }
    case 'join':
      return [frameEvent({ ...factsOf(parse(schemas.join, message)), kind: 'join' })]
    case 'status': {
      const { margin, externalPowerSource, batteryLevelUnavailable, batteryLevel, ...rest } = parse(
        schemas.status,
        message,
      )
      const isUnknown = externalPowerSource || batteryLevelUnavailable
      const battery = isUnknown ? undefined : (batteryLevel ?? 0)
      return [frameEvent({ ...factsOf(rest), kind: 'status', battery, margin: margin ?? 0 })]
    }
    case 'location': {
      const { location: place, ...rest } = parse(schemas.location, message)
      const found = placeOf(place.latitude ?? 0, place.longitude ?? 0)
      return found ? [frameEvent({ ...factsOf(rest), kind: 'location', location: found })] : []
    }
    case 'ack': {
      const { deviceInfo: device, queueItemId, acknowledged } = parse(schemas.ack, message)
      const told = { type: 'downlink', devEui: device.devEui, reference: queueItemId ?? null } as const
      return [
        acknowledged
          ? { ...told, state: 'acknowledged' }
          : { ...told, state: 'failed', reason: notAcknowledged },
      ]
    }
    case 'txack': {
      const { deviceInfo: device, queueItemId } = parse(schemas.txack, message)
      return [{ type: 'downlink', devEui: device.devEui, reference: queueItemId ?? null, state: 'sent' }]
    }
    case 'log':
      return logEvents(parse(schemas.log, message))
  }
}

/** ChirpStack says here too that a downlink was not sent. */
function logEvents(message: z.output<typeof schemas.log>): NetworkEvent[] {
  const { deviceInfo: device, description, context } = message
  const { devEui } = device
  const code = message.code ?? 'UNKNOWN'
  const reason = description ?? code
  const level = message.level === 'ERROR' ? 'error' : message.level === 'WARNING' ? 'warning' : 'info'
  const reference = context?.queue_item_id
  return [
    { type: 'log', devEui, level, code, text: reason },
    ...(typeof reference === 'string'
      ? [
          {
            type: 'downlink',
            devEui,
            reference,
            state: code === 'EXPIRED' ? 'expired' : 'failed',
            reason: notDelivered(reason),
          } as const,
        ]
      : []),
  ]
}

function factsOf({ deduplicationId, time: at, deviceInfo: device }: z.output<typeof schemas.join>) {
  const { devEui, deviceName, applicationId: application } = device
  const address = application === undefined ? undefined : { application }
  return { devEui, deviceName, address, deduplicationId, time: at }
}
