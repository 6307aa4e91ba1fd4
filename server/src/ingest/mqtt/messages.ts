import type { MqttLimits } from './limits.ts'
import type { PackedMessages } from './packed-messages.ts'
import type { PayloadContent } from './payload.ts'

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

export interface ThreadData {
  host: string
  port: number
  limits: MqttLimits
}

/** Whom a topic names: a node, whoever listens, or nobody although it begins with `nodes/`. */
export type MessageTarget = { kind: 'node' | 'malformed'; deveui: string } | { kind: 'custom' }

export interface SentMessage {
  /** Index into the batch's senders. */
  sender: number
  topic: string
  target: MessageTarget
  bytes: number
  content: PayloadContent
}

export interface Sender {
  companyId: string
  tokenId: string
  nodeDeveui?: string
}

export interface MessageBatch {
  type: 'batch'
  batch: number
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
  /** QoS 0 messages that a slow subscriber did not get. */
  dropped: number
}

export type LogLevel = 'info' | 'warn' | 'error'

export type FromThread =
  | { type: 'listening'; port: number }
  | { type: 'unable'; code: string; message: string; port: number }
  | { type: 'login'; login: number; token: string; remote: string }
  | MessageBatch
  | { type: 'log'; level: LogLevel; message: string; fields: Record<string, string | number> }
  | { type: 'stats'; stats: ThreadStats }

export type LoginAnswer = { kind: 'known'; identity: MqttIdentity } | { kind: 'unknown' } | { kind: 'away' }

/** `refused` are the messages whose sender may not speak for the nodes that listen. */
export type BatchAnswer = { kind: 'stored'; refused: number[] } | { kind: 'away' }

export type ToThread =
  | { type: 'login'; login: number; answer: LoginAnswer }
  | { type: 'batch'; batch: number; answer: BatchAnswer }
  | { type: 'endToken'; tokenId: string }
  | { type: 'endCompany'; companyId: string }
  | { type: 'stop' }
