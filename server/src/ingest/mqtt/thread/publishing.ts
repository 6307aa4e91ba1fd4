import type { PublishPacket } from 'aedes'
import type { MqttLimits } from '../limits.ts'
import type { SentMessage } from '../messages.ts'
import { type PayloadForm, readPayload } from '../payload.ts'
import { flawOfTopic, readTopic, type TopicMeaning } from '../topics.ts'
import type { Allowance } from './allowance.ts'
import type { Outcome } from './batches.ts'
import type { Connection } from './connections.ts'
import type { Sessions } from './sessions.ts'

type Answer = (error?: Error | null) => void

export interface PublishingOptions {
  limits: MqttLimits
  /** Messages of the whole company. */
  company: Allowance
  sessions: Sessions
  now(): number
  send(
    connection: Connection,
    message: Omit<SentMessage, 'sender'>,
    answered: (outcome: Outcome) => void,
  ): void
}

/**
 * Takes what clients publish, wills too. aedes acknowledges a message when its `answer` is called without an
 * error, which is after the commit; an error ends the connection without an acknowledgement.
 */
export function createPublishing({ limits, company, sessions, now, send }: PublishingOptions) {
  /** QoS 2 messages on their way, with what waits for their outcome. */
  const underway = new Map<string, Answer[]>()

  const submit = (connection: Connection, packet: PublishPacket, answer: Answer) => {
    send(connection, messageOf(packet, limits), (outcome) => {
      if (packet.payload.length > limits.payloadBytes) hush(packet)
      answer(outcome === 'stored' ? null : new Error(failures[outcome]))
    })
  }
  /** aedes asks before it looks for duplicates, so a message that is sent again is found here. */
  const submitOnce = (connection: Connection, packet: PublishPacket, answer: Answer) => {
    // A will has no message id.
    if (packet.messageId === undefined) return submit(connection, packet, answer)
    if (sessions.hasReceived(connection.clientId, packet.messageId)) return answer(null)
    const name = `${packet.messageId} ${connection.clientId}`
    const waiting = underway.get(name)
    if (waiting) return void waiting.push(answer)
    const others: Answer[] = []
    underway.set(name, others)
    submit(connection, packet, (error) => {
      underway.delete(name)
      answer(error)
      // By then aedes has noted the message id, and only acknowledges.
      setImmediate(() => {
        for (const other of others) other(error)
      })
    })
  }

  return (connection: Connection, packet: PublishPacket, answer: Answer) => {
    const refusal = refusalOf(connection, packet.topic, limits)
    if (refusal) return answer(new Error(refusal))
    const moment = now()
    if (!connection.messages.take(moment)) return answer(new Error('the connection sends too many messages'))
    if (!company.take(moment)) return answer(new Error('the company sends too many messages'))
    const take = packet.qos === 2 ? submitOnce : submit
    take(connection, packet, answer)
  }
}

const failures = {
  refused: 'the access token is good for one node, and this topic is not its own',
  away: 'the message could not be stored now',
}

function refusalOf({ identity, ended }: Connection, topic: string, limits: MqttLimits): string | undefined {
  if (ended) return ended
  return identity.scopes.includes('ingest') ? flawOfTopic(topic, limits) : 'the access token may not publish'
}

function messageOf(packet: PublishPacket, limits: MqttLimits): Omit<SentMessage, 'sender'> {
  const { topic } = packet
  const payload = typeof packet.payload === 'string' ? Buffer.from(packet.payload) : packet.payload
  const meaning = readTopic(topic)
  const target =
    meaning.kind === 'custom' ? { kind: meaning.kind } : { kind: meaning.kind, deveui: meaning.deveui }
  return { topic, target, bytes: payload.length, content: readPayload(payload, formOf(meaning), limits) }
}

function formOf(meaning: TopicMeaning): PayloadForm {
  if (meaning.kind !== 'node') return { form: 'either', key: meaning.key }
  return meaning.key === undefined ? { form: 'keys' } : { form: 'value', key: meaning.key }
}

/** aedes publishes what it acknowledges; a message that is too large goes where nobody may listen. */
function hush(packet: PublishPacket): void {
  packet.topic = '$refused'
  packet.payload = Buffer.alloc(0)
  packet.retain = false
}
