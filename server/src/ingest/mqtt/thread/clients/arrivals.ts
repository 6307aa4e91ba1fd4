import { createHash, randomUUID } from 'node:crypto'
import type { Socket } from 'node:net'
import { type SecureContext, TLSSocket } from 'node:tls'
import { createHalfOpen } from '#lib/network/half-open.ts'
import { networkOf } from '#lib/network/network.ts'
import type { MqttLimits } from '../../limits.ts'
import type { LoginAnswer, MqttIdentity, MqttLogin } from '../../messages.ts'
import { flawOfTopic } from '../../topics/topics.ts'
import {
  type ConnectPacket,
  createPacketReader,
  encodeRefusal,
  MqttError,
  type PacketReader,
  reasons,
} from '../packets/packets.ts'
import type { ClientSocket } from './client-socket.ts'
import { createLoginFailures } from './login-failures.ts'
import { readProxyHeader } from './proxy-header.ts'

/** A connection whose access token is known. */
export interface Arrival {
  socket: ClientSocket
  remote: string
  identity: MqttIdentity
  connect: ConnectPacket
  clientId: string
  /** Has what was received after CONNECT. */
  reader: PacketReader
  refuse(reasonCode: number, reason: string): void
}

export interface ArrivalOptions {
  limits: MqttLimits
  now(): number
  login(as: MqttLogin, remote: string): Promise<LoginAnswer>
  /** Whether the company may not have one more connection. */
  isCrowded(companyId: string): boolean
  isTrustedProxy(remote: string): boolean
  admit(arrival: Arrival): void
  /** `identity` is there when the token is known. */
  refused(remote: string, reason: string, identity?: MqttIdentity): void
}

interface Visitor {
  socket: ClientSocket
  remote: string
  /** CONNECT is here: it is no longer half open. */
  known(): void
}

const maxClientIdBytes = 128

/** Receives connections up to the point where it is known whose they are. */
export function createArrivals(options: ArrivalOptions) {
  const { limits, now, login, isCrowded, isTrustedProxy, admit, refused } = options
  const halfOpen = createHalfOpen(limits)
  const failures = createLoginFailures(limits)

  const receive = async ({ socket, remote, known }: Visitor) => {
    const reader = createPacketReader(limits.connectBytes)
    const connect = await readConnect(socket, reader)
    if (!connect) return
    const version = connect.protocolVersion ?? 4
    const refuse = (reasonCode: number, reason: string, identity?: MqttIdentity) => {
      hangUp(socket, encodeRefusal(reasonCode, version))
      refused(remote, reason, identity)
    }
    const as = loginOf(connect, socket)
    const tokenHash = createHash('sha256')
      .update(JSON.stringify(as ?? {}))
      .digest('base64')
    const network = networkOf(remote)
    if (failures.areExceeded(network, tokenHash, now()))
      return refuse(reasons.unavailable, 'too many failed logins with this access token from this address')
    const answer: LoginAnswer = as ? await login(as, remote) : { kind: 'unknown' }
    if (socket.destroyed) return
    if (answer.kind === 'away') return refuse(reasons.unavailable, 'access tokens could not be looked up')
    if (answer.kind === 'unknown') {
      failures.add(network, tokenHash, now())
      return refuse(reasons.credentials, 'unknown access token or certificate')
    }
    failures.succeeded(tokenHash)
    const { identity } = answer
    const refuseKnown = (reasonCode: number, reason: string) => refuse(reasonCode, reason, identity)
    const flaw = flawOfConnect(connect, identity, limits)
    if (flaw) return refuseKnown(...flaw)
    if (isCrowded(identity.companyId))
      return refuseKnown(reasons.unavailable, 'the company has too many connections')
    known()
    reader.continueAs(version, limits.packetBytes)
    const clientId = connect.clientId || randomUUID()
    admit({ socket, remote, identity, connect, clientId, reader, refuse: refuseKnown })
  }

  const take = async (
    raw: ClientSocket,
    secureContext: SecureContext | undefined,
    visit: (remote: string, socket: ClientSocket) => Visitor,
  ) => {
    const peer = raw.remoteAddress ?? ''
    const remote = isTrustedProxy(peer) ? await readRemote(raw, peer) : peer
    if (remote === undefined) return
    // Only connections of TCP come with one.
    const socket = secureContext
      ? new TLSSocket(raw as Socket, { ...certificates, isServer: true, secureContext })
      : raw
    socket.on('error', ignore)
    await receive(visit(remote, socket))
  }

  return {
    /** With a secure context the connection speaks TLS. */
    take(raw: ClientSocket, secureContext?: SecureContext) {
      let address = networkOf(raw.remoteAddress ?? '')
      raw.on('error', ignore)
      let remote = raw.remoteAddress ?? ''
      const timer = setTimeout(() => {
        raw.destroy()
        refused(remote, 'CONNECT did not arrive in time')
      }, limits.connectMs)
      const known = () => {
        clearTimeout(timer)
        halfOpen.remove(raw, address)
        raw.removeListener('close', known)
      }
      raw.on('close', known)
      halfOpen.add(raw, address)
      let speaking = raw
      const visit = (given: string, socket: ClientSocket): Visitor => {
        // Behind a proxy the client's own address counts.
        halfOpen.remove(raw, address)
        remote = given
        speaking = socket
        address = networkOf(given)
        halfOpen.add(raw, address)
        return { socket, remote, known }
      }
      take(raw, secureContext, visit).catch((error: unknown) => {
        if (error instanceof MqttError && error.reasonCode === reasons.unsupportedVersion)
          hangUp(speaking, encodeRefusal(error.reasonCode, 4))
        else speaking.destroy()
        refused(remote, error instanceof Error ? error.message : String(error))
      })
    },
    destroyAll: halfOpen.destroyAll,
    get size() {
      return halfOpen.size
    },
  }
}

