import * as z from 'zod'
import {
  batteryPercent,
  eui,
  gatewayId,
  hexBytes,
  isoTime,
  number,
  parse,
  placeOf,
  present,
  text,
} from '../fields.ts'
import { frameEvent } from '../intake/frame-event.ts'
import { type HeardBy, type NetworkEvent, notDelivered } from '../intake/network-event.ts'
import { messagesOf, type NetworkMessage } from '../message.ts'
import { deliveryFailures } from './delivery-failures.ts'

const lrr = z
  .object({ Lrrid: gatewayId, LrrRSSI: number, LrrSNR: number })
  .transform(({ Lrrid, LrrRSSI: rssi, LrrSNR: snr }): HeardBy | undefined =>
    Lrrid ? { eui: Lrrid, ...present({ rssi, snr }) } : undefined,
  )
const device = {
  DevEUI: eui,
  Time: isoTime,
  CustomerData: z.object({ name: text }).nullish().catch(undefined),
}
const uplink = z.object({
  ...device,
  FPort: number,
  FCntUp: number,
  payload_hex: hexBytes.nullish(),
  LrrRSSI: number,
  LrrSNR: number,
  SpFact: number,
  Lrrid: gatewayId,
  LrrLAT: number,
  LrrLON: number,
  // Where it was made of XML, one of them is no list.
  Lrrs: z.object({ Lrr: z.union([z.array(lrr), lrr.transform((one) => [one])]).nullish() }).nullish(),
  BatteryLevel: number,
  Margin: number,
})
const downlinkSent = z.object({
  DevEUI: eui,
  DeliveryStatus: number,
  CorrelationID: z.union([z.string(), z.number()]).nullish(),
  DeliveryFailedCause1: text,
  DeliveryFailedCause2: text,
  DeliveryFailedCause3: text,
})
const location = z.object({ ...device, DevLAT: number, DevLON: number, DevLocTime: isoTime })
const notification = z.object({
  ...device,
  Type: text,
  Var1: number.catch(undefined),
  Var2: number.catch(undefined),
})

/** Reports of Actility ThingPark's tunnel interface, as JSON. */
export function parseThingPark({ body }: NetworkMessage): NetworkEvent[] {
  return messagesOf(body).flatMap((message) => {
    const report = parse(z.record(z.string(), z.unknown()), message)
    if (report.DevEUI_uplink) return readUplink(parse(uplink, report.DevEUI_uplink))
    if (report.DevEUI_downlink_Sent) return readDownlink(parse(downlinkSent, report.DevEUI_downlink_Sent))
    if (report.DevEUI_location) return readLocation(parse(location, report.DevEUI_location))
    if (report.DevEUI_notification) return readNotification(parse(notification, report.DevEUI_notification))
    return []
  })
}

const nameOf = ({
  DevEUI: devEui,
  CustomerData: customer,
}: {
  DevEUI: string
  CustomerData?: { name?: string | undefined } | null | undefined
}) => ({
  devEui,
  deviceName: customer?.name,
})

function readUplink(told: z.output<typeof uplink>): NetworkEvent[] {
  const { Lrrid: best, LrrRSSI: rssi, LrrSNR: snr } = told
  const heard = told.Lrrs?.Lrr ?? (best ? [{ eui: best, ...present({ rssi, snr }) }] : [])
  // Only of the best one it is said where it stands.
  const place = placeOf(told.LrrLAT, told.LrrLON)
  const gateways = heard.map((each) => (each?.eui === best && each ? { ...each, ...place } : each))
  return [
    frameEvent({
      ...nameOf(told),
      kind: 'data',
      time: told.Time,
      bytes: told.payload_hex ?? undefined,
      port: told.FPort,
      frameCounter: told.FCntUp ?? 0,
      spreadingFactor: told.SpFact,
      battery: batteryPercent(told.BatteryLevel),
      margin: told.Margin,
      rssi,
      snr,
      gateways,
    }),
  ]
}

function readDownlink(told: z.output<typeof downlinkSent>): NetworkEvent[] {
  const { DevEUI: devEui, CorrelationID: id, DeliveryStatus: status } = told
  const reference = id === null || id === undefined ? null : String(id).toLowerCase()
  if (status === 1) return [{ type: 'downlink', devEui, reference, state: 'sent' }]
  const causes = [told.DeliveryFailedCause1, told.DeliveryFailedCause2, told.DeliveryFailedCause3].flatMap(
    (cause) => (cause && cause !== '00' ? cause.toUpperCase() : []),
  )
  const reason = causes.map((cause) => deliveryFailures.get(cause) ?? cause).join('; ')
  const state = causes.includes('E3') ? 'expired' : 'failed'
  return [{ type: 'downlink', devEui, reference, state, ...(reason && { reason: notDelivered(reason) }) }]
}

function readLocation(told: z.output<typeof location>): NetworkEvent[] {
  const found = placeOf(told.DevLAT, told.DevLON)
  if (!found) return []
  const { DevLocTime: solvedAt, Time: sentAt } = told
  return [frameEvent({ ...nameOf(told), kind: 'location', time: solvedAt ?? sentAt, location: found })]
}

function readNotification(told: z.output<typeof notification>): NetworkEvent[] {
  const facts = { ...nameOf(told), time: told.Time }
  switch (told.Type?.toLowerCase()) {
    case 'join':
      return [frameEvent({ ...facts, kind: 'join' })]
    case 'devstatusans':
      return [frameEvent({ ...facts, kind: 'status', battery: batteryPercent(told.Var1), margin: told.Var2 })]
    case 'reset':
      return [
        { type: 'log', devEui: told.DevEUI, level: 'info', code: 'reset', text: 'The device was reset' },
      ]
    default:
      return []
  }
}
