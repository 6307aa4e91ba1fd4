import { WebSocket } from 'ws'
import { ConnectionFailure, type Driver, type Link, type OpenConnection } from '../../connections/driver.ts'
import { problemOf } from '../../connections/problem-of.ts'
import { openSocket } from '../../connections/secure-socket.ts'
import { type ReadMessage, readMessage } from '../held/read-message.ts'
import { bodyOf } from '../message.ts'
import { parseLoriot } from './parse.ts'
import { type LoriotDownlink, type LoriotSettings, loriotLimits } from './websocket-settings.ts'

/** The WebSocket output of a LORIOT application, which takes downlinks too. */
const driver: Driver<LoriotSettings> = {
  open(settings, link) {
    let isClosed = false
    let socket: WebSocket | undefined
    let endBeat = () => {}
    const close = () => {
      isClosed = true
      endBeat()
      socket?.terminate()
    }
    const end = (error: unknown) => {
      if (isClosed) return
      close()
      link.ended(problemOf(error))
    }

    async function connect(): Promise<void> {
      const made = await openWebSocket(settings, link)
      if (isClosed) return made.terminate()
      socket = made
      link.opened()
      receive(made, link, () => isClosed, end)
      endBeat = keepAlive(made, end)
    }
    connect().catch(end)

    const open: OpenConnection<LoriotSettings> = {
      close,
      send: (payload) =>
        new Promise<void>((resolve, reject) => {
          if (socket?.readyState !== WebSocket.OPEN) return reject(new ConnectionFailure('closed'))
          // Only ever given by `Supervisor.send` for this driver.
          const message = JSON.stringify({ cmd: 'tx', ...(payload as LoriotDownlink) })
          socket.send(message, (error) => (error ? reject(error) : resolve()))
        }),
    }
    return open
  },
}
export default driver

async function openWebSocket({ host, port, tls, token }: LoriotSettings, link: Link): Promise<WebSocket> {
  const timeoutMs = loriotLimits.connectMs
  const stream = await openSocket({ host, port, tls, timeoutMs }, link.rules, () => undefined)
  const made = new WebSocket(`ws://${host}:${port}/app?token=${encodeURIComponent(token)}`, {
    // The connection is there, and who answers is known: nothing more is looked up or encrypted.
    createConnection: () => stream,
    headers: { host },
    handshakeTimeout: timeoutMs,
    maxPayload: loriotLimits.messageBytes,
    perMessageDeflate: false,
  })
  return await new Promise((resolve, reject) => {
    made.once('open', () => resolve(made))
    made.once('error', reject)
    made.once('unexpected-response', (_, { statusCode = 0 }) => {
      made.once('error', () => undefined).terminate()
      const isRefused = statusCode >= 400 && statusCode < 500
      reject(new ConnectionFailure(isRefused ? 'notAuthorized' : 'serverUnavailable', `HTTP ${statusCode}`))
    })
  })
}

/** Hands over what comes, one batch at a time; meanwhile the rest waits, and then the socket. */
function receive(
  socket: WebSocket,
  link: Link,
  isClosed: () => boolean,
  end: (error: unknown) => void,
): void {
  let waiting: { message: ReadMessage; bytes: number }[] = []
  let isBusy = false

  async function handOver(): Promise<void> {
    isBusy = true
    while (waiting.length > 0 && !isClosed()) {
      const batch = waiting.slice(0, loriotLimits.batch)
      waiting = waiting.slice(batch.length)
      const bytes = batch.reduce((sum, each) => sum + each.bytes, 0)
      const pauseMs = await link.deliver(
        batch.map(({ message }) => message),
        bytes,
      )
      if (pauseMs > 0) {
        socket.pause()
        await new Promise((resolve) => setTimeout(resolve, pauseMs))
      }
      if (waiting.length < loriotLimits.waiting) socket.resume()
    }
    isBusy = false
  }

  socket.on('message', (data, isBinary) => {
    if (isBinary) return end(new ConnectionFailure('wrongProtocol', 'A binary message'))
    const payload = Buffer.isBuffer(data) ? data : Buffer.concat(data as Buffer[])
    const message = readMessage(parseLoriot, () => ({ body: bodyOf(payload) }))
    waiting.push({ message, bytes: payload.length })
    if (waiting.length >= loriotLimits.waiting) socket.pause()
    if (!isBusy) handOver().catch(end)
  })
  socket.on('error', end)
  socket.on('close', (code, reason) =>
    end(new ConnectionFailure('closed', reason.toString() || `code ${code}`)),
  )
}

/** A network server that does not answer a ping before the next is gone; answers what ends it. */
function keepAlive(socket: WebSocket, end: (error: unknown) => void): () => void {
  let isAnswered = true
  let timer: NodeJS.Timeout
  socket.on('pong', () => {
    isAnswered = true
  })
  const beat = () => {
    // What is not read is not heard.
    if (!isAnswered && !socket.isPaused) return end(new ConnectionFailure('timeout', 'No answer to a ping'))
    isAnswered = false
    socket.ping()
    timer = setTimeout(beat, loriotLimits.pingMs)
  }
  beat()
  return () => clearTimeout(timer)
}
