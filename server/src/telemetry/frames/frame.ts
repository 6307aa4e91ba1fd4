import type { IngestProblem } from '@fyr/contract/endpoints/ingest-problems'
import type { Uplink, UplinkOutcome } from '../uplink.ts'

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

/** An uplink whose readings are still in a frame: the decoder is that of the node. */
export interface FrameUplink extends Omit<Uplink, 'readings' | 'nulls' | 'problem'> {
  frame: Frame
}

/** What became of a frame, once its readings are committed. */
export interface FrameOutcome extends UplinkOutcome {
  /** Null when the company has no such node: it is rejected as `node.unknown` then. */
  nodeId: string | null
  /** Why nothing of the frame was taken, or its bytes were not decoded. */
  problem?: IngestProblem
}
