import type { IPublishPacket } from 'mqtt-packet'
import { readSparkplug } from '../../../sparkplug/reader.ts'
import { isSparkplug } from '../../../sparkplug/topic.ts'
import type { OwnMessage, Recipient } from '../../messages.ts'
import type { MessageTarget, ReceivedMessage } from '../../payload/packed-messages.ts'
import { type PayloadForm, readPayload } from '../../payload/payload.ts'
import { flawOfTopic, isOwnFilter, readTopic, type TopicMeaning } from '../../topics/topics.ts'
import type { Batches, Outcome } from '../batches.ts'
import type { Company } from '../company.ts'
import type { Connection } from '../connection.ts'
import { canTake, type Delivered, deliver } from '../delivery.ts'
import type { IntegrationChannel } from '../integration-channel.ts'
import type { Session } from '../session.ts'
import type { Message, PublishProperties, Subscription } from './message.ts'
import { encodeAck, MqttError, reasons } from './packets.ts'

/** Topics of a broker about itself, which Mosquitto's bridges write to: nobody listens, and nothing is kept. */
const isAboutBroker = (topic: string) => topic.startsWith('$SYS/')

/** Takes what clients publish. A message of QoS 1 or 2 is acknowledged when its readings are committed. */
export function createPublishing(batches: Batches) {
  /** Gives the message to the pipeline; it reaches subscribers when it is committed. */
  const submit = (connection: Connection, message: Message, answered: (outcome: Outcome) => void) => {
    const { company, session, channel } = connection.options
    const read = channel ? readFor(channel, message, company) : readOwn(message, company)
    batches.add(connection, read, {
      bytes: message.payload.length + message.topic.length,
      *answer(outcome) {
        const isWanted = outcome === 'stored' && message.payload.length <= company.limits.payloadBytes
        const { needsSaving } = isWanted ? yield* pass(company, message, session) : { needsSaving: false }
        if (needsSaving) company.journal.afterSaving(() => answered(outcome))
        else company.journal.inOrder(() => answered(outcome))
      },
    })
  }

  return {
    publish(connection: Connection, packet: IPublishPacket) {
      const { company, session } = connection.options
      const topic = topicOf(connection, packet)
      const refusal = refusalOf(connection, topic)
      if (refusal) return refuse(connection, packet, refusal)
      const { messageId = 0, qos } = packet
      if (qos > 0 && messageId === 0)
        throw new MqttError('a packet without an identifier', reasons.protocolError)
      if (isAboutBroker(topic)) {
        if (qos > 0) connection.send(encodeAck(qos === 1 ? 'puback' : 'pubrec', messageId))
        return
      }
      const message = messageOf(packet, topic, company.now())
      if (qos === 2) return publishOnce(connection, session, message, messageId)
      submit(connection, message, (outcome) => {
        if (outcome !== 'stored') settleRefused(connection, packet, outcome)
        else if (qos === 1) connection.send(encodeAck('puback', messageId))
      })
    },
    /** The will of a client whose connection was lost. */
    publishWill(connection: Connection, message: Message): void {
      if (refusalOf(connection, message.topic)) return
      submit(connection, message, () => undefined)
    },
  }

  /** QoS 2: a message that comes again before it is released is acknowledged again and taken once. */
  function publishOnce(connection: Connection, session: Session, message: Message, messageId: number) {
    const { company } = connection.options
    const known = session.received.get(messageId)
    if (known === 'stored') connection.send(encodeAck('pubrec', messageId))
    // The answer to the first goes to whatever connection the client has by then.
    if (known) return
    if (company.receivedIds >= company.limits.receivedIds)
      throw new MqttError('too many messages of QoS 2 were not released', reasons.quota)
    session.received.set(messageId, 'underway')
    company.receivedIds++
    submit(connection, message, (outcome) => {
      if (session.received.get(messageId) !== 'underway') return
      if (outcome === 'stored') {
        session.received.set(messageId, 'stored')
        if (session.isPersistent) company.journal.putSession(session)
        session.connection?.send(encodeAck('pubrec', messageId))
      } else {
        session.received.delete(messageId)
        company.receivedIds--
        settleRefused(session.connection ?? connection, { qos: 2, messageId }, outcome)
      }
    })
  }
}

/** Publishes where it is meant for, and to whoever else listens; false if nobody it is meant for can take it now. */
export function deliverOwn(
  company: Company,
  own: OwnMessage,
  to: Recipient,
  answered: (isTaken: boolean) => void,
): void {
  const { payload, reference, ...rest } = own
  const message: Message = {
    ...rest,
    payload: Buffer.from(payload as Uint8Array),
    qos: 1,
    ...(reference !== undefined && 'deveui' in to && { followed: { deveui: to.deveui, reference } }),
  }
  const isTaken = company.subscribers
    .match(own.topic)
    .some(
      ({ session, subscription }) =>
        isMeant(to, session, subscription) && canTake(company, session, message, subscription.qos),
    )
  if (!isTaken) {
    answered(false)
    return
  }
  const steps = pass(company, message)
  company.lane.add(() => {
    if (!steps.next().done) return true
    answered(true)
    return false
  })
}

function isMeant(to: Recipient, session: Session, { filter }: Subscription): boolean {
  if ('subscribers' in to) return true
  return 'tokenId' in to ? session.tokenId === to.tokenId : isOwnFilter(filter, to.deveui)
}

/** Publishes for the portal itself, in the company's turns; topics that nobody may publish to are left out. */
export function publishOwn(company: Company, messages: readonly OwnMessage[]): void {
  const steps = passAll(company, messages)
  company.lane.add(() => !steps.next().done)
}

