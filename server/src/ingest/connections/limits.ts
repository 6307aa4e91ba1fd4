/** What the portal's held connections may use. */
export interface ConnectionLimits {
  /** Threads that companies share, and those for companies with which a thread has crashed. */
  threads: number
  apartThreads: number
  threadHeapMegabytes: number
  /** The same of drivers that run in processes. */
  processes: number
  apartProcesses: number
  processHeapMegabytes: number
  /** A process without connections, where none is wanted, is ended after so long. */
  idleMs: number
  /** A thread that does not answer for so long is ended. */
  hangMs: number
  suspicionMs: number
  /** From the attempt to the connection. */
  openMs: number
  /** Connections that are being opened at once, of all companies and of one. */
  opensAtOnce: number
  opensOfCompany: number
  firstRetryMs: number
  maxRetryMs: number
  /** A connection that held for so long begins anew with the shortest wait. */
  stableMs: number
  /** How long the other side may take to take a message. */
  sendMs: number
  /** Messages of a connection that wait to be taken. */
  sendsOfConnection: number
  /** Attempts to hand a batch over before the connection is ended. */
  handOverAttempts: number
  /** How long goodbyes may take when the portal stops. */
  stopMs: number
}

export const defaultConnectionLimits: ConnectionLimits = {
  threads: 2,
  apartThreads: 4,
  threadHeapMegabytes: 256,
  processes: 1,
  apartProcesses: 2,
  processHeapMegabytes: 512,
  idleMs: 60_000,
  hangMs: 10_000,
  suspicionMs: 600_000,
  openMs: 30_000,
  opensAtOnce: 50,
  opensOfCompany: 5,
  firstRetryMs: 1000,
  maxRetryMs: 300_000,
  stableMs: 60_000,
  sendMs: 10_000,
  sendsOfConnection: 100,
  handOverAttempts: 6,
  stopMs: 700,
}
