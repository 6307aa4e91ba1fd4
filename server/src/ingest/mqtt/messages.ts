import type { TlsCredentials } from '#lib/tls-files.ts'
import type { MqttLimits } from './limits.ts'
import type { PackedMessages } from './packed-messages.ts'
import type { SavedChanges, SavedState } from './saved-state.ts'

/** What the broker's thread and the main thread say to each other. */

export type MqttScope = 'ingest' | 'read' | 'control'

/** Whose access token a client came with. */
export interface MqttIdentity {
  companyId: string
  tokenId: string
  scopes: readonly MqttScope[]
  /** A token of one node: it may speak for that node only. */
  nodeDeveui?: string
  /** Epoch ms; the connection ends then. */
  expiresAt?: number
}

/** What a client proves who it is by: its password, or a certificate whose key it has. */
export type MqttLogin = { token: string } | { fingerprint: string }

export interface ThreadData {
  host: string
  /** The port that speaks TLS is there when `tls` is; WebSockets speak it then, too. */
  ports: { plain: number; tls?: number; webSocket?: number }
  tls?: TlsCredentials
  /** Addresses and ranges whose PROXY protocol header is believed. */
  trustedProxies?: string
  limits: MqttLimits
}

export interface Sender {
  nodeDeveui?: string
}

/** Messages of one company. */
export interface MessageBatch {
  batch: number
  companyId: string
  senders: Sender[]
  messages: PackedMessages
}

/** Gauges and totals of the thread that is running now. */
export interface ThreadStats {
  connections: number
  halfOpen: number
  unanswered: number
  retained: number
  sessions: number
  refusedConnects: number
  /** Messages that a subscriber did not get because of a limit. */
  dropped: number
  /** Messages times receivers. */
  deliveries: number
}

export type LogLevel = 'info' | 'warn' | 'error'

/** What the company is told of, beside the log. */
export type Trouble = 'mqtt.connectRefused' | 'mqtt.queueFull' | 'mqtt.retainedFull' | 'mqtt.sessionDropped'

/** What a company is to see among its data errors. */
export interface CompanyTrouble {
  companyId: string
  code: Trouble
  detail: string
  /** The node that the access token is for. */
  nodeDeveui?: string
}

export type FromThread =
  | { type: 'listening'; ports: ThreadData['ports'] }
  | { type: 'unable'; code: string; message: string; port: number }
  | { type: 'login'; login: number; as: MqttLogin; remote: string }
  | { type: 'open'; companyId: string }
  | { type: 'save'; save: number; companyId: string; changes: SavedChanges }
  | { type: 'batches'; batches: MessageBatch[] }
  | { type: 'log'; level: LogLevel; message: string; fields: Record<string, string | number> }
  | { type: 'trouble'; trouble: CompanyTrouble }
  | { type: 'stats'; stats: ThreadStats }

export type LoginAnswer = { kind: 'known'; identity: MqttIdentity } | { kind: 'unknown' } | { kind: 'away' }

/** How long not to read a sender, by its place in the batch, or the whole company. */
export interface Pause {
  sender?: number
  milliseconds: number
}

/** `refused` are the messages whose sender may not speak for the nodes that listen. */
export type BatchAnswer = ({ kind: 'stored'; refused: number[] } | { kind: 'away' }) & { pauses?: Pause[] }

/** What the portal itself publishes to a company's clients, with QoS 1. */
export interface OwnMessage {
  topic: string
  payload: string | Uint8Array
  retain: boolean
}

export type ToThread =
  | { type: 'publish'; companyId: string; messages: readonly OwnMessage[] }
  /** What topics that match the filter have retained is removed. */
  | { type: 'forgetRetained'; companyId: string; filter: string }
  | { type: 'login'; login: number; answer: LoginAnswer }
  /** No state: it could not be read now. */
  | { type: 'opened'; companyId: string; state: SavedState | undefined }
  | { type: 'saved'; save: number; isSaved: boolean }
  | { type: 'batch'; batch: number; answer: BatchAnswer }
  | { type: 'tls'; tls: TlsCredentials }
  | { type: 'endToken'; tokenId: string }
  | { type: 'endCompany'; companyId: string }
  | { type: 'stop' }
