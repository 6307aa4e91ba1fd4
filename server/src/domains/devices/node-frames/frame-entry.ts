import type { NodeFrame } from '@fyr/contract/devices/nodes/node-frames'
import type { IngestProblem } from '@fyr/contract/endpoints/ingest-problems'
import { briefJson } from '#lib/json/brief-json.ts'

/** A frame as it is kept: what is shown of it, without words. */
export interface FrameEntry extends Omit<NodeFrame, 'time' | 'error' | 'warnings' | 'undecoded'> {
  /** Absent in rows of before it was. */
  warnings?: string[]
  undecoded?: string | null
  /** Epoch ms. */
  at: number
  problem: { code: IngestProblem; detail: string } | null
}

/** What is known of a frame that was read; `result` is null for one that had nothing to decode. */
export interface HeardFrame {
  receivedAt: number
  decoder: string
  frame: {
    kind: NodeFrame['kind']
    bytes: Uint8Array
    port: number | null
    time: number | null
    radio: { rssi?: number; snr?: number; spreadingFactor?: number; frameCounter?: number }
    gateways: readonly string[]
  }
  result:
    | { data: unknown; history?: unknown; warnings?: readonly string[]; undecoded?: string }
    | { code: IngestProblem; detail: string }
    | null
}

const maxBytes = 256
/** Of what a date can be, epoch ms. */
const maxTime = 8.64e15
const maxGateways = 10
const maxDecoded = 1000
const maxDetail = 200
const maxWarnings = 5
const maxUndecoded = 512

export function entryOf({ receivedAt, decoder, frame, result }: HeardFrame): FrameEntry {
  const { kind, bytes, port, time, radio, gateways } = frame
  const { rssi = null, snr = null, spreadingFactor = null, frameCounter = null } = radio
  const clean = (text: string) => text.replaceAll('\0', '').toWellFormed()
  return {
    // A network may say anything.
    at: time !== null && Math.abs(time) <= maxTime ? time : receivedAt,
    kind,
    port,
    payload: Buffer.from(bytes.subarray(0, maxBytes)).toString('hex'),
    size: bytes.length,
    ...{ rssi, snr, spreadingFactor, frameCounter },
    gateways: gateways.slice(0, maxGateways).map((eui) => eui.slice(0, 64)),
    decoder,
    decoded: result && 'data' in result ? clean(briefJson(shownOf(result), maxDecoded)) : null,
    warnings:
      result && 'data' in result
        ? (result.warnings ?? []).slice(0, maxWarnings).map((text) => clean(text.slice(0, maxDetail)))
        : [],
    undecoded: (result && 'data' in result && result.undecoded?.slice(0, maxUndecoded)) || null,
    problem:
      result && 'code' in result
        ? { code: result.code, detail: clean(result.detail.slice(0, maxDetail)) }
        : null,
  }
}

const shownOf = ({ data, history }: { data: unknown; history?: unknown }) =>
  history === undefined ? data : { data, history }
