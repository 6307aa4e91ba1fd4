import type { Packet } from 'mqtt-packet'
import type { Connection } from '../connection.ts'
import { sendWaiting } from '../delivery.ts'
import { encodeAck, MqttError, reasons } from './packets.ts'
import type { createPublishing } from './publishing.ts'
import { subscribe, unsubscribe } from './subscribing.ts'

const pingResponse = Buffer.from([0xd0, 0])

/** Answers a packet of a client that is connected. @throws MqttError which ends the connection */
export function createPacketHandler({ publish }: Pick<ReturnType<typeof createPublishing>, 'publish'>) {
  return (connection: Connection, packet: Packet) => {
    switch (packet.cmd) {
      case 'publish':
        return publish(connection, packet)
      case 'puback':
        return acknowledged(connection, packet.messageId, 1)
      case 'pubrec':
        return received(connection, packet.messageId, packet.reasonCode)
      case 'pubcomp':
        return acknowledged(connection, packet.messageId, 2)
      case 'pubrel':
        return release(connection, packet.messageId)
      case 'subscribe':
        return subscribe(connection, packet)
      case 'unsubscribe':
        return unsubscribe(connection, packet)
      case 'pingreq':
        return connection.send(pingResponse)
      case 'disconnect':
        return disconnect(connection, packet.reasonCode, packet.properties?.sessionExpiryInterval)
      default:
        throw new MqttError(`${packet.cmd} is out of place`, reasons.protocolError)
    }
  }
}

/** PUBACK or PUBCOMP: the client has the message. */
function acknowledged({ options: { company, session } }: Connection, messageId = 0, qos: 1 | 2) {
  const queued = session.inflight.get(messageId)
  if (queued?.qos !== qos) return
  company.forget(session, queued)
  if (queued.reference !== undefined) company.acknowledged(queued.reference)
  sendWaiting(company, session)
}

/** PUBREC: the client has a message of QoS 2, or refuses it. */
function received(connection: Connection, messageId = 0, reasonCode = 0) {
  const { company, session, version } = connection.options
  const queued = session.inflight.get(messageId)
  if (queued && reasonCode >= reasons.unspecified) {
    company.forget(session, queued)
    return sendWaiting(company, session)
  }
  if (queued && !queued.released) {
    queued.released = true
    if (session.isPersistent) company.journal.putQueued(session, queued)
  }
  if (queued || version < 5) connection.send(encodeAck('pubrel', messageId))
  else connection.sendPacket({ cmd: 'pubrel', messageId, reasonCode: reasons.packetIdUnknown })
}

/** PUBREL: the client will not send its message of QoS 2 again. */
function release(connection: Connection, messageId = 0) {
  const { company, session } = connection.options
  if (session.received.get(messageId) === 'stored') {
    session.received.delete(messageId)
    company.receivedIds--
    if (session.isPersistent) company.journal.putSession(session)
  }
  connection.send(encodeAck('pubcomp', messageId))
}

function disconnect(connection: Connection, reasonCode = 0, expirySeconds?: number) {
  const { company, session } = connection.options
  if (reasonCode !== reasons.disconnectWithWill) connection.will = undefined
  if (expirySeconds !== undefined) {
    if (expirySeconds > 0 && !session.isPersistent)
      throw new MqttError(
        'a session cannot be made to outlive its connection at the end',
        reasons.protocolError,
      )
    if (expirySeconds === 0 && session.isPersistent) company.journal.dropSession(session)
    session.expirySeconds = Math.min(expirySeconds, company.limits.sessionExpirySeconds)
  }
  connection.close()
}
