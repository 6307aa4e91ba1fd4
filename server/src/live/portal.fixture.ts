import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Permission } from '@fyr/contract/access/permissions'
import {
  type HubConnection as Client,
  HttpTransportType,
  HubConnectionBuilder,
  LogLevel,
} from '@microsoft/signalr'
import { WebSocket } from 'ws'
import { systemClock } from '#lib/clock.ts'
import {
  attachHubs,
  createEventsHub,
  createLiveBus,
  createOneTimeTokens,
  type EventsHubDeps,
  type HubCaller,
  type HubServer,
  type HubServerLimits,
  type HubSubject,
  type LiveBus,
  type NegotiatedSubject,
  readBearer,
  type SeriesRef,
} from './index.ts'

/** Only for tests: an HTTP server on loopback with the real hubs, and sessions in a map in place of the portal's. */
export interface TestPortal {
  url: string
  wsUrl: string
  bus: LiveBus
  hubs: HubServer
  /** Everything that was logged. */
  logged: { details: Record<string, unknown>; message: string }[]
  /** The sessions that are valid; change them, then tell `hubs`. */
  callers: Map<string, HubCaller>
  /** `companyId deveui` of the nodes that can be read; a change counts from the next look-up. */
  nodes: Set<string>
  /** Set to make the look-up of rights wait. */
  gate: { wait: Promise<void> | undefined }
  signIn(sessionId: string, companyId: string, ...permissions: Permission[]): void
  tokenOf(sessionId: string): string
  client(token: () => string, options?: { skipNegotiation?: boolean; hub?: string }): Client
  /** A bare WebSocket that has sent nothing yet. */
  rawSocket(
    query: string,
    options?: { origin?: string; hub?: string; headers?: Record<string, string> },
  ): WebSocket
  close(): Promise<void>
}

export async function startTestPortal(
  limits: Partial<HubServerLimits> = {},
  authorizeSeries?: EventsHubDeps['authorizeSeries'],
): Promise<TestPortal> {
  const callers = new Map<string, HubCaller>()
  const nodes = new Set<string>()
  const logged: TestPortal['logged'] = []
  const gate: TestPortal['gate'] = { wait: undefined }
  const log = (details: object, message: string) => void logged.push({ details: { ...details }, message })
  const bus = createLiveBus((error) => log({ err: error }, 'A listener failed'))
  const tokens = createOneTimeTokens<HubSubject>({
    lifetimeMs: 60_000,
    ownerOf: ({ sessionId }) => sessionId,
  })
  const server: Server = createServer()
  const spell: EventsHubDeps['authorizeSeries'] = async (caller, series) =>
    series.map((each) => spellingOf(nodes, caller, each))
  const hubs = attachHubs(
    server,
    {
      events: createEventsHub({
        bus,
        clock: systemClock,
        authorizeSeries: authorizeSeries ?? spell,
        onError: (error) => log({ err: error }, 'Sending failed'),
      }),
    },
    {
      tokens,
      connectionTokens: createOneTimeTokens<NegotiatedSubject>({
        lifetimeMs: 20_000,
        ownerOf: ({ subject }) => subject.sessionId,
      }),
      clock: systemClock,
      log: { info: log, error: log },
      async currentCaller({ sessionId }) {
        const caller = callers.get(sessionId)
        await gate.wait
        return caller
      },
      limits: { tickMs: 20, ...limits },
    },
  )
  server.on('request', async (request, response) => {
    const answer = await hubs.negotiate(hubOf(request), readBearer(request.headers.authorization))
    response.writeHead(answer.status, { 'content-type': 'application/json' })
    response.end(JSON.stringify('body' in answer ? answer.body : {}))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // A server that listens on a port has an address of this shape.
  const { port } = server.address() as AddressInfo
  const url = `http://127.0.0.1:${port}`
  const wsUrl = `ws://127.0.0.1:${port}`
  const clients: Client[] = []

  return {
    url,
    wsUrl,
    bus,
    hubs,
    logged,
    callers,
    nodes,
    gate,
    signIn(sessionId, companyId, ...permissions) {
      callers.set(sessionId, {
        sessionId,
        companyId,
        accountId: `account of ${sessionId}`,
        permissions: new Set(permissions),
      })
    },
    tokenOf(sessionId) {
      const caller = callers.get(sessionId)
      const token = caller && tokens.issue(caller, systemClock.now())
      if (token === undefined) throw new Error('no token')
      return token
    },
    client(token, { skipNegotiation = false, hub = 'events' } = {}) {
      const client = new HubConnectionBuilder()
        .withUrl(`${url}/hubs/${hub}`, {
          accessTokenFactory: token,
          skipNegotiation,
          transport: HttpTransportType.WebSockets,
        })
        .configureLogging(LogLevel.None)
        .build()
      clients.push(client)
      return client
    },
    rawSocket: (query, { hub = 'events', origin, headers = {} } = {}) =>
      new WebSocket(`${wsUrl}/hubs/${hub}${query}`, { headers, ...(origin === undefined ? {} : { origin }) }),
    async close() {
      await Promise.all(clients.map((client) => client.stop()))
      await hubs.close()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function spellingOf(
  nodes: Set<string>,
  caller: HubCaller,
  { deveui, key }: SeriesRef,
): SeriesRef | undefined {
  const spelling = deveui.toUpperCase()
  if (!nodes.has(`${caller.companyId} ${spelling}`)) return undefined
  return key === undefined ? { deveui: spelling } : { deveui: spelling, key }
}

function hubOf(request: IncomingMessage): string {
  return /^\/hubs\/([^/?]+)\/negotiate/.exec(request.url ?? '')?.[1] ?? ''
}
