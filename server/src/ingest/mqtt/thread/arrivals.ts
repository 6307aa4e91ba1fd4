import { randomUUID } from 'node:crypto'
import type { Socket } from 'node:net'
import type { MqttLimits } from '../limits.ts'
import type { LoginAnswer, MqttIdentity } from '../messages.ts'
import { flawOfTopic } from '../topics.ts'
import { countFailures } from './allowance.ts'
import { type Connect, type Refusal, readConnect, refuseConnect } from './connect-packet.ts'
import { addressGroup, createHalfOpen } from './half-open.ts'

/** A connection whose access token is known, with what was read of it. */
export interface Arrival {
  socket: Socket
  remote: string
  identity: MqttIdentity
  clientId: string
  received: Buffer
  connectLength: number
}

export interface ArrivalOptions {
  limits: MqttLimits
  now(): number
  login(token: string, remote: string): Promise<LoginAnswer>
  /** Why the company may not have one more connection, or undefined. */
  crowded(companyId: string): boolean
  admit(arrival: Arrival): void
  refused(remote: string, reason: string): void
}

const longestClientId = 128

/** Receives connections up to the point where it is known whose they are. */
export function createArrivals(options: ArrivalOptions) {
  const { limits, now, login, crowded, admit, refused } = options
  const halfOpen = createHalfOpen(limits)
  const failures = countFailures(limits.failedLoginsPerMinute)

  const receive = async (socket: Socket, remote: string, address: string, known: () => void) => {
    const first = await readFirst(socket, limits.connectBytes)
    if (!first) return
    if ('reason' in first) {
      socket.destroy()
      return refused(remote, first.reason)
    }
    const { connect, received, connectLength } = first
    const refuse = (refusal: Refusal, reason: string) => {
      hangUp(socket, refuseConnect(refusal, connect.version))
      refused(remote, reason)
    }
    const flaw = flawOfConnect(connect, limits)
    if (flaw) return refuse(...flaw)
    if (failures.isExceeded(address, now()))
      return refuse('unavailable', 'too many failed logins from this address')
    const answer = connect.password ? await login(connect.password, remote) : ({ kind: 'unknown' } as const)
    if (socket.destroyed) return
    if (answer.kind === 'away') return refuse('unavailable', 'access tokens could not be looked up')
    if (answer.kind === 'unknown') {
      failures.add(address, now())
      return refuse('password', 'unknown access token')
    }
    const { identity } = answer
    if (!identity.scopes.includes('ingest') && !identity.scopes.includes('read'))
      return refuse('notAllowed', 'the access token may neither publish nor subscribe')
    if (crowded(identity.companyId)) return refuse('unavailable', 'the company has too many connections')
    known()
    const clientId = `${identity.tokenId}/${connect.clientId || randomUUID()}`
    admit({ socket, remote, identity, clientId, received, connectLength })
  }

  return {
    take(socket: Socket) {
      const remote = socket.remoteAddress ?? ''
      const address = addressGroup(remote)
      socket.on('error', ignore)
      socket.setNoDelay(true)
      socket.setKeepAlive(true, 60_000)
      const timer = setTimeout(() => {
        socket.destroy()
        refused(remote, 'CONNECT did not arrive in time')
      }, limits.connectMs)
      const known = () => {
        clearTimeout(timer)
        halfOpen.remove(socket, address)
        socket.removeListener('close', known)
      }
      socket.on('close', known)
      halfOpen.add(socket, address)
      receive(socket, remote, address, known).catch((error: unknown) => {
        socket.destroy()
        refused(remote, `it failed: ${error instanceof Error ? error.message : error}`)
      })
    },
    destroyAll: halfOpen.destroyAll,
    get size() {
      return halfOpen.size
    },
  }
}

function flawOfConnect(connect: Connect, limits: MqttLimits): [Refusal, string] | undefined {
  const { version, clean, clientId, willTopic } = connect
  if (version !== 3 && version !== 4) return ['version', `MQTT protocol level ${version}`]
  if (clientId === '' && !clean) return ['clientId', 'a session needs a client id']
  if (Buffer.byteLength(clientId) > longestClientId || /[\p{Cc}\ufffd]/u.test(clientId))
    return ['clientId', 'the client id is too long or not clean text']
  const flaw = willTopic === undefined ? undefined : flawOfTopic(willTopic, limits)
  return flaw ? ['notAllowed', `will: ${flaw}`] : undefined
}

type First = { connect: Connect; received: Buffer; connectLength: number } | { reason: string }

/** Reads until the CONNECT packet is complete; undefined if the connection ends before. */
function readFirst(socket: Socket, longest: number): Promise<First | undefined> {
  return new Promise((resolve) => {
    let received: Buffer = Buffer.alloc(0)
    const finish = (first: First | undefined) => {
      socket.removeListener('readable', read)
      socket.removeListener('close', gone)
      resolve(first)
    }
    const gone = () => finish(undefined)
    const read = () => {
      for (let chunk: unknown = socket.read(); Buffer.isBuffer(chunk); chunk = socket.read())
        received = received.length === 0 ? chunk : Buffer.concat([received, chunk])
      const reading = readConnect(received, longest)
      if (reading.kind === 'complete')
        finish({ connect: reading.connect, received, connectLength: reading.length })
      else if (reading.kind === 'invalid') finish({ reason: reading.reason })
    }
    socket.on('readable', read)
    socket.once('close', gone)
  })
}

/** Answers and closes; whoever goes on sending is cut off. */
function hangUp(socket: Socket, answer: Buffer): void {
  socket.end(answer)
  socket.resume()
  const timer = setTimeout(() => socket.destroy(), 2000)
  socket.once('close', () => clearTimeout(timer))
}

const ignore = () => undefined
