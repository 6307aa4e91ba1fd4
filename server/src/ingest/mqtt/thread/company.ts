import { isSparkplug } from '../../sparkplug/topic.ts'
import type { MqttLimits } from '../limits.ts'
import type { Listening, Trouble } from '../messages.ts'
import type { SavedState } from '../state/saved-state.ts'
import { createTopicFilters, type TopicFilters } from '../topics/topic-filters.ts'
import { nodeHeardBy } from '../topics/topics.ts'
import type { Connection } from './connection.ts'
import type { Journal } from './journal.ts'
import { type Subscription, weightOf } from './packets/message.ts'
import { createRetained, type Retained } from './retained.ts'
import type { Lane } from './scheduler.ts'
import { type Queued, Session, type Subscriber } from './session.ts'

export interface CompanyParts {
  id: string
  limits: MqttLimits
  lane: Lane
  journal: Journal
  now(): number
  /** What all companies together have received and not answered, in bytes. */
  total: { unansweredBytes: number }
  report(connection: Connection, reason: string): void
  tell(companyId: string, code: Trouble, detail: string): void
  /** A client has what the portal sent to it. */
  acknowledged(companyId: string, reference: string): void
  /** What is sent to these nodes is heard from now on. */
  listening(listening: Listening): void
}

/**
 * All that the broker holds for one company: its sessions, subscriptions, retained messages and what they cost.
 * Two companies cannot meet, because nothing that holds any of it is shared.
 */
export class Company {
  readonly id: string
  readonly limits: MqttLimits
  readonly lane: Lane
  readonly journal: Journal
  readonly now: () => number
  readonly report: CompanyParts['report']
  readonly connections = new Set<Connection>()
  readonly sessions = new Map<string, Session>()
  readonly subscribers: TopicFilters<Subscriber> = createTopicFilters()
  readonly retained: Retained
  /** Connections that wait to be read until what they sent is answered. */
  readonly stopped = new Set<Connection>()
  /** Received and not answered. */
  unanswered = 0
  unansweredBytes = 0
  /** Bytes that its clients have not taken yet. */
  backlog = 0
  queuedBytes = 0
  subscriptionBytes = 0
  receivedIds = 0
  pausedUntil = 0
  packets = 0
  deliveries = 0
  dropped = 0
  isDraining = false
  /** Sends on what waited for a slow client; set by delivery. */
  drained: (connection: Connection) => void = () => undefined
  readonly #parts: Pick<CompanyParts, 'tell' | 'acknowledged' | 'listening'>
  readonly #total: CompanyParts['total']
  #sequence = 0

  constructor(parts: CompanyParts, state: SavedState) {
    this.id = parts.id
    this.limits = parts.limits
    this.lane = parts.lane
    this.journal = parts.journal
    this.now = parts.now
    this.report = parts.report
    this.#parts = parts
    this.#total = parts.total
    this.retained = createRetained(parts.limits, parts.now, state.retained)
    this.#restore(state)
  }

