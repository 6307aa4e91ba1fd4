import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'

export interface HubAddress {
  hub: string
  /** What negotiation handed out, if the client negotiated. */
  connectionToken: string | undefined
  accessToken: string | undefined
}

const hubPath = /^\/hubs\/([a-z][a-z-]{0,39})$/

/** Undefined if the request is for no hub. Browsers cannot set headers here, so their token is in the query. */
export function readHubAddress(request: IncomingMessage): HubAddress | undefined {
  const [path = '', query = ''] = (request.url ?? '').split('?', 2)
  const hub = hubPath.exec(path)?.[1]
  if (hub === undefined) return undefined
  const parameters = new URLSearchParams(query)
  return {
    hub,
    connectionToken: parameters.get('id') ?? undefined,
    accessToken: readBearer(request.headers.authorization) ?? parameters.get('access_token') ?? undefined,
  }
}

export function readBearer(authorization: string | undefined): string | undefined {
  return /^bearer +(\S+)$/i.exec(authorization ?? '')?.[1]
}

/**
 * Whether a page of this origin may open a connection: one of our own host, or one of `ownOrigins` (behind a
 * proxy the host may be another). Programs send no origin.
 */
export function isOwnOrigin(request: IncomingMessage, ownOrigins: readonly string[]): boolean {
  const { origin, host } = request.headers
  if (origin === undefined) return true
  if (!URL.canParse(origin)) return false
  const url = new URL(origin)
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return false
  return url.host === host?.toLowerCase() || ownOrigins.includes(url.origin)
}

/** The address as it may be logged: without the tokens that open a connection. */
export function hideTokens(url: string): string {
  return url.replaceAll(/([?&](?:access_token|id)=)[^&#]*/gi, '$1…')
}

const reasons = {
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  429: 'Too Many Requests',
  503: 'Service Unavailable',
} as const
export type UpgradeRefusal = keyof typeof reasons

export function refuseUpgrade(socket: Duplex, status: UpgradeRefusal): void {
  socket.end(`HTTP/1.1 ${status} ${reasons[status]}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`, () =>
    socket.destroy(),
  )
}
