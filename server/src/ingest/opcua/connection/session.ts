import {
  AttributeIds,
  type ClientSecureChannelLayer,
  type ClientSession,
  CloseSessionRequest,
  DataValue,
  type NodeId,
  OPCUAClient,
  ReadRequest,
  type ReadResponse,
  StatusCodes,
  TimestampsToReturn,
} from 'node-opcua-client'
import { systemClock } from '#lib/clock.ts'
import type { AddressRules } from '#outbound/index.ts'
import { ConnectionFailure } from '../../connections/driver.ts'
import { wasRestarted } from '../monitoring/last-times.ts'
import type { OpcSettings } from '../settings.ts'
import { discoverEndpoints, exchange, within } from './channel.ts'
import { createNamespaces, type Namespaces } from './node-ids.ts'
import {
  chooseEndpoint,
  createCertificateStore,
  leafOf,
  modeOf,
  ownKeyPair,
  policyUri,
  trustedCertificate,
  userIdentity,
} from './security.ts'
import { StatusFailure, severityOf } from './statuses.ts'
import { createTransports } from './transport.ts'

export type Request = Parameters<ClientSecureChannelLayer['performMessageTransaction']>[0]
export type ReadTarget =
  NonNullable<ConstructorParameters<typeof ReadRequest>[0]> extends {
    nodesToRead?: (infer Target)[] | null
  }
    ? Target
    : never

/** How many operations a server accepts in one request. */
export interface OperationLimits {
  read: number
  historyRead: number
  browse: number
  monitoredItems: number
}

export interface OpcSession {
  namespaces: Namespaces
  limits: OperationLimits
  product: string
  /** When the server was started again since the last session with it, by its clock, epoch ms. */
  restartedAt: number | undefined
  /** Server's clock minus the portal's when the session was opened, ms. */
  clockDifference: number | null
  /** Rejects with `StatusFailure`, `NoAnswer`, or when the connection is lost. */
  request<Answer>(request: Request, limitMs?: number): Promise<Answer>
  /** One result per target, in requests of at most `limits.read`. */
  read(targets: readonly ReadTarget[], limitMs?: number): Promise<DataValue[]>
  /** Reads the server's clock and state, which also keeps the session alive. */
  heartbeat(): Promise<{ state: number; clockDifference: number }>
  /** Longest pause between two requests, ms. */
  idleMs: number
  changeTimeout(timeoutMs: number): void
  /** Closes the session where the server answers soon, and destroys the sockets. */
  close(): void
}

/** Sockets and sessions that are being opened, so that `close` reaches them. */
export interface Opening {
  isClosed: boolean
  destroy(): void
}

const now = () => systemClock.now().getTime()

/** Session time-out: above publishing interval times lifetime count, or node-opcua and servers complain. */
export const sessionTimeoutMs = (publishingMs: number) => Math.max(120_000, publishingMs * 6)

/**
 * Opens a session with exactly the security of the settings. It never reconnects by itself: when the channel is lost,
 * `lost` is called once, and the supervisor opens anew.
 */
export async function openSession(
  settings: OpcSettings,
  rules: AddressRules,
  opening: Opening,
  lost: (error: unknown) => void,
): Promise<OpcSession> {
  const { endpointUrl, timeoutMs } = settings
  const hold = (destroy: () => void) => {
    opening.destroy = destroy
    if (opening.isClosed) destroy()
  }
  // Unreadable settings fail before a connection is made.
  const trusted = trustedCertificate(settings)
  const own = ownKeyPair(settings)
  const identity = userIdentity(settings)
  chooseEndpoint(await discoverEndpoints(endpointUrl, timeoutMs, rules, hold), settings, now())

  const transports = createTransports(rules, timeoutMs)
  hold(() => transports.destroy())
  const client = OPCUAClient.create({
    applicationName: 'Fyr',
    applicationUri: settings.own.applicationUri,
    certificateKeyPairProvider: own,
    clientCertificateManager: createCertificateStore(),
    clientName: 'Fyr',
    connectionStrategy: { maxRetry: 0 },
    defaultTransactionTimeout: timeoutMs,
    endpointMustExist: false,
    requestedSessionTimeout: sessionTimeoutMs(settings.publishingMs),
    securityMode: modeOf(settings.securityMode),
    securityPolicy: policyUri(settings.securityPolicy),
    ...(trusted && { serverCertificate: trusted }),
    transportFactory: transports,
    transportTimeout: timeoutMs,
  })
  let channel: ClientSecureChannelLayer | undefined
  client.on('secure_channel_created', (created) => {
    channel = created
    if (trusted && settings.securityPolicy !== 'None')
      checkSender(created, trusted, () => transports.destroy())
  })
  let isReported = false
  const report = (error?: unknown) => {
    if (isReported) return
    isReported = true
    lost(
      transports.failure() ??
        error ??
        new ConnectionFailure('closed', 'The other side closed the connection'),
    )
  }
  try {
    await within(timeoutMs * 3, client.connect(endpointUrl))
    // node-opcua chooses from this array, which is left one endpoint; the answer came over the secure channel.
    const endpoints = await within(timeoutMs, client.getEndpoints())
    const chosen = chooseEndpoint(endpoints, settings, now())
    endpoints.splice(0, endpoints.length, chosen)
    const session = await within(timeoutMs * 2, client.createSession(identity))
    client.on('close', () => report())
    client.on('connection_lost', () => report())
    if (!channel) throw new ConnectionFailure('closed')
    return await describe(session, channel, client, settings, () => transports.destroy())
  } catch (error) {
    transports.destroy()
    // Ends its timers.
    client.disconnect().catch(() => undefined)
    throw transports.failure() ?? error
  }
}

