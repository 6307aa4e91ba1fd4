import type { Permission } from '@fyr/contract/access/permissions'

/** Whom a one-time token was issued to. */
export interface HubSubject {
  /** What ends together: the connections of one sign-in, or all visits to a dashboard by one shared address. */
  sessionId: string
  companyId: string
  /** Null where nobody is signed in: a public dashboard. */
  accountId: string | null
  /** Of somebody who is not signed in. */
  visit?: Visit
}

/** To a dashboard that was shared with everybody: nothing but its own series may be heard. */
export interface Visit {
  dashboardId: number
  /** Where it comes from, as its limits count. */
  network: string
}

/** The subject with the rights it has at this moment. */
export interface HubCaller extends HubSubject {
  permissions: ReadonlySet<Permission>
  /** When they end by themselves. */
  until?: Date
}

/** One open connection, as a hub sees it. */
export interface HubPeer {
  /** As of now: read it anew after every await. */
  readonly caller: HubCaller
  readonly closed: boolean
  /** True while the receiver is slow: what can wait should. */
  readonly congested: boolean
  /**
   * Does what asks the database, behind look-ups of the same company only; not within another look-up.
   * @throws Problem request.tooMany
   */
  lookUp<T>(work: () => Promise<T>): Promise<T>
  send(target: string, ...args: unknown[]): void
  /** Sends a message that was encoded once for many receivers. */
  sendEncoded(message: string): void
}

/** Answers one invocation. It refuses by `fail(code)`; of any other error the client hears `server.failed`. */
export type HubMethod = (caller: HubCaller, args: readonly unknown[], peer: HubPeer) => unknown

export interface Hub {
  methods: Readonly<Record<string, HubMethod>>
  opened?(peer: HubPeer): void
  closed?(peer: HubPeer): void
  /** The caller's rights are in doubt: from this call until `release` nothing may be sent that depends on them. */
  hold?(peer: HubPeer): void
  /** `peer.caller` has the new rights: drop what they no longer cover. May be called again before `release`. Runs as a look-up. */
  recheck?(peer: HubPeer): Promise<void>
  release?(peer: HubPeer): void
}
