import type { Connection } from './connection.ts'
import type { Message, QoS, Subscription } from './packets/message.ts'

/** What stands under a topic filter. */
export interface Subscriber {
  session: Session
  subscription: Subscription
}

/** A message of QoS 1 or 2 that a session holds until its client has acknowledged it. */
export interface Queued {
  /** Unlike any other in the company, in order of arrival. */
  readonly sequence: number
  readonly message: Message
  readonly qos: QoS
  readonly retain: boolean
  readonly identifiers?: number[]
  /** What the portal is told when it is acknowledged. */
  readonly reference?: string
  /** Once it was sent. */
  messageId?: number
  /** QoS 2: the client has it, and its PUBREL is due. */
  released?: boolean
  /** It may be in the database. */
  saved?: boolean
}

/** What is kept of a client: of one that is connected, and of one that will come back. */
export class Session {
  /** Unlike any other in the company: a client id belongs to its access token. */
  readonly id: string
  readonly tokenId: string
  /** How long it outlives its connection; 0 not at all. */
  expirySeconds: number
  /** Epoch ms; set while the client is away. */
  endsAt: number | undefined
  connection: Connection | undefined
  readonly subscriptions = new Map<string, Subscriber>()
  /** Not sent yet, by sequence. */
  readonly waiting = new Map<number, Queued>()
  /** Sent and not acknowledged, by message id, in the order of sending. */
  readonly inflight = new Map<number, Queued>()
  /** Message ids of QoS 2 that were received and are not released. */
  readonly received = new Map<number, 'underway' | 'stored'>()
  queuedBytes = 0
  cancelWill: (() => void) | undefined
  #lastMessageId = 0

  constructor(id: string, tokenId: string, expirySeconds: number) {
    this.id = id
    this.tokenId = tokenId
    this.expirySeconds = expirySeconds
  }
  get isPersistent() {
    return this.expirySeconds > 0
  }
  /** A message id that is not in use; there is one, since the number in flight is bounded. */
  nextMessageId(): number {
    do this.#lastMessageId = (this.#lastMessageId % 65_535) + 1
    while (this.inflight.has(this.#lastMessageId))
    return this.#lastMessageId
  }
}
