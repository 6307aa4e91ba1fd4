import type { DownlinkReason } from '@fyr/contract/devices/downlinks/downlink-reasons'
import type { DeviceAddress } from '#domains/connections/integrations/index.ts'
import type { Frame } from '#telemetry/index.ts'

/** A gateway that heard a frame. */
export interface HeardBy {
  /** In lower case; the ID that the network gives it, where that is no EUI. */
  eui: string
  /** Beside its EUI. */
  name?: string
  rssi?: number
  snr?: number
  lat?: number
  long?: number
  /** When it received the frame by its own clock, epoch ms. */
  time?: number
  /** Seconds its clock is ahead, below 0 behind; null when it is right, absent when not known. */
  clockError?: number | null
}

/** Something that a device sent. */
export interface FrameEvent {
  type: 'frame'
  /** 16 hex digits, small. */
  devEui: string
  deviceName?: string
  joinEui?: string
  /** How the network server calls it, beside that; downlinks need it. */
  address?: DeviceAddress
  /** By which the network server tells one transmission from another. */
  deduplicationId?: string
  frame: Frame
  /** When the network server received it, epoch ms. */
  networkTime?: number
  /** The best first. */
  gateways: readonly HeardBy[]
}

export type DownlinkState = 'queued' | 'sent' | 'acknowledged' | 'failed' | 'expired'

/** What became of a downlink. */
export interface DownlinkEvent {
  type: 'downlink'
  devEui: string
  /** Ours; null where the network names none: the oldest one of the device that is not in this state yet. */
  reference: string | null
  state: DownlinkState
  reason?: DownlinkReason
}

/** A reason in the words of the network server. */
export const notDelivered = (said = ''): DownlinkReason => ({
  code: 'notDelivered',
  detail: said.slice(0, 300),
})
/** The node did not acknowledge what asks for it. */
export const notAcknowledged: DownlinkReason = { code: 'notAcknowledged', detail: '' }

export interface GatewayEvent {
  type: 'gateway'
  eui: string
  name?: string
  state?: 'online' | 'offline'
  /** Epoch ms; null when the network does not say. */
  at: number | null
  /** Packets since the message before. */
  stats?: { received: number; receivedOk: number; transmitted: number }
  lat?: number
  long?: number
}

/** What the network server complains of. */
export interface LogEvent {
  type: 'log'
  devEui: string
  level: 'info' | 'warning' | 'error'
  /** In the terms of the network server. */
  code: string
  text: string
}

/** What network servers tell, in one form. */
export type NetworkEvent = FrameEvent | DownlinkEvent | GatewayEvent | LogEvent

/** The integration that an event came through. */
export interface NetworkOrigin {
  companyId: string
  integrationId: string
}

/** Committed; heard before; of a device that is no node of the company; or refused by the intake. */
export type HeardOutcome = 'stored' | 'duplicate' | 'unknown' | 'refused'

/**
 * Is told what network servers tell, frames after their commit. Synchronous: an observer keeps what it hears in
 * bounded memory and writes behind.
 */
export interface NetworkObserver {
  /** The gateways that took a frame in, each once for a frame, whichever message names it. */
  gatewaysHeard?(origin: NetworkOrigin, devEui: string, gateways: readonly HeardBy[]): void
  frameHeard?(origin: NetworkOrigin, event: FrameEvent, outcome: HeardOutcome): void
  /** Instead of `frameHeard`. */
  unknownDevice?(origin: NetworkOrigin, event: FrameEvent): void
  gateway?(origin: NetworkOrigin, event: GatewayEvent): void
  downlink?(origin: NetworkOrigin, event: DownlinkEvent): void
}
