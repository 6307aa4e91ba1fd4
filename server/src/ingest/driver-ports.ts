import type { ConnectionProblem, ConnectionStatus } from '@fyr/contract/connections/connections'
import type { DownlinkReason } from '@fyr/contract/devices/downlinks/downlink-reasons'
import { failed } from './downlink-failures.ts'

/** A connection that a driver holds to somebody else: a broker, a network server, a machine. */
export interface Connection {
  companyId: string
  /** Which part of the portal it is of, such as `mqtt-broker`. */
  driver: string
  /** Unique among all connections. */
  id: string
}

export interface ConnectionState extends Connection {
  /** `waiting`: broken, and tried again soon; `failed`: not before its settings change, or after a long while. */
  status: ConnectionStatus
  /** Epoch ms. */
  since: number
  /** What was wrong last, for people; null while nothing is. */
  lastError: { code: ConnectionProblem; detail: string; at: number } | null
}

/** Where drivers say how their connections are, and all others read it. */
export interface ConnectionStates {
  set(state: ConnectionState): void
  /** A connection that is held no longer. */
  remove(connection: Connection): void
  /** Those of one company, in no order. */
  listOf(companyId: string): readonly ConnectionState[]
  /** Returns what ends the subscription. */
  subscribe(listener: (state: ConnectionState) => void): () => void
}

/** What is to be sent to a node. */
export interface Downlink {
  companyId: string
  /** By which it is known in this portal. */
  id: string
  /** The node's DevEUI. */
  address: string
  bytes: Uint8Array
  port: number | null
  /** Whether the node is to acknowledge it. */
  confirmed: boolean
  /** Epoch ms; after that it is of no use any more. Null: it does not expire. */
  expiresAt: number | null
}

/**
 * `sent` is in the hands of whoever speaks to the node, which calls it `reference` when it later says what became of
 * it (`Downlinks.report`).
 */
export type DownlinkOutcome =
  | { status: 'sent'; reference: string | null }
  /** `retry`: a repeat cannot reach the node twice, and may help. */
  | { status: 'failed'; reason: DownlinkReason; retry: boolean }
  | { status: 'noRoute' }

/** What is heard of a downlink after it was handed over. */
export type DownlinkProgress = 'queued' | 'sent' | 'acknowledged' | 'failed' | 'expired'

export interface DownlinkReport {
  companyId: string
  reference: string
  state: DownlinkProgress
  reason: DownlinkReason | null
}

/** Where downlinks are given to the driver that reaches their node. */
export interface Downlinks {
  send(downlink: Downlink): Promise<DownlinkOutcome>
  /** `send` answers `noRoute` for nodes that it does not reach. Returns what takes the driver away. */
  addDriver(send: (downlink: Downlink) => Promise<DownlinkOutcome>): () => void
  /** A driver has heard what became of a downlink. */
  report(companyId: string, reference: string, state: DownlinkProgress, reason: DownlinkReason | null): void
  /** Returns what ends the subscription. */
  onReport(listener: (report: DownlinkReport) => void): () => void
}

/** Within this process. */
export function createConnectionStates(): ConnectionStates {
  const companies = new Map<string, Map<string, ConnectionState>>()
  const listeners = new Set<(state: ConnectionState) => void>()
  const nameOf = ({ driver, id }: Connection) => `${driver}/${id}`
  return {
    set(state) {
      const own = companies.get(state.companyId) ?? new Map<string, ConnectionState>()
      companies.set(state.companyId, own.set(nameOf(state), state))
      for (const listener of listeners) listener(state)
    },
    remove(connection) {
      const own = companies.get(connection.companyId)
      own?.delete(nameOf(connection))
      if (own?.size === 0) companies.delete(connection.companyId)
    },
    listOf: (companyId) => [...(companies.get(companyId)?.values() ?? [])],
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

/** Within this process: the first driver that reaches the node takes it. */
export function createDownlinks(): Downlinks {
  const drivers = new Set<(downlink: Downlink) => Promise<DownlinkOutcome>>()
  const listeners = new Set<(report: DownlinkReport) => void>()
  return {
    async send(downlink) {
      for (const driver of drivers) {
        const outcome = await driver(downlink).catch((error: unknown): DownlinkOutcome => {
          return failed('error', error instanceof Error ? error.message : String(error))
        })
        if (outcome.status !== 'noRoute') return outcome
      }
      return { status: 'noRoute' }
    },
    addDriver(send) {
      const own = (downlink: Downlink) => send(downlink)
      drivers.add(own)
      return () => void drivers.delete(own)
    },
    report(companyId, reference, state, reason) {
      for (const listener of listeners) listener({ companyId, reference, state, reason })
    },
    onReport(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
