import type { Uplink } from '../uplink.ts'

/** What a network server hands on of one transmission, before anybody knows what its bytes say. */
export interface Frame {
  kind: 'data' | 'join' | 'ack' | 'status' | 'location'
  bytes: Uint8Array
  /** Port of the application; null where the network has none. */
  port: number | null
  /** When the network heard it, epoch ms; null when it does not say. */
  time: number | null
  radio: { rssi?: number; snr?: number; spreadingFactor?: number; frameCounter?: number }
  /** EUIs of the gateways that heard it, the best first. */
  gateways: readonly string[]
  /** Of a status: percent of the battery, and link margin in dB. */
  status?: { battery?: number; margin?: number }
  /** Where the network says that the node is. */
  location?: { lat: number; long: number }
}

/** An uplink whose readings are still in a frame. */
export interface FrameUplink extends Omit<Uplink, 'readings' | 'nulls' | 'problem'> {
  /** Which decoder the node has, as the decoding module knows it. */
  decoder: string
  frame: Frame
}
