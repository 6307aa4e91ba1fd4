/** A connection that a driver holds to somebody else: a broker, a network server, a machine. */
export interface Connection {
  companyId: string
  /** Such as `mqtt-client`. */
  driver: string
  /** Of the driver's own making, unique among its connections. */
  id: string
}

export interface ConnectionState extends Connection {
  /** `waiting`: broken, and tried again later. */
  status: 'connecting' | 'connected' | 'waiting'
  /** Epoch ms. */
  since: number
  /** Why it broke last, in words for people; null while it never has. */
  lastError: string | null
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
  /** The node's DevEUI. */
  address: string
  bytes: Uint8Array
  port: number | null
  /** Whether the node is to acknowledge it. */
  confirmed: boolean
}

/** `sent` is in the hands of whoever speaks to the node; that it has come is another thing. */
export type DownlinkOutcome =
  | { status: 'sent' }
  | { status: 'failed'; reason: string }
  | { status: 'noRoute' }

/** Where downlinks are given to the driver that reaches their node. */
export interface Downlinks {
  send(downlink: Downlink): Promise<DownlinkOutcome>
  /** `send` answers `noRoute` for nodes that it does not reach. Returns what takes the driver away. */
  addDriver(send: (downlink: Downlink) => Promise<DownlinkOutcome>): () => void
}

/** Within this process. */
export function createConnectionStates(): ConnectionStates {
  const states = new Map<string, ConnectionState>()
  const listeners = new Set<(state: ConnectionState) => void>()
  const nameOf = ({ companyId, driver, id }: Connection) => `${companyId}/${driver}/${id}`
  return {
    set(state) {
      states.set(nameOf(state), state)
      for (const listener of listeners) listener(state)
    },
    remove: (connection) => void states.delete(nameOf(connection)),
    listOf: (companyId) => [...states.values()].filter((state) => state.companyId === companyId),
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

/** Within this process: the first driver that reaches the node takes it. */
export function createDownlinks(): Downlinks {
  const drivers = new Set<(downlink: Downlink) => Promise<DownlinkOutcome>>()
  return {
    async send(downlink) {
      for (const driver of drivers) {
        const outcome = await driver(downlink).catch((error: unknown): DownlinkOutcome => {
          return { status: 'failed', reason: error instanceof Error ? error.message : String(error) }
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
  }
}
