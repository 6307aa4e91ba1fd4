import type { Message, QoS, Subscription } from '../thread/packets/message.ts'

/** What the broker keeps of a company in the database, as it crosses between the thread and the main one. */

export interface SavedSession {
  id: string
  tokenId: string
  expirySeconds: number
  /** Epoch ms; null while its client is connected. */
  endsAt: number | null
  subscriptions: Subscription[]
  /** Message ids of QoS 2 that were received and are not released. */
  received: number[]
}

export interface SavedQueued {
  session: string
  sequence: number
  message: Message
  qos: QoS
  retain: boolean
  identifiers?: number[]
  reference?: string
  messageId?: number
  released?: boolean
}

export interface SavedState {
  sessions: SavedSession[]
  queued: SavedQueued[]
  retained: Message[]
}

/** What has changed, in the order in which it is to be written. */
export interface SavedChanges extends SavedState {
  droppedSessions: string[]
  /** Sequences. */
  droppedQueued: number[]
  /** Topics. */
  droppedRetained: string[]
}
