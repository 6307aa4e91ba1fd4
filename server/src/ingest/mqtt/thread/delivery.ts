import { isOwnFilter } from '../topics/topics.ts'
import type { Company } from './company.ts'
import type { Connection } from './connection.ts'
import {
  type Addressed,
  detach,
  encodePublish,
  type Message,
  type QoS,
  type Subscription,
  weightOf,
} from './packets/message.ts'
import { encodeAck, reasons } from './packets/packets.ts'
import type { Queued, Session, Subscriber } from './session.ts'

/** Subscribers that get a message in one step of their company's turn. */
const stepDeliveries = 32

/** Hands a message to all whose subscriptions match, a few at a time; each yield is the end of a step. */
export function* deliver(
  company: Company,
  published: Message,
  origin?: Session,
): Generator<undefined, Delivered> {
  const found = company.subscribers.match(published.topic)
  if (found.length === 0) return { needsSaving: false }
  const message = published.qos > 0 ? detach(published) : published
  let needsSaving = false
  let count = 0
  for (const [session, subscriptions] of bySession(found)) {
    const wanted = subscriptions.filter(({ noLocal }) => !noLocal || session !== origin)
    if (wanted.length > 0 && give(company, session, message, termsOf(wanted, message))) needsSaving = true
    if (++count % stepDeliveries === 0) yield
  }
  return { needsSaving }
}

export interface Delivered {
  /** Somebody who is away gets it later: who sent it is not to be told before that is certain. */
  needsSaving: boolean
}

/** Hands a client the retained messages that match a new subscription. */
export function* deliverRetained(company: Company, session: Session, subscription: Subscription) {
  let count = 0
  for (const message of company.retained.matching(subscription.filter)) {
    if (message) give(company, session, message, { ...termsOf([subscription], message), retain: true })
    if (!message || ++count % stepDeliveries === 0) yield
  }
}

/** Overlapping subscriptions of a client get a message once. */
function bySession(found: readonly Subscriber[]): Map<Session, Subscription[]> {
  const sessions = new Map<Session, Subscription[]>()
  for (const { session, subscription } of found) {
    const known = sessions.get(session)
    if (known) known.push(subscription)
    else sessions.set(session, [subscription])
  }
  return sessions
}

interface Terms {
  qos: QoS
  retain: boolean
  identifiers?: number[]
  reference?: string
}

function termsOf(subscriptions: readonly Subscription[], message: Message): Terms {
  const granted = Math.max(...subscriptions.map(({ qos }) => qos))
  const identifiers = subscriptions.flatMap(({ identifier }) => identifier ?? [])
  const { followed } = message
  const isNode = followed && subscriptions.some(({ filter }) => isOwnFilter(filter, followed.deveui))
  return {
    qos: Math.min(granted, message.qos) as QoS,
    retain: message.retain && subscriptions.some(({ retainAsPublished }) => retainAsPublished),
    ...(identifiers.length > 0 && { identifiers }),
    ...(isNode && { reference: followed.reference }),
  }
}

/** True if the message now waits in a session that is kept for a client that is away. */
function give(company: Company, session: Session, message: Message, { qos, ...terms }: Terms): boolean {
  company.deliveries++
  const { connection } = session
  if (connection?.ended && !session.isPersistent) return false
  if (qos === 0) {
    if (connection) giveOnce(company, connection, message, { qos, ...terms })
    return false
  }
  if (!hasRoom(company, session, message)) {
    turnAway(company, session)
    return false
  }
  const queued: Queued = { sequence: company.nextSequence(), message, qos, ...terms }
  company.hold(session, queued)
  if (session.isPersistent) company.journal.putQueued(session, queued)
  sendWaiting(company, session)
  return session.isPersistent && session.connection === undefined
}

/** QoS 0: who reads too slowly goes without. */
function giveOnce(company: Company, connection: Connection, message: Message, terms: Terms) {
  if (isSlow(company, connection) || !isCurrent(company, message)) company.dropped++
  else transmit(company, connection, message, terms)
}

const isSlow = ({ limits, backlog }: Company, connection: Connection) =>
  connection.backlog > limits.subscriberBacklogBytes || backlog > limits.backlogBytes

/** Whether a client is here, and would get a message now. */
export function canTake(company: Company, session: Session, message: Message, qos: QoS): boolean {
  const { connection } = session
  if (!connection || connection.ended || !isCurrent(company, message)) return false
  return qos === 0 || message.qos === 0 ? !isSlow(company, connection) : hasRoom(company, session, message)
}

function hasRoom({ limits, queuedBytes }: Company, session: Session, message: Message): boolean {
  const weight = weightOf(message)
  return (
    session.waiting.size < limits.sessionMessages &&
    session.queuedBytes + weight <= limits.sessionQueueBytes &&
    queuedBytes + weight <= limits.sessionBytes
  )
}

function turnAway(company: Company, session: Session) {
  const { connection, id } = session
  const clientId = id.slice(id.indexOf('/') + 1)
  if (session.isPersistent || !connection) company.tell('mqtt.queueFull', clientId)
  else {
    company.report(connection, 'the subscriber reads too slowly')
    connection.end('the subscriber reads too slowly', reasons.quota)
  }
}

/** Sends what waits, as far as the client has acknowledged and taken what was sent before. */
export function sendWaiting(company: Company, session: Session): void {
  const { connection, inflight, waiting } = session
  const { limits } = company
  if (!connection) return
  for (const queued of waiting.values()) {
    if (inflight.size >= connection.options.receiveMaximum) return
    if (connection.backlog > limits.subscriberBacklogBytes || company.backlog > limits.backlogBytes) return
    waiting.delete(queued.sequence)
    if (!isCurrent(company, queued.message)) {
      company.forget(session, queued)
      continue
    }
    queued.messageId = session.nextMessageId()
    inflight.set(queued.messageId, queued)
    if (session.isPersistent) company.journal.putQueued(session, queued)
    sendQueued(company, session, queued)
  }
}

/** Sends again what was not acknowledged when the connection was lost. */
export function sendAgain(company: Company, session: Session): void {
  for (const queued of session.inflight.values()) sendQueued(company, session, queued, true)
  sendWaiting(company, session)
}

function sendQueued(company: Company, session: Session, queued: Queued, dup = false) {
  const { connection } = session
  const { message, messageId = 0, released, qos, retain, identifiers } = queued
  if (!connection) return
  if (released) return connection.send(encodeAck('pubrel', messageId))
  const sent = transmit(company, connection, message, {
    qos,
    retain,
    messageId,
    dup,
    ...(identifiers && { identifiers }),
  })
  // A packet that is too large for the client counts as delivered [MQTT-3.1.2-25].
  if (!sent) company.forget(session, queued)
}

function transmit(
  company: Company,
  connection: Connection,
  message: Message,
  terms: Omit<Addressed, 'version'>,
) {
  const { version, maxPacketBytes } = connection.options
  const bytes = encodePublish(message, { version, ...terms }, company.now())
  if (bytes.length > maxPacketBytes) return false
  connection.send(bytes)
  return true
}

const isCurrent = (company: Company, { expiresAt = Number.POSITIVE_INFINITY }: Message) =>
  expiresAt > company.now()
