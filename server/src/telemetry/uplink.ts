import type { IngestProblem } from '@fyr/contract/endpoints/ingest-problems'

/** `formula`: computed here from readings of the same batch; `script`: written by a script. */
export type UplinkSource =
  | 'http'
  | 'mqtt'
  | 'lorawan'
  | 'sparkplug'
  | 'modbus'
  | 'opcua'
  | 'formula'
  | 'script'

/** One reading as it was sent; nothing is checked yet. */
export interface IncomingReading {
  key: unknown
  value: unknown
  /** Epoch ms or ISO 8601; the time of arrival when left out. */
  createdAt?: unknown
}

/** What a driver hands over: what one node sent at once, in no one's words but the sender's. */
export interface Uplink {
  source: UplinkSource
  companyId: string
  /** The node's DevEUI as the sender wrote it. */
  address: string
  /** Set when the sender's token is good for one node only. */
  onlyNodeId: string | null
  /** Epoch ms. */
  receivedAt: number
  readings: readonly IncomingReading[]
  /** The script that wrote it, and how many have triggered each other up to there. */
  origin?: { scriptId: string; depth: number }
  /** History: stored, and nothing reacts to it. */
  isImport?: boolean
  /** Size of what they were read from, as far as the driver knows it. */
  bytes?: number
  /** Values that the driver has already seen to be null. */
  nulls?: number
  /** What of the payload the driver could not read; `readings` are the rest, if there is any. */
  problem?: { code: IngestProblem; detail: string /** Its beginning, as text. */; payload?: string }
}

export interface Rejection {
  /** Place of the reading in its uplink. */
  index: number
  code: IngestProblem
}

/** What became of an uplink, once its batch is committed. */
export interface UplinkOutcome {
  accepted: number
  /** Readings whose value was null. */
  skipped: number
  rejected: readonly Rejection[]
}
