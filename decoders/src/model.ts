import type { DecoderKey } from './keys.ts'

export interface UplinkInput {
  bytes: Uint8Array | number[]
  fPort: number
  recvTime?: Date
}

/** What a device measured earlier and sends now. */
export interface HistoryEntry {
  /** Epoch ms. */
  time: number
  data: Record<string, unknown>
}

export interface DecodedUplink {
  data?: Record<string, unknown>
  history?: HistoryEntry[]
  warnings?: string[]
  /** Parts of the payload that were not read, in hex. */
  undecoded?: string
  errors?: string[]
}

export interface DownlinkInput {
  /** Values by the names of commands. */
  data: Record<string, unknown>
}

/** With `errors`, there is nothing to send. */
export interface EncodedDownlink {
  bytes: number[]
  fPort: number
  errors?: string[]
}

/** What a person may have a device do. */
export interface DecoderCommand {
  name: string
  label: string
  unit: string
  /** What may be sent: whole or decimal numbers, on or off, or one of some texts. */
  value:
    | { type: 'number'; min: number; max: number; step: number }
    | { type: 'boolean' }
    | { type: 'choice'; choices: readonly string[] }
}

/** A codec that Fyr ships, for one model of device. */
export interface DecoderModel {
  /** In kebab case, beginning with the manufacturer; nodes name it, so it stays for ever. */
  id: string
  name: string
  manufacturer: string
  /** All that it may answer; none where the payload names its own keys. */
  keys: readonly DecoderKey[]
  commands: readonly DecoderCommand[]
  decodeUplink(input: UplinkInput): DecodedUplink
  encodeDownlink?(input: DownlinkInput): EncodedDownlink
}
