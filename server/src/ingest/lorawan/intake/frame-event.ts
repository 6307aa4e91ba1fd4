import type { DeviceAddress } from '#domains/connections/integrations/index.ts'
import type { Frame } from '#telemetry/index.ts'
import { bestFirst, present } from '../fields.ts'
import type { FrameEvent, HeardBy } from './network-event.ts'

interface Heard {
  kind: Frame['kind']
  devEui: string
  deviceName?: string | undefined
  joinEui?: string | undefined
  address?: DeviceAddress | undefined
  deduplicationId?: string | undefined
  time: number | null | undefined
  networkTime?: number | undefined
  bytes?: Uint8Array | undefined
  port?: number | undefined
  rssi?: number | undefined
  snr?: number | undefined
  spreadingFactor?: number | undefined
  frameCounter?: number | undefined
  battery?: number | undefined
  margin?: number | undefined
  location?: { lat: number; long: number } | undefined
  gateways?: readonly (HeardBy | undefined)[]
}

const nothing = new Uint8Array(0)
const isPort = (port: number | undefined): port is number =>
  port !== undefined && Number.isInteger(port) && port >= 0 && port <= 255

/** A frame of what a network server says; RSSI and SNR are those of the best gateway where it names no others. */
export function frameEvent(heard: Heard): FrameEvent {
  const { devEui, deviceName, joinEui, address, deduplicationId, networkTime } = heard
  const { battery, margin, location } = heard
  const gateways = bestFirst(heard.gateways ?? [])
  const [best] = gateways
  const status = present({ battery, margin })
  const bytes = heard.bytes ?? nothing
  const frame: Frame = {
    // Without a payload it says that the device lives, or acknowledges: there is nothing to decode.
    kind: heard.kind === 'data' && bytes.length === 0 ? 'ack' : heard.kind,
    bytes,
    port: isPort(heard.port) ? heard.port : null,
    time: heard.time ?? null,
    radio: present({
      rssi: heard.rssi ?? best?.rssi,
      snr: heard.snr ?? best?.snr,
      spreadingFactor: heard.spreadingFactor,
      frameCounter: heard.frameCounter,
    }),
    gateways: gateways.map((gateway) => gateway.eui),
    ...(Object.keys(status).length > 0 && { status }),
    ...(location && { location }),
  }
  return {
    type: 'frame',
    devEui,
    ...present({ deviceName, joinEui, address, deduplicationId, networkTime }),
    frame,
    gateways,
  }
}
