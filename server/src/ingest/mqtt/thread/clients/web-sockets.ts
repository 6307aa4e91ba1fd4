import { createServer, type IncomingMessage, type Server } from 'node:http'
import { createServer as createSecureServer, type Server as SecureServer } from 'node:https'
import { createWebSocketStream, type WebSocket, WebSocketServer } from 'ws'
import { limitHalfOpen } from '#lib/network/limit-half-open.ts'
import type { TlsCredentials } from '#lib/network/tls-files.ts'
import type { MqttLimits } from '../../limits.ts'
import type { ClientSocket } from './client-socket.ts'

export interface WebSocketOptions {
  tls?: TlsCredentials | undefined
  limits: MqttLimits
  isTrustedProxy(remote: string): boolean
  take(socket: ClientSocket): void
}

/**
 * An HTTP server whose WebSockets carry MQTT (MQTT 5, section 6): in binary messages, under the subprotocol `mqtt`, on
 * any path. Behind a trusted proxy a client's address is the last one of X-Forwarded-For.
 */
export function createWebSocketListener({
  tls,
  limits,
  isTrustedProxy,
  take,
}: WebSocketOptions): Server | SecureServer {
  const times = { headersTimeout: limits.connectMs, requestTimeout: limits.connectMs }
  const refuse = (_request: IncomingMessage, response: { writeHead(status: number): { end(): void } }) =>
    void response.writeHead(426).end()
  const server = tls
    ? createSecureServer({ ...times, ...tls, minVersion: 'TLSv1.2' }, refuse)
    : createServer(times, refuse)
  limitHalfOpen(server, isTrustedProxy, limits)
  const webSockets = new WebSocketServer({
    noServer: true,
    perMessageDeflate: false,
    maxPayload: limits.packetBytes,
    handleProtocols: (offered) => (offered.has('mqtt') ? 'mqtt' : false),
  })
  server.on('upgrade', (request, socket, head) => {
    if (!offersMqtt(request)) {
      socket.end('HTTP/1.1 400 Bad Request\r\nconnection: close\r\n\r\n')
      return
    }
    webSockets.handleUpgrade(request, socket, head, (webSocket) =>
      take(streamOf(webSocket, remoteOf(request, isTrustedProxy))),
    )
  })
  return server
}

const offersMqtt = ({ headers }: IncomingMessage) =>
  (headers['sec-websocket-protocol'] ?? '').split(',').some((name) => name.trim() === 'mqtt')

function remoteOf({ socket, headers }: IncomingMessage, isTrustedProxy: WebSocketOptions['isTrustedProxy']) {
  const { remoteAddress = '' } = socket
  const forwarded = String(headers['x-forwarded-for'] ?? '')
    .split(',')
    .at(-1)
    ?.trim()
  return isTrustedProxy(remoteAddress) && forwarded ? forwarded : remoteAddress
}

function streamOf(webSocket: WebSocket, remoteAddress: string): ClientSocket {
  const stream = createWebSocketStream(webSocket)
  // Text is no MQTT.
  webSocket.on('message', (_, isBinary) => {
    if (!isBinary) webSocket.close(1003)
  })
  return Object.assign(stream, { remoteAddress })
}
