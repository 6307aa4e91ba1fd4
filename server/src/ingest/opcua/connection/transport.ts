import type { Socket } from 'node:net'
import { parseOpcUrl } from '@fyr/contract/connections/opcua/addresses'
import { type StatusCode, StatusCodes } from 'node-opcua-client'
import { ClientTransportBase, type IClientTransportFactory } from 'node-opcua-transport'
import { type AddressRules, guardedConnect } from '#outbound/index.ts'
import { ConnectionFailure } from '../../connections/driver.ts'
import { StatusFailure, statusName } from './statuses.ts'

/** Chunk and message sizes that a server may use, bytes; `CreateSession` asks for messages up to 800,000. */
const limits = { chunkBytes: 65_536, messageBytes: 1_048_576, chunks: 64 }

/** Factory of transports for one connection. */
export interface Transports extends IClientTransportFactory {
  /** First failure below the secure channel; node-opcua passes on its message at most. */
  failure(): unknown
  /** Destroys all sockets at once. */
  destroy(): void
}

/** Dials with the outbound guard: the address is checked at each connect (threat 18). */
export function createTransports(rules: AddressRules, timeoutMs: number): Transports {
  const transports = new Set<GuardedTransport>()
  let failure: unknown
  let isDestroyed = false
  const failed = (error: unknown) => {
    failure ??= error
  }
  return {
    create() {
      const transport = new GuardedTransport(rules, timeoutMs, failed)
      transports.add(transport)
      transport.once('close', () => transports.delete(transport))
      if (isDestroyed) transport.dispose()
      return transport
    },
    failure: () => failure,
    destroy() {
      isDestroyed = true
      for (const transport of transports) transport.dispose()
      transports.clear()
    },
  }
}

class GuardedTransport extends ClientTransportBase {
  readonly #rules: AddressRules
  readonly #timeoutMs: number
  readonly #failed: (error: unknown) => void
  #isDisposed = false

  constructor(rules: AddressRules, timeoutMs: number, failed: (error: unknown) => void) {
    super({
      maxChunkCount: limits.chunks,
      maxMessageSize: limits.messageBytes,
      receiveBufferSize: limits.chunkBytes,
      sendBufferSize: limits.chunkBytes,
    })
    this.#rules = rules
    this.#timeoutMs = timeoutMs
    this.#failed = failed
  }

  connect(endpointUrl: string, callback: Parameters<ClientTransportBase['connect']>[1]): void {
    this.endpointUrl = endpointUrl
    // Limit of the HEL and ACK exchange.
    this.timeout = this.#timeoutMs
    this.#connect(endpointUrl).then(
      () => {
        this.emit('connect')
        callback()
      },
      (error: Error) => {
        this.#failed(error)
        callback(error)
      },
    )
  }

  async #connect(endpointUrl: string): Promise<void> {
    const target = parseOpcUrl(endpointUrl)
    if (!target) throw new ConnectionFailure('nameNotFound', endpointUrl)
    const socket = await guardedConnect({ ...target, timeoutMs: this.#timeoutMs }, this.#rules)
    if (this.#isDisposed) {
      socket.destroy()
      throw new ConnectionFailure('closed')
    }
    this.#install(socket)
    await new Promise<void>((resolve, reject) =>
      this._perform_HEL_ACK_transaction((error) => (error ? reject(handshakeFailure(error)) : resolve())),
    )
    // Subscriptions may be silent for longer than any limit of a request; `session.ts` watches the connection.
    socket.setTimeout(0)
    socket.setKeepAlive(true, 30_000)
    this._install_post_connect_error_handler(endpointUrl)
  }

  /** node-opcua decodes in the socket's `data` event; an exception there would end the process. */
  #install(socket: Socket): void {
    this._install_socket(socket as Parameters<ClientTransportBase['_install_socket']>[0])
    const feeds = socket.listeners('data') as ((bytes: Buffer) => void)[]
    socket.removeAllListeners('data')
    let isFirst = true
    socket.on('data', (bytes: Buffer) => {
      try {
        // An echo of HEL would be accepted as an ACK.
        if (isFirst && !/^(ACK|ERR)/.test(bytes.toString('latin1', 0, 3))) {
          throw new ConnectionFailure('wrongProtocol', 'The other side does not speak OPC-UA')
        }
        isFirst = false
        for (const feed of feeds) feed(bytes)
      } catch (error) {
        this.#terminate(error instanceof ConnectionFailure ? error : malformed(error))
      }
    })
    this.on('chunk', (chunk) => {
      const report = readErrorMessage(chunk)
      if (report) this.#terminate(report)
      // node-opcua ignores what it cannot attribute to a request.
      else if (!/^(OPN|MSG|CLO)/.test(chunk.toString('latin1', 0, 3)))
        this.#terminate(malformed('No message of OPC-UA'))
    })
  }

  /** node-opcua ends a transport whose messages are too large, or malformed. */
  override prematureTerminate(error: Error, status: StatusCode): void {
    this.#failed(new StatusFailure(statusName(status.value), error.message))
    super.prematureTerminate(error, status)
  }

  #terminate(error: Error): void {
    this.#failed(error)
    // It changes the message of what it is given.
    this.prematureTerminate(new Error(error.message), StatusCodes.BadTcpInternalError)
  }

  /** An ACK raises no limit above the portal's own. */
  override setLimits(acknowledged: Parameters<ClientTransportBase['setLimits']>[0]): void {
    const bounded = (value: number, limit: number) => Math.min(value || limit, limit)
    super.setLimits({
      receiveBufferSize: bounded(acknowledged.receiveBufferSize, limits.chunkBytes),
      sendBufferSize: bounded(acknowledged.sendBufferSize, limits.chunkBytes),
      maxMessageSize: bounded(acknowledged.maxMessageSize, limits.messageBytes),
      maxChunkCount: bounded(acknowledged.maxChunkCount, limits.chunks),
    })
  }

  override dispose(): void {
    this.#isDisposed = true
    super.dispose()
  }
}

const malformed = (error: unknown) =>
  new ConnectionFailure('wrongProtocol', error instanceof Error ? error.message : String(error))

function handshakeFailure(error: Error & { statusCode?: { name: string } }): Error {
  if (error instanceof ConnectionFailure) return error
  if (error.statusCode) return new ConnectionFailure('closed', `${error.statusCode.name}: ${error.message}`)
  if (/^Timeout/.test(error.message)) return new ConnectionFailure('timeout', 'No answer to HEL')
  if (/^ACK: failed|invalid ACK/.test(error.message)) return malformed(error)
  return new ConnectionFailure('closed', 'The other side closed the connection during HEL')
}

/** Reads an ERR message, which node-opcua drops once the ACK has arrived. */
function readErrorMessage(chunk: Buffer): StatusFailure | undefined {
  if (chunk.toString('latin1', 0, 3) !== 'ERR' || chunk.length < 12) return undefined
  const length = chunk.length >= 16 ? chunk.readInt32LE(12) : 0
  const text = length > 0 ? chunk.toString('utf8', 16, 16 + Math.min(length, 300)) : ''
  return new StatusFailure(statusName(chunk.readUInt32LE(8)), text)
}
