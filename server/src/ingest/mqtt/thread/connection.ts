import { generate, type Packet } from 'mqtt-packet'
import type { MqttIdentity } from '../messages.ts'
import type { ClientSocket } from './clients/client-socket.ts'
import type { Company } from './company.ts'
import type { IntegrationChannel } from './integration-channel.ts'
import type { Message } from './packets/message.ts'
import { MqttError, type PacketReader, reasons } from './packets/packets.ts'
import type { Session } from './session.ts'

/** Packets and bytes that are handled in one step of the company's turn. */
const stepPackets = 32
const stepBytes = 32_768

export interface ConnectionOptions {
  socket: ClientSocket
  remote: string
  identity: MqttIdentity
  /** Of a network server. */
  channel?: IntegrationChannel | undefined
  company: Company
  session: Session
  version: number
  /** Mosquitto's bridges say so: they want retain as published and nothing of their own. */
  isBridge: boolean
  reader: PacketReader
  keepaliveSeconds: number
  /** Messages of QoS 1 and 2 that may be on their way to the client. */
  receiveMaximum: number
  maxPacketBytes: number
}

/** A client whose access token is known, and its socket. */
export class Connection {
  readonly options: ConnectionOptions
  /** Published when the connection ends without DISCONNECT. */
  will: { message: Message; delaySeconds: number } | undefined
  /** MQTT 5: topics by alias. */
  readonly aliases = new Map<number, string>()
  /** Messages that wait for their commit. */
  unanswered = 0
  /** Bytes that the client has not taken yet. */
  backlog = 0
  /** Epoch ms: until then it is not read, because it sent faster than its node or company may. */
  pausedUntil = 0
  lastSeenAt: number
  /** Why we ended it: from then on nothing of it is taken, not even its will. */
  ended: string | undefined
  #closing = false
  #isGone = false
  #whenRead: (() => void) | undefined
  #out: Buffer[] = []
  #outBytes = 0
  readonly #handle: (connection: Connection, packet: Packet) => void

  constructor(options: ConnectionOptions, handle: (connection: Connection, packet: Packet) => void) {
    this.options = options
    this.#handle = handle
    this.lastSeenAt = options.company.now()
  }

  /** Starts to read; what was received with CONNECT comes first. */
  start(): void {
    const { socket, company } = this.options
    socket.on('readable', () => company.lane.addReader(this.read))
    company.lane.addReader(this.read)
  }

  /** One step of reading; true while there is more to read. While it is not called the client has to wait. */
  readonly read = (): boolean => {
    const { socket, company, reader } = this.options
    try {
      for (let packets = 0, bytes = 0; packets < stepPackets && bytes < stepBytes; ) {
        if (this.#closing) return this.#readAll()
        if (!company.mayRead(this)) {
          company.stopped.add(this)
          return false
        }
        const packet = reader.next()
        if (packet) {
          packets++
          bytes += packet.length ?? 0
          if (packet.cmd === 'publish') bytes += packet.payload.length
          company.packets++
          this.#handle(this, packet)
          continue
        }
        const chunk: unknown = socket.read()
        if (!Buffer.isBuffer(chunk)) return this.#readAll()
        this.lastSeenAt = company.now()
        reader.push(chunk)
      }
      return true
    } catch (error) {
      this.fail(error)
      return this.#readAll()
    }
  }
  /** Calls back when what came before the end of the socket is handled: many clients send and leave at once. */
  whenRead(then: () => void): void {
    this.#whenRead = then
    this.options.company.lane.addReader(this.read)
  }
  #readAll(): false {
    this.#whenRead?.()
    this.#whenRead = undefined
    return false
  }

  sendPacket(packet: Packet): void {
    this.send(generate(packet, { protocolVersion: this.options.version }))
  }
  /** Leaves with all else that is sent in this turn, at its end. */
  send(bytes: Buffer): void {
    if (this.options.socket.destroyed || this.#closing) return
    if (this.#out.length === 0) this.options.company.lane.flushLater(this.#flush)
    this.#out.push(bytes)
    this.#outBytes += bytes.length
    this.#count(bytes.length)
  }
  readonly #flush = (): void => {
    const { socket } = this.options
    const [out, length] = [this.#out, this.#outBytes]
    if (out.length === 0 || socket.destroyed) return
    this.#out = []
    this.#outBytes = 0
    const [only] = out
    socket.write(out.length === 1 && only ? only : Buffer.concat(out, length), () => {
      this.#count(-length)
      this.options.company.drained(this)
    })
  }
  #count(bytes: number): void {
    // After the end nothing is owed any more, whatever the socket still reports.
    if (this.#isGone) return
    this.backlog += bytes
    this.options.company.backlog += bytes
  }

  /** Ends it because of what the client did, and says so in the log. */
  fail(error: unknown): void {
    if (this.#closing) return
    const { company } = this.options
    const reason = error instanceof Error ? error.message : String(error)
    company.report(this, reason)
    this.close(error instanceof MqttError ? error.reasonCode : reasons.unspecified)
  }
  /** Ends it for a reason of ours: without its will. */
  end(reason: string, reasonCode: number = reasons.administrative): void {
    this.ended = reason
    this.close(reasonCode)
  }
  /** Sends what is left, and for MQTT 5 why; a client that does not take it is cut off. */
  close(reasonCode?: number): void {
    if (this.#closing) return
    const { socket, version } = this.options
    if (reasonCode !== undefined && version === 5) this.sendPacket({ cmd: 'disconnect', reasonCode })
    this.#flush()
    this.#closing = true
    socket.end()
    // What still comes is thrown away, so that the client reads the answer before a reset.
    socket.removeAllListeners('readable')
    socket.resume()
    const timer = setTimeout(() => socket.destroy(), 500)
    socket.once('close', () => clearTimeout(timer))
  }
  /** The socket is gone. */
  closed(): void {
    this.#closing = true
    this.#count(-this.backlog)
    this.#isGone = true
  }
}