function* passAll(company: Company, messages: readonly OwnMessage[]): Generator<undefined, void> {
  for (const { payload, ...own } of messages) {
    if (flawOfTopic(own.topic, company.limits) || payload.length > company.limits.payloadBytes) continue
    yield* pass(company, { ...own, payload: Buffer.from(payload as Uint8Array), qos: 1 })
    yield
  }
}

/** Removes what matching topics have retained. */
export function forgetRetained(company: Company, filter: string): void {
  function* forget(): Generator<undefined, void> {
    for (const message of company.retained.matching(filter)) {
      if (message) {
        company.retained.store({ ...message, payload: Buffer.alloc(0) })
        company.journal.putRetained(message.topic, undefined)
      }
      yield
    }
  }
  const steps = forget()
  company.lane.add(() => !steps.next().done)
}

/** To the subscribers, and into what is retained. */
function* pass(company: Company, message: Message, origin?: Session): Generator<undefined, Delivered> {
  const delivered = yield* deliver(company, message, origin)
  if (!message.retain) return delivered
  const isKept = company.retained.store(message)
  if (!isKept) company.tell('mqtt.retainedFull', message.topic)
  company.journal.putRetained(message.topic, isKept ? company.retained.get(message.topic) : undefined)
  return { needsSaving: true }
}

type Sent = Pick<IPublishPacket, 'qos' | 'messageId'>

/** MQTT 5 is told why; MQTT 3 has no other word for it than the end of the connection. */
function refuse(connection: Connection, { qos, messageId = 0 }: Sent, { reason, reasonCode }: Refusal) {
  const { version, company } = connection.options
  if (version !== 5 || connection.ended || reasonCode !== reasons.notAuthorized)
    throw new MqttError(reason, reasonCode)
  company.report(connection, reason)
  if (qos > 0) connection.sendPacket({ cmd: qos === 1 ? 'puback' : 'pubrec', messageId, reasonCode })
}

function settleRefused(connection: Connection, packet: Sent, outcome: Exclude<Outcome, 'stored'>) {
  try {
    if (outcome === 'away') {
      // Nobody would send QoS 0 again; a client that waits for its acknowledgement does when it comes back.
      if (packet.qos > 0) throw new MqttError('the message could not be stored now', reasons.unavailable)
      return
    }
    const reason = 'the access token is good for one node, and this topic is not its own'
    refuse(connection, packet, { reason, reasonCode: reasons.notAuthorized })
  } catch (error) {
    connection.fail(error)
  }
}

interface Refusal {
  reason: string
  reasonCode: number
}

function refusalOf({ options, ended }: Connection, topic: string): Refusal | undefined {
  if (ended) return { reason: ended, reasonCode: reasons.administrative }
  const { identity, channel, company } = options
  if (!identity.scopes.includes('ingest'))
    return { reason: 'the access token may not publish', reasonCode: reasons.notAuthorized }
  if (isAboutBroker(topic)) return undefined
  const flaw = flawOfTopic(topic, company.limits)
  if (flaw) return { reason: flaw, reasonCode: reasons.topicInvalid }
  return channel && !channel.mayPublish(topic)
    ? { reason: 'the topic is none of its network server', reasonCode: reasons.notAuthorized }
    : undefined
}

/** The topic, by its alias if MQTT 5 gave it one. */
function topicOf({ aliases, options }: Connection, { topic, properties }: IPublishPacket): string {
  const alias = properties?.topicAlias
  if (alias === undefined) return topic
  if (alias < 1 || alias > options.company.limits.topicAliases)
    throw new MqttError(`topic alias ${alias} is out of range`, reasons.topicAlias)
  if (topic !== '') aliases.set(alias, topic)
  const known = aliases.get(alias)
  if (known === undefined) throw new MqttError(`topic alias ${alias} is unknown`, reasons.protocolError)
  return known
}

/** `now` is epoch ms. */
export function messageOf(
  { qos, retain, payload, properties }: Pick<IPublishPacket, 'qos' | 'retain' | 'payload' | 'properties'>,
  topic: string,
  now: number,
): Message {
  const { messageExpiryInterval, topicAlias: _, subscriptionIdentifier: __, ...forwarded } = properties ?? {}
  return {
    topic,
    payload: typeof payload === 'string' ? Buffer.from(payload) : payload,
    qos,
    retain,
    ...(Object.keys(forwarded).length > 0 && { properties: forwarded as PublishProperties }),
    ...(messageExpiryInterval !== undefined && { expiresAt: now + messageExpiryInterval * 1000 }),
  }
}

function readFor(channel: IntegrationChannel, message: Message, { limits: { payloadBytes } }: Company) {
  const { length } = message.payload
  return {
    read:
      length > payloadBytes
        ? { problem: `${length} bytes are more than ${payloadBytes}` }
        : channel.read(message),
  }
}

const readOwn = (message: Message, company: Company) =>
  isSparkplug(message.topic)
    ? { sparkplug: readSparkplug(message.topic, message.payload) }
    : readMessage(message, company)

function readMessage({ topic, payload }: Message, { limits, subscribers }: Company): ReceivedMessage {
  const meaning = readTopic(topic)
  const isRelayed = () => subscribers.match(topic).length > 0
  const target: MessageTarget =
    meaning.kind === 'custom'
      ? { kind: isRelayed() ? 'relayed' : 'custom' }
      : { kind: meaning.kind, deveui: meaning.deveui }
  return { topic, target, content: readPayload(payload, formOf(meaning), limits) }
}

function formOf(meaning: TopicMeaning): PayloadForm {
  if (meaning.kind !== 'node') return { form: 'either', key: meaning.key }
  return meaning.key === undefined ? { form: 'keys' } : { form: 'value', key: meaning.key }
}
