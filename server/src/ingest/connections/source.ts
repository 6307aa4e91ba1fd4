/** A connection that is wanted. */
export interface WantedConnection {
  companyId: string
  /** Unique among all connections. */
  id: string
  /** For the driver: plain data. Secrets are in them, so they are never logged. */
  settings: unknown
}

export type ConnectionRef = Pick<WantedConnection, 'companyId' | 'id'>

/** A part of the portal whose connections are held: which ones, and what becomes of what they bring. */
export interface ConnectionSource {
  /** By which its connections are known among the states, such as `mqtt-broker`. */
  name: string
  /** The driver that speaks for them. */
  driver: string
  /** All that are wanted, or those of one company. */
  list(companyId?: string): Promise<readonly WantedConnection[]>
  /** Says that a company's may be others now. Returns what ends the subscription. */
  subscribe(changed: (companyId: string) => void): () => void
  /**
   * Takes messages in, in order, and resolves when they are committed; the sender is acknowledged then. Rejects if
   * nothing was stored: it is called with the same messages again a little later.
   * @returns for how long nothing more is to be read of the connection, ms
   */
  receive(connection: ConnectionRef, messages: readonly unknown[]): Promise<number>
  /** Keeps what a driver has learned. */
  learned?(connection: ConnectionRef, fact: Readonly<Record<string, string>>): Promise<void>
}
