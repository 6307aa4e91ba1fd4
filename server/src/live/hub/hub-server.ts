import { randomUUID } from 'node:crypto'
import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { WebSocketServer } from 'ws'
import { Problem } from '#request/problem.ts'
import type { Hub, HubSubject } from './hub.ts'
import { createHubConnections } from './hub-connections.ts'
import { type HubServerDeps, usualServerLimits } from './hub-server-options.ts'
import { createLookUp, type LookUp } from './look-up.ts'
import { type HubAddress, isOwnOrigin, readHubAddress, refuseUpgrade } from './upgrade-request.ts'

export interface NegotiateAnswer {
  negotiateVersion: 1
  connectionId: string
  connectionToken: string
  availableTransports: [{ transport: 'WebSockets'; transferFormats: ['Text'] }]
}

export interface HubServer {
  registerHub(name: string, hub: Hub): void
  /** Answers POST /hubs/{name}/negotiate; uses the token up. */
  negotiate(
    hubName: string,
    token: string | undefined,
  ): Promise<{ status: 200; body: NegotiateAnswer } | { status: 401 | 404 | 429 | 503 }>
  /** The session has ended: its connections close before this returns. */
  revokeSession(sessionId: string): void
  /**
   * Rights of a user, or of everybody, in a company have changed, or nodes were removed: from this call on
   * nothing is sent by the old rights.
   */
  companyRightsChanged(companyId: string, accountId?: string): void
  /** A second factor or the rank of an account has changed: the same, in all of its companies. */
  accountChanged(accountId: string): void
  /** What the visitors of a company's shared dashboards may hear, or those of one of them, may be something else now. */
  visitsChanged(companyId: string, dashboardId?: number): void
  /** The dashboards of a company that somebody visits now. */
  visitedIn(companyId: string): number[]
  /** For what is asked on behalf of a company's connections. */
  readonly lookUp: LookUp
  readonly connectionCount: number
  /** Refuses new connections and sends the others away, to come back later. */
  close(): Promise<void>
}

/** Serves hubs at /hubs/{name} of this HTTP server. Other upgrades are left to whoever else listens for them. */
export function attachHubs(server: Server, hubs: Record<string, Hub>, deps: HubServerDeps): HubServer {
  const limits = { ...usualServerLimits, ...deps.limits }
  const { tokens, connectionTokens, clock, log, ownOrigins = [] } = deps
  const registered = new Map(Object.entries(hubs))
  const lookUp = createLookUp(limits)
  const members = createHubConnections(deps, limits, lookUp)
  const sockets = new WebSocketServer(socketOptions(limits.messageBytes))
  const timer = setInterval(members.tick, limits.tickMs).unref()
  let stopping = false

  function onUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    const address = readHubAddress(request)
    if (!address) {
      if (server.listenerCount('upgrade') === 1) refuseUpgrade(socket, 404)
      return
    }
    // A peer that resets the connection while we look up its rights must not end the process.
    socket.on('error', () => socket.destroy())
    void open(request, socket, head, address)
  }

  async function open(
    request: IncomingMessage,
    socket: Duplex,
    head: Buffer,
    address: HubAddress,
  ): Promise<void> {
    const hub = registered.get(address.hub)
    if (!hub) return refuseUpgrade(socket, 404)
    if (!isOwnOrigin(request, ownOrigins)) return refuseUpgrade(socket, 403)
    const subject = await spend(address)
    if (!subject) return refuseUpgrade(socket, 401)
    if (stopping) return refuseUpgrade(socket, 503)
    const admission = await members.accept(subject)
    if ('refusal' in admission) return refuseUpgrade(socket, admission.refusal)
    if (stopping || socket.destroyed) {
      admission.close()
      return refuseUpgrade(socket, 503)
    }
    socket.once('close', admission.close)
    sockets.handleUpgrade(request, socket, head, (webSocket) => {
      socket.removeListener('close', admission.close)
      admission.open(webSocket, address.hub, hub)
    })
  }

  async function spend(address: HubAddress): Promise<HubSubject | undefined> {
    const { connectionToken, accessToken } = address
    const now = clock.now()
    const bare = accessToken === undefined ? undefined : await tokens.spend(accessToken, now)
    if (connectionToken === undefined) return bare
    const negotiated = await connectionTokens.spend(connectionToken, now)
    return negotiated?.hub === address.hub ? negotiated.subject : undefined
  }

  async function negotiate(hubName: string, token: string | undefined): ReturnType<HubServer['negotiate']> {
    if (!registered.has(hubName)) return { status: 404 }
    const subject = token === undefined ? undefined : await tokens.spend(token, clock.now())
    if (!subject) return { status: 401 }
    try {
      if (!(await lookUp(subject, () => deps.currentCaller(subject)))) return { status: 401 }
    } catch (error) {
      if (error instanceof Problem) return { status: 429 }
      throw error
    }
    const connectionToken = await connectionTokens.issue({ hub: hubName, subject }, clock.now())
    if (stopping || connectionToken === undefined) return { status: 503 }
    const body: NegotiateAnswer = {
      negotiateVersion: 1,
      connectionId: randomUUID(),
      connectionToken,
      availableTransports: [{ transport: 'WebSockets', transferFormats: ['Text'] }],
    }
    return { status: 200, body }
  }

  server.on('upgrade', onUpgrade)
  return {
    registerHub: (name, hub) => void registered.set(name, hub),
    negotiate,
    revokeSession: members.revokeSession,
    companyRightsChanged: (companyId, accountId) =>
      members.companyRightsChanged(
        companyId,
        accountId === undefined ? undefined : (subject) => subject.accountId === accountId,
      ),
    accountChanged: members.accountChanged,
    visitsChanged: (companyId, dashboardId) =>
      members.companyRightsChanged(
        companyId,
        ({ visit }) => visit !== undefined && (dashboardId ?? visit.dashboardId) === visit.dashboardId,
      ),
    visitedIn: members.visitedIn,
    lookUp,
    get connectionCount() {
      return members.count
    },
    async close() {
      stopping = true
      server.removeListener('upgrade', onUpgrade)
      clearInterval(timer)
      await members.closeAll()
      log.info({}, 'Live connections closed')
    },
  }
}

function socketOptions(maxPayload: number) {
  return {
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    maxPayload,
    // Answering is ours, because ws does it without a bound.
    autoPong: false,
    closeTimeout: 5000,
    // Far fewer than ws allows by itself: a message comes in one frame or a few.
    maxFragments: 64,
    maxBufferedChunks: 1024,
  }
}