/** Any certificate will do: who its owner is, is asked of what companies have registered. */
const certificates = { requestCert: true, rejectUnauthorized: false }

/** A password comes before a certificate; undefined for who has neither. */
function loginOf({ password }: ConnectPacket, socket: ClientSocket): MqttLogin | undefined {
  const token = password?.toString('utf8') ?? ''
  if (token !== '') return { token }
  const certificate = socket instanceof TLSSocket ? socket.getPeerX509Certificate() : undefined
  return certificate && { fingerprint: certificate.fingerprint256 }
}

function flawOfConnect(
  { clean, clientId, will, properties }: ConnectPacket,
  { scopes }: MqttIdentity,
  limits: MqttLimits,
): [number, string] | undefined {
  if (!scopes.includes('ingest') && !scopes.includes('read'))
    return [reasons.notAuthorized, 'the access token may neither publish nor subscribe']
  if (properties?.authenticationMethod !== undefined)
    return [reasons.badAuthentication, 'extended authentication is not supported']
  if (properties?.receiveMaximum === 0 || properties?.maximumPacketSize === 0)
    return [reasons.protocolError, 'receive maximum and maximum packet size begin at 1']
  if (clientId === '' && !clean) return [reasons.clientId, 'a session needs a client id']
  if (Buffer.byteLength(clientId) > maxClientIdBytes || /[\p{Cc}\ufffd]/u.test(clientId))
    return [reasons.clientId, 'the client id is too long or not clean text']
  if (will === undefined || will.topic.startsWith('$SYS/')) return undefined
  const flaw = flawOfTopic(will.topic, limits)
  return flaw ? [reasons.topicInvalid, `will: ${flaw}`] : undefined
}

/** Who a trusted proxy says is calling; what follows the header is left in the socket. */
async function readRemote(socket: ClientSocket, peer: string): Promise<string | undefined> {
  let received: Buffer = Buffer.alloc(0)
  for (;;) {
    const chunk = await readSome(socket)
    if (!chunk) return undefined
    received = Buffer.concat([received, chunk])
    const header = readProxyHeader(received)
    if (header.kind === 'invalid') throw new MqttError('the proxy’s header is malformed')
    if (header.kind === 'incomplete') continue
    const rest = header.kind === 'complete' ? received.subarray(header.length) : received
    if (rest.length > 0) socket.unshift(rest)
    return header.kind === 'complete' ? (header.remote ?? peer) : peer
  }
}

/** Reads until the CONNECT packet is complete; undefined if the connection ends before. */
async function readConnect(socket: ClientSocket, reader: PacketReader): Promise<ConnectPacket | undefined> {
  for (;;) {
    const chunk = await readSome(socket)
    if (!chunk) return undefined
    reader.push(chunk)
    const packet = reader.next()
    if (packet?.cmd === 'connect') return packet
    if (packet) throw new MqttError('the connection does not begin with MQTT CONNECT')
  }
}

/** What has arrived, once something has; undefined if the connection ends first. */
function readSome(socket: ClientSocket): Promise<Buffer | undefined> {
  return new Promise((resolve) => {
    const finish = (chunk: Buffer | undefined) => {
      socket.removeListener('readable', read)
      socket.removeListener('close', gone)
      resolve(chunk)
    }
    const gone = () => finish(undefined)
    const read = () => {
      const chunk: unknown = socket.read()
      if (Buffer.isBuffer(chunk)) finish(chunk)
    }
    socket.on('readable', read)
    socket.once('close', gone)
  })
}

/** Answers and closes; whoever goes on sending is cut off. */
function hangUp(socket: ClientSocket, answer: Buffer): void {
  socket.end(answer)
  socket.resume()
  const timer = setTimeout(() => socket.destroy(), 2000)
  socket.once('close', () => clearTimeout(timer))
}

const ignore = () => undefined
