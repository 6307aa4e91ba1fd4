import type { DownlinkReason } from '@fyr/contract/devices/downlinks/downlink-reasons'
import * as z from 'zod'
import { base64Bytes, eui, gatewayId, isoTime, number, parse, placeOf, present, text } from '../fields.ts'
import { frameEvent } from '../intake/frame-event.ts'
import {
  type DownlinkState,
  type HeardBy,
  type NetworkEvent,
  notAcknowledged,
  notDelivered,
} from '../intake/network-event.ts'
import { messagesOf, type NetworkMessage, UnreadableMessage } from '../message.ts'

/** Correlation ids of our downlinks begin like this. */
export const correlationPrefix = 'fyr:'

const ids = z.object({
  application_ids: z.object({ application_id: text }).nullish(),
  device_id: text,
  dev_eui: eui.optional(),
  join_eui: eui.optional().catch(undefined),
})
const place = z.object({ latitude: number, longitude: number })
const rxMetadata = z
  .object({
    gateway_ids: z.object({ gateway_id: gatewayId, eui: gatewayId }).nullish(),
    packet_broker: z.object({ forwarder_gateway_eui: gatewayId }).nullish(),
    rssi: number,
    channel_rssi: number,
    snr: number,
    location: place.nullish(),
  })
  .transform(
    ({ gateway_ids: own, packet_broker: broker, rssi, channel_rssi, snr, location }): HeardBy | undefined => {
      const name = own?.eui ?? broker?.forwarder_gateway_eui ?? own?.gateway_id
      const loudness = rssi ?? channel_rssi
      if (!name) return undefined
      const quality = present({ rssi: loudness, snr: snr ?? (loudness === undefined ? undefined : 0) })
      const named = present({ name: own?.eui ? own.gateway_id : undefined })
      return { eui: name, ...named, ...quality, ...placeOf(location?.latitude, location?.longitude) }
    },
  )

const uplink = z.object({
  session_key_id: text,
  f_port: number,
  f_cnt: number,
  frm_payload: base64Bytes.nullish(),
  rx_metadata: z.array(rxMetadata).nullish(),
  settings: z
    .object({ data_rate: z.object({ lora: z.object({ spreading_factor: number }).nullish() }).nullish() })
    .nullish(),
  received_at: isoTime,
  last_battery_percentage: z.object({ value: number }).nullish(),
})
const downlink = z.object({ correlation_ids: z.array(z.string()).nullish() })
const error = z.object({ message_format: text, name: text })

const message = z.object({
  end_device_ids: ids,
  correlation_ids: z.array(z.string()).nullish(),
  received_at: isoTime,
  uplink_message: uplink.nullish(),
  join_accept: z.object({ session_key_id: text, received_at: isoTime }).nullish(),
  downlink_queued: downlink.nullish(),
  downlink_sent: downlink.nullish(),
  downlink_ack: downlink.nullish(),
  downlink_nack: downlink.nullish(),
  downlink_failed: z.object({ downlink: downlink.nullish(), error: error.nullish() }).nullish(),
  location_solved: z.object({ location: place }).nullish(),
})
type Message = z.output<typeof message>

/** Messages of The Things Stack 3: webhook and MQTT carry the same, and each says itself what it is. */
export function parseThingsStack({ body }: NetworkMessage): NetworkEvent[] {
  return messagesOf(body).flatMap((each) => readMessage(parse(message, each)))
}

function readMessage(told: Message): NetworkEvent[] {
  const {
    device_id: deviceName,
    dev_eui: devEui,
    join_eui: joinEui,
    application_ids: of,
  } = told.end_device_ids
  const { uplink_message: up, join_accept: join, location_solved: solved } = told
  // Devices that were activated by personalisation may have none: nothing that the portal could know them by.
  if (!devEui) throw new UnreadableMessage('The device has no DevEUI')
  const address = present({ application: of?.application_id, device: deviceName })
  const device = { devEui, deviceName, joinEui, address }
  const time = up?.received_at ?? join?.received_at ?? told.received_at
  if (up) {
    const { session_key_id: session, f_cnt: frameCounter = 0 } = up
    return [
      frameEvent({
        ...device,
        kind: 'data',
        deduplicationId: session && `${session}/${frameCounter}`,
        time,
        bytes: up.frm_payload ?? undefined,
        port: up.f_port,
        frameCounter,
        spreadingFactor: up.settings?.data_rate?.lora?.spreading_factor,
        battery: up.last_battery_percentage?.value,
        gateways: up.rx_metadata ?? [],
      }),
    ]
  }
  if (join) return [frameEvent({ ...device, kind: 'join', deduplicationId: join.session_key_id, time })]
  if (solved) {
    const location = placeOf(solved.location.latitude ?? 0, solved.location.longitude ?? 0)
    return location ? [frameEvent({ ...device, kind: 'location', time, location })] : []
  }
  return downlinkEvents(devEui, told)
}

const downlinkStates = {
  downlink_queued: 'queued',
  downlink_sent: 'sent',
  downlink_ack: 'acknowledged',
  downlink_nack: 'failed',
} as const satisfies Partial<Record<keyof Message, DownlinkState>>

function downlinkEvents(devEui: string, told: Message): NetworkEvent[] {
  const eventOf = (
    state: DownlinkState,
    about: z.output<typeof downlink> | null | undefined,
    reason?: DownlinkReason,
  ) => ({
    type: 'downlink' as const,
    devEui,
    reference: referenceOf([...(about?.correlation_ids ?? []), ...(told.correlation_ids ?? [])]),
    state,
    ...present({ reason }),
  })
  const failed = told.downlink_failed
  if (failed) {
    const { downlink: about, error: why } = failed
    return [eventOf('failed', about, notDelivered(why?.message_format ?? why?.name))]
  }
  for (const name of ['downlink_queued', 'downlink_sent', 'downlink_ack', 'downlink_nack'] as const) {
    const about = told[name]
    if (about)
      return [eventOf(downlinkStates[name], about, name === 'downlink_nack' ? notAcknowledged : undefined)]
  }
  return []
}

const referenceOf = (correlationIds: readonly string[]) =>
  correlationIds.find((each) => each.startsWith(correlationPrefix))?.slice(correlationPrefix.length) ?? null