/** node-opcua verifies the signature of OPN by the certificate that comes with it: it has to be the trusted one. */
function checkSender(channel: ClientSecureChannelLayer, trusted: Buffer, destroy: () => void): void {
  const emitter = channel as unknown as {
    on(name: 'message', listener: (response: unknown, type: string, header: unknown) => void): void
  }
  emitter.on('message', (_response, type, header) => {
    const sender = (header as { senderCertificate?: Buffer | null }).senderCertificate
    if (type !== 'OPN' || leafOf(sender)?.raw.equals(trusted)) return
    destroy()
    throw new ConnectionFailure('certificateChanged')
  })
}

async function describe(
  session: ClientSession,
  channel: ClientSecureChannelLayer,
  client: OPCUAClient,
  settings: OpcSettings,
  destroy: () => void,
): Promise<OpcSession> {
  let { timeoutMs } = settings
  // Past node-opcua's session, which makes a new one by itself where the server has forgotten this one.
  const request = <Answer>(message: Request, limitMs = timeoutMs) => {
    const { authenticationToken } = session
    if (authenticationToken) message.requestHeader.authenticationToken = authenticationToken
    return exchange<Answer>(channel, message, limitMs)
  }
  const limits: OperationLimits = { read: 500, historyRead: 100, browse: 100, monitoredItems: 500 }
  async function read(targets: readonly ReadTarget[], limitMs = timeoutMs): Promise<DataValue[]> {
    const values: DataValue[] = []
    for (let at = 0; at < targets.length; at += limits.read) {
      values.push(...(await readPart(targets.slice(at, at + limits.read), limitMs)))
    }
    return values
  }
  /** Halves what is too large for one message. */
  async function readPart(part: readonly ReadTarget[], limitMs: number): Promise<DataValue[]> {
    const message = new ReadRequest({
      maxAge: 0,
      timestampsToReturn: TimestampsToReturn.Both,
      nodesToRead: [...part],
    })
    try {
      const { results } = await request<ReadResponse>(message, limitMs)
      if (results?.length !== part.length)
        throw new StatusFailure('BadUnexpectedError', 'Results are missing')
      return results
    } catch (error) {
      if (!(error instanceof StatusFailure) || !tooLarge.test(error.status)) throw error
      if (part.length === 1) return [new DataValue({ statusCode: StatusCodes.BadResponseTooLarge })]
      const middle = part.length >> 1
      const first = await readPart(part.slice(0, middle), limitMs)
      return [...first, ...(await readPart(part.slice(middle), limitMs))]
    }
  }
  const readIds = async (ids: readonly number[]) => {
    const values = await read(ids.map((id) => ({ nodeId: `i=${id}`, attributeId: AttributeIds.Value })))
    return values.map(({ statusCode, value }) =>
      severityOf(statusCode) === 'bad' ? undefined : (value?.value as unknown),
    )
  }
  async function heartbeat() {
    const sent = now()
    const [time, state] = await readIds([2258, 2259])
    const middle = (sent + now()) / 2
    return {
      state: typeof state === 'number' ? state : 0,
      clockDifference: time instanceof Date ? Math.round(time.getTime() - middle) : 0,
    }
  }
  const [uris, name, version, started, ...found] = await readIds([
    2255, 2261, 2264, 2257, 11_705, 11_565, 11_710, 11_714,
  ])
  if (!Array.isArray(uris)) throw new StatusFailure('BadNotReadable', 'NamespaceArray')
  const [reads, historyReads, browses, items] = found.map((value) => (typeof value === 'number' ? value : 0))
  // 0: no limit of the server.
  limits.read = Math.min(limits.read, reads || limits.read)
  limits.historyRead = Math.min(limits.historyRead, historyReads || limits.historyRead)
  limits.browse = Math.min(limits.browse, browses || limits.browse)
  limits.monitoredItems = Math.min(limits.monitoredItems, items || limits.monitoredItems)
  const { clockDifference } = await heartbeat()
  const startedAt = started instanceof Date ? started.getTime() : 0
  const restartedAt = wasRestarted(settings, startedAt) ? startedAt : undefined
  return {
    namespaces: createNamespaces(uris.slice(0, maxNamespaces).map(String)),
    limits,
    product: [name, version].filter(Boolean).join(' ').slice(0, 200),
    restartedAt,
    clockDifference,
    request,
    read,
    heartbeat,
    idleMs: Math.min(60_000, session.timeout / 2),
    changeTimeout(next) {
      timeoutMs = next
    },
    close() {
      // CloseSession first: `disconnect` alone waits for answers to open requests.
      const end = () => {
        destroy()
        client.disconnect().catch(() => undefined)
      }
      const timer = setTimeout(end, goodbyeMs)
      request(new CloseSessionRequest({ deleteSubscriptions: true }), goodbyeMs)
        .catch(() => undefined)
        .finally(() => {
          clearTimeout(timer)
          end()
        })
    },
  }
}

const tooLarge =
  /^Bad(ResponseTooLarge|RequestTooLarge|EncodingLimitsExceeded|TcpMessageTooLarge|TooManyOperations)$/
/** A session that is not closed takes one of the few that a PLC has, until it times out. */
const goodbyeMs = 3000
const maxNamespaces = 1000

/** Target of a read of a value. */
export const valueTarget = (nodeId: NodeId, indexRange?: string): ReadTarget => ({
  nodeId,
  attributeId: AttributeIds.Value,
  // A text is coerced; the class is not exported.
  ...(indexRange !== undefined && {
    indexRange: indexRange as unknown as NonNullable<ReadTarget['indexRange']>,
  }),
})
