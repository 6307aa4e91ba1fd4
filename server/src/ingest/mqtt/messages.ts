import type { TlsCredentials } from '#lib/network/tls-files.ts'
import type { SparkplugMessage } from '../sparkplug/reader.ts'
import type { MqttLimits } from './limits.ts'
import type { PackedMessages } from './payload/packed-messages.ts'
import type { SavedChanges, SavedState } from './state/saved-state.ts'

/** What the broker's thread and the main thread say to each other. */

export type MqttScope = 'ingest' | 'read' | 'control'

/** Whose access token a client came with. */
export interface MqttIdentity {
  companyId: string
  tokenId: string
  scopes: readonly MqttScope[]
  /** A token of one node: it may speak for that node only. */
  nodeDeveui?: string
  /** A network server, which the token is of: it may do this and nothing else. */
  integration?: IntegrationAccess
  /** Epoch ms; the connection ends then. */
  expiresAt?: number
}

/** What a network server may do at the broker, and how what it publishes is read. */
export interface IntegrationAccess {
  /** Module whose default export is a `MessageReader`. */
  reader: string
  /** Topic filters. */
  publishes: readonly string[]
  subscribes: readonly string[]
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
  /** Instead of those: what the reader of one integration made of its messages. */
  integration?: { id: string; read: readonly unknown[] }
  /** Instead of those: messages of Sparkplug, each with the place of its sender. */
  sparkplug?: readonly (SparkplugMessage & { sender: number })[]
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
  | { type: 'delivered'; delivery: number; isTaken: boolean }
  | { type: 'acknowledged'; companyId: string; reference: string }
  | { type: 'nodesListening'; listening: Listening }
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
  /** Epoch ms; after that nobody gets it any more. */
  expiresAt?: number
  /** What it is called when its node has acknowledged it. */
  reference?: string
}

/**
 * Whom a message is meant for: who hears topics of one node by its name, the clients of one access token, or whoever
 * has subscribed to its topic.
 */
export type Recipient = { deveui: string } | { tokenId: string } | { subscribers: true }

/** The DevEUIs of a company by which somebody began to hear what is sent to them. */
export interface Listening {
  companyId: string
  deveuis: readonly string[]
  /** And somebody subscribed to topics of Sparkplug. */
  hasSparkplug: boolean
}

export type ToThread =
  | { type: 'publish'; companyId: string; messages: readonly OwnMessage[] }
  | { type: 'deliver'; delivery: number; companyId: string; message: OwnMessage; to: Recipient }
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
