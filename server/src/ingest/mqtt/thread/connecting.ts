import { generate, type IConnackPacket } from 'mqtt-packet'
import { flawOfTopic } from '../topics/topics.ts'
import type { Arrival } from './clients/arrivals.ts'
import type { Company } from './company.ts'
import { Connection } from './connection.ts'
import { sendAgain } from './delivery.ts'
import type { IntegrationChannel } from './integration-channel.ts'
import { type ConnectPacket, reasons } from './packets/packets.ts'
import { createPacketHandler } from './packets/protocol.ts'
import { type createPublishing, messageOf } from './packets/publishing.ts'
import { Session } from './session.ts'

/** Messages of QoS 1 and 2 on their way to a client that sets no limit itself. */
const defaultReceiveMaximum = 100

/** Makes a connection of a client whose token, company and CONNECT packet are known. */
export function createConnecting(publishing: ReturnType<typeof createPublishing>) {
  const handle = createPacketHandler(publishing)

  return function admit(company: Company, arrival: Arrival, channel?: IntegrationChannel) {
    const { socket, remote, identity, connect, clientId, reader } = arrival
    const version = connect.protocolVersion ?? 4
    const id = `${identity.tokenId}/${clientId}`
    const known = company.sessions.get(id)
    known?.connection?.close(reasons.takenOver)
    if (known?.connection) lost(known.connection)
    // Sessions are kept with the access token that they are of, and of a network server there is none.
    const expirySeconds = channel ? 0 : expiryOf(connect, company)
    const session = sessionOf(company, id, identity.tokenId, connect.clean === true, expirySeconds)
    if (!session) return arrival.refuse(reasons.quota, 'the company has too many sessions')

    const keepaliveSeconds = Math.min(
      connect.keepalive || company.limits.keepaliveSeconds,
      company.limits.keepaliveSeconds,
    )
    const connection = new Connection(
      {
        socket,
        remote,
        identity,
        channel,
        company,
        session,
        version,
        isBridge: connect.bridgeMode === true,
        reader,
        keepaliveSeconds,
        receiveMaximum: Math.min(
          connect.properties?.receiveMaximum ?? defaultReceiveMaximum,
          defaultReceiveMaximum,
        ),
        maxPacketBytes: connect.properties?.maximumPacketSize ?? Number.POSITIVE_INFINITY,
      },
      handle,
    )
    takeWill(connection, connect)
    session.cancelWill?.()
    session.connection = connection
    if (session.isPersistent && expirySeconds === 0) company.journal.dropSession(session)
    session.expirySeconds = expirySeconds
    session.endsAt = undefined
    company.connections.add(connection)
    socket.once('close', () => connection.whenRead(() => lost(connection)))
    if (session.isPersistent) company.journal.putSession(session)
    connection.send(acceptanceOf(connection, connect, clientId, known === session))
    sendAgain(company, session)
    connection.start()
    company.listening(session.subscriptions.keys())
  }

  /** The connection has ended, or is about to: its session goes on without it. */
  function lost(connection: Connection) {
    const { company, session } = connection.options
    if (!company.connections.delete(connection)) return
    company.stopped.delete(connection)
    connection.closed()
    if (session.connection === connection) session.connection = undefined
    const { will } = connection
    connection.will = undefined
    if (will && !connection.ended) {
      const delay = Math.min(will.delaySeconds, session.expirySeconds)
      const publish = () => publishing.publishWill(connection, will.message)
      if (delay === 0) publish()
      else {
        const timer = setTimeout(publish, delay * 1000).unref()
        session.cancelWill = () => clearTimeout(timer)
      }
    }
    if (!session.isPersistent) return company.dropSession(session)
    // Unless its access token was revoked, or another session has begun.
    if (company.sessions.get(session.id) !== session) return
    session.endsAt = company.now() + session.expirySeconds * 1000
    company.journal.putSession(session)
  }
}

/** How long the session is kept after its connection: MQTT 3 says only that it is to be kept. */
function expiryOf({ protocolVersion, clean, properties }: ConnectPacket, { limits }: Company): number {
  const asked =
    protocolVersion === 5 ? (properties?.sessionExpiryInterval ?? 0) : clean ? 0 : Number.POSITIVE_INFINITY
  return Math.min(asked, limits.sessionExpirySeconds)
}

/** The session that goes on, or a new one; undefined when there is no room for it. */
function sessionOf(company: Company, id: string, tokenId: string, clean: boolean, expirySeconds: number) {
  const known = company.sessions.get(id)
  // What was to end with its connection, or has ended since, does not go on in the next one.
  const isOver = known?.endsAt !== undefined && known.endsAt <= company.now()
  if (known?.isPersistent && !isOver && !clean) return known
  if (known) company.dropSession(known)
  if (expirySeconds > 0 && !makeRoom(company)) return undefined
  const session = new Session(id, tokenId, expirySeconds)
  company.sessions.set(id, session)
  return session
}

/** The session whose client has been away for longest makes room; false if all clients are here. */
function makeRoom(company: Company): boolean {
  const kept = [...company.sessions.values()].filter(({ isPersistent }) => isPersistent)
  if (kept.length < company.limits.sessions) return true
  const away = kept.filter(({ connection }) => !connection)
  const [longest] = away.sort(
    (one, other) =>
      (one.endsAt ?? 0) - one.expirySeconds * 1000 - (other.endsAt ?? 0) + other.expirySeconds * 1000,
  )
  if (!longest) return false
  company.dropSession(longest)
  company.tell('mqtt.sessionDropped', longest.id.slice(longest.id.indexOf('/') + 1))
  return true
}

/** Wills on topics of a broker about itself, which Mosquitto's bridges bring, are accepted and never sent. */
function takeWill(connection: Connection, { will }: ConnectPacket): void {
  if (!will || flawOfTopic(will.topic, connection.options.company.limits)) return
  const { willDelayInterval = 0, ...properties } = will.properties ?? {}
  const { qos = 0, retain = false, payload } = will
  // What CONNECT was read from is let go: it holds a password, and the connection may last for years.
  const owned = Buffer.from(payload)
  const message = messageOf(
    { qos, retain, payload: owned, properties },
    will.topic,
    connection.options.company.now(),
  )
  connection.will = { message, delaySeconds: willDelayInterval }
}

function acceptanceOf(
  connection: Connection,
  connect: ConnectPacket,
  clientId: string,
  sessionPresent: boolean,
): Buffer {
  const { version, session, company, keepaliveSeconds } = connection.options
  const { limits } = company
  if (version < 5) return Buffer.from([0x20, 2, version === 4 && sessionPresent ? 1 : 0, 0])
  const properties: IConnackPacket['properties'] = {
    maximumPacketSize: limits.packetBytes,
    topicAliasMaximum: limits.topicAliases,
    sharedSubscriptionAvailable: false,
  }
  if (session.expirySeconds !== (connect.properties?.sessionExpiryInterval ?? 0))
    properties.sessionExpiryInterval = session.expirySeconds
  if (connect.clientId === '') properties.assignedClientIdentifier = clientId
  if (keepaliveSeconds !== connect.keepalive) properties.serverKeepAlive = keepaliveSeconds
  return generate({ cmd: 'connack', reasonCode: 0, sessionPresent, properties }, { protocolVersion: 5 })
}