  #restore({ sessions, queued }: SavedState) {
    for (const saved of sessions) {
      const session = new Session(saved.id, saved.tokenId, saved.expirySeconds)
      // One that was connected when the broker ended has been away since now, as far as is known.
      session.endsAt = saved.endsAt ?? this.now() + saved.expirySeconds * 1000
      for (const id of saved.received) session.received.set(id, 'stored')
      if (session.endsAt <= this.now()) {
        this.journal.dropSession(session)
        continue
      }
      this.receivedIds += saved.received.length
      this.sessions.set(session.id, session)
      for (const subscription of saved.subscriptions) this.subscribe(session, subscription)
    }
    for (const saved of queued) {
      const session = this.sessions.get(saved.session)
      this.#sequence = Math.max(this.#sequence, saved.sequence)
      if (session) this.hold(session, { ...saved, saved: true })
    }
  }

  subscribe(session: Session, subscription: Subscription): void {
    this.unsubscribe(session, subscription.filter)
    const subscriber = { session, subscription }
    session.subscriptions.set(subscription.filter, subscriber)
    this.subscriptionBytes += costOf(subscription)
    this.subscribers.add(subscription.filter, subscriber)
  }
  unsubscribe(session: Session, filter: string): boolean {
    const subscriber = session.subscriptions.get(filter)
    if (!subscriber) return false
    session.subscriptions.delete(filter)
    this.subscriptionBytes -= costOf(subscriber.subscription)
    this.subscribers.remove(filter, subscriber)
    return true
  }

  nextSequence(): number {
    return ++this.#sequence
  }
  /** Takes a message into a session, where it counts until it is forgotten. */
  hold(session: Session, queued: Queued): void {
    if (queued.messageId === undefined) session.waiting.set(queued.sequence, queued)
    else session.inflight.set(queued.messageId, queued)
    this.#countQueued(session, queued, 1)
  }
  forget(session: Session, queued: Queued): void {
    session.waiting.delete(queued.sequence)
    if (queued.messageId !== undefined && session.inflight.get(queued.messageId) === queued)
      session.inflight.delete(queued.messageId)
    this.#countQueued(session, queued, -1)
    if (session.isPersistent) this.journal.dropQueued(session, queued)
  }
  #countQueued(session: Session, { message }: Queued, sign: 1 | -1) {
    const weight = sign * weightOf(message)
    session.queuedBytes += weight
    this.queuedBytes += weight
  }
  dropSession(session: Session): void {
    if (this.sessions.get(session.id) === session) this.sessions.delete(session.id)
    session.cancelWill?.()
    for (const filter of [...session.subscriptions.keys()]) this.unsubscribe(session, filter)
    for (const queued of [...session.waiting.values(), ...session.inflight.values()])
      this.forget(session, queued)
    this.receivedIds -= session.received.size
    session.received.clear()
    if (session.isPersistent) this.journal.dropSession(session)
  }
  dropExpired(): void {
    for (const session of this.sessions.values())
      if (!session.connection && (session.endsAt ?? 0) <= this.now()) this.dropSession(session)
  }

  /** Whether one more packet may be read: while not, the kernel tells the client to wait. */
  mayRead(connection: Connection): boolean {
    const { limits } = this
    const now = this.now()
    return (
      !this.isDraining &&
      connection.unanswered < limits.unansweredPerConnection &&
      this.unanswered < limits.unanswered &&
      this.unansweredBytes < limits.unansweredBytes &&
      // When all companies together are at the bound, each still gets its turn.
      (this.unanswered === 0 || this.#total.unansweredBytes < limits.totalUnansweredBytes) &&
      this.pausedUntil <= now &&
      connection.pausedUntil <= now
    )
  }
  count(connection: Connection, messages: 1 | -1, bytes: number): void {
    connection.unanswered += messages
    this.unanswered += messages
    this.unansweredBytes += messages * bytes
    this.#total.unansweredBytes += messages * bytes
  }
  /** Reads on where reading had stopped; who may not yet stops again. */
  wake(): void {
    const waiting = [...this.stopped]
    this.stopped.clear()
    for (const connection of waiting) this.lane.addReader(connection.read)
  }
  /** Does not read a connection, or the whole company, for a while. */
  pause(milliseconds: number, connection?: Connection): void {
    const until = this.now() + milliseconds
    const paused = connection ?? this
    if (until <= paused.pausedUntil) return
    paused.pausedUntil = until
    setTimeout(() => this.wake(), milliseconds + 1).unref()
  }

  acknowledged(reference: string): void {
    this.#parts.acknowledged(this.id, reference)
  }
  /** Says for which nodes somebody is here who hears what is sent to them. */
  listening(filters: Iterable<string>): void {
    const all = [...filters]
    const deveuis = all.flatMap((filter) => nodeHeardBy(filter) ?? [])
    const hasSparkplug = all.some(isSparkplug)
    if (deveuis.length > 0 || hasSparkplug)
      this.#parts.listening({ companyId: this.id, deveuis, hasSparkplug })
  }

  /** Says in the company's data errors what was cut off by a limit. */
  tell(code: Trouble, detail: string): void {
    this.dropped++
    this.#parts.tell(this.id, code, detail)
  }

  /** Whether nothing would be lost by closing it: what clients left behind is in the database. */
  get isIdle() {
    return (
      this.connections.size === 0 && this.unanswered === 0 && this.lane.pending === 0 && this.journal.isIdle
    )
  }
}

const costOf = ({ filter }: Subscription) => filter.length + 200
