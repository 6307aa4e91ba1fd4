import * as z from 'zod'
import {
  anyTime,
  batteryPercent,
  eui,
  gatewayId,
  hexBytes,
  number,
  parse,
  placeOf,
  present,
  text,
} from '../fields.ts'
import { frameEvent } from '../intake/frame-event.ts'
import { type HeardBy, type NetworkEvent, notDelivered } from '../intake/network-event.ts'
import { messagesOf, type NetworkMessage } from '../message.ts'

const ts = z.unknown().optional().transform(anyTime)
const gateway = z
  .object({ gweui: gatewayId, rssi: number, snr: number, lat: number, lon: number })
  .transform(({ gweui, rssi, snr, lat, lon }): HeardBy | undefined =>
    gweui ? { eui: gweui, ...present({ rssi, snr }), ...placeOf(lat, lon) } : undefined,
  )
const uplink = z.object({
  EUI: eui,
  ts,
  bat: number,
  fcnt: number,
  port: number,
  data: hexBytes.nullish(),
  encdata: z.string().nullish(),
  ack: z.boolean().nullish(),
  dr: text,
  rssi: number,
  snr: number,
  gws: z.array(gateway).nullish(),
})
const join = z.object({ EUI: eui, ts })
const answer = z.object({ EUI: eui, success: text, error: text })

/**
 * Messages of a LORIOT application output, the same over WebSocket and HTTP. `gw` is the `rx` before it once more,
 * with the gateways; which of them come depends on the output's settings.
 */
export function parseLoriot({ body }: NetworkMessage): NetworkEvent[] {
  return messagesOf(body).flatMap((message) => {
    const { cmd } = parse(z.object({ cmd: z.string() }), message)
    switch (cmd) {
      case 'rx':
      case 'gw':
        return readUplink(parse(uplink, message))
      case 'join': {
        const { EUI: devEui, ts: time } = parse(join, message)
        return [frameEvent({ kind: 'join', devEui, time })]
      }
      case 'tx': {
        const { EUI: devEui, error: reason } = parse(answer, message)
        const told = { type: 'downlink', devEui, reference: null } as const
        return [
          reason === undefined
            ? { ...told, state: 'queued' }
            : { ...told, state: 'failed', reason: notDelivered(reason) },
        ]
      }
      case 'txd':
        return [{ type: 'downlink', devEui: parse(join, message).EUI, reference: null, state: 'sent' }]
      default:
        return []
    }
  })
}

function readUplink(told: z.output<typeof uplink>): NetworkEvent[] {
  const { EUI: devEui, ts: time, data, encdata, ack, dr, gws } = told
  const acknowledged: NetworkEvent[] = ack
    ? [{ type: 'downlink', devEui, reference: null, state: 'acknowledged' }]
    : []
  if (!data && encdata) {
    const detail = 'The payload is encrypted: LORIOT has no AppSKey of the device'
    return [{ type: 'log', devEui, level: 'error', code: 'encdata', text: detail }, ...acknowledged]
  }
  return [
    frameEvent({
      kind: 'data',
      devEui,
      time,
      bytes: data ?? undefined,
      port: told.port,
      frameCounter: told.fcnt ?? 0,
      rssi: told.rssi,
      snr: told.snr,
      spreadingFactor: spreadingFactorOf(dr),
      battery: batteryPercent(told.bat),
      gateways: gws ?? [],
    }),
    ...acknowledged,
  ]
}

/** Of `SF9 BW125 4/5`. */
function spreadingFactorOf(dr: string | undefined): number | undefined {
  const digits = /^SF(\d{1,2})\b/i.exec(dr ?? '')?.[1]
  return digits === undefined ? undefined : Number(digits)
}
