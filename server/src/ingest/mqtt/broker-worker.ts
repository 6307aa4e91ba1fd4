import '#lib/threads/exit-on-request.ts'
import { Server as HttpsServer } from 'node:https'
import { createServer, type Server, type Socket } from 'node:net'
import type { SecureContext } from 'node:tls'
import { parentPort, workerData } from 'node:worker_threads'
import { systemClock } from '#lib/clock.ts'
import { createTokenBucket } from '#lib/fairness/rate-limit.ts'
import { createAddressList } from '#lib/network/network.ts'
import { secureContextOf } from '#lib/network/tls-files.ts'
import type {
  FromThread,
  LoginAnswer,
  LogLevel,
  MqttIdentity,
  ThreadData,
  ThreadStats,
  ToThread,
  Trouble,
} from './messages.ts'
import { createBatches } from './thread/batches.ts'
import { createArrivals } from './thread/clients/arrivals.ts'
import { createWebSocketListener } from './thread/clients/web-sockets.ts'
import { createCompanies } from './thread/companies.ts'
import type { Company } from './thread/company.ts'
import { createConnecting } from './thread/connecting.ts'
import type { Connection } from './thread/connection.ts'
import { openChannel } from './thread/integration-channel.ts'
import { reasons } from './thread/packets/packets.ts'
import { createPublishing, deliverOwn, forgetRetained, publishOwn } from './thread/packets/publishing.ts'

/**
 * The thread of the MQTT broker: sockets, MQTT and payloads. What was published goes to the main thread in
 * batches and is acknowledged when that says it is committed. What it must know after a restart it has saved.
 */
if (!parentPort) throw new Error('broker-worker.ts runs as a worker thread')
const main = parentPort
// Worker data has no type of its own; broker-thread.ts is the only one that starts this.
const { host, ports, tls, trustedProxies, limits } = workerData as ThreadData
const post = (message: FromThread) => main.postMessage(message)
const now = () => systemClock.now().getTime()

const logins = new Map<number, (answer: LoginAnswer) => void>()
const totals = { refusedConnects: 0, dropped: 0, deliveries: 0 }
let lastLogin = 0
let secureContext: SecureContext | undefined = tls && secureContextOf(tls)

// Whoever attacks must not fill the disk with log lines.
const logLines = createTokenBucket({ perSecond: 20, burst: 40 })
let unloggedLines = 0
function log(level: LogLevel, message: string, fields: Record<string, string | number>) {
  if (logLines.take(now()) > 0) {
    unloggedLines++
    return
  }
  post({ type: 'log', level, message, fields: unloggedLines > 0 ? { ...fields, unloggedLines } : fields })
  unloggedLines = 0
}
function report({ options: { identity, session, remote } }: Connection, reason: string) {
  const { companyId, tokenId } = identity
  log('warn', `MQTT client refused: ${reason}`, { companyId, tokenId, clientId: session.id, remote })
}
function tell(companyId: string, code: Trouble, detail: string, identity?: MqttIdentity) {
  if (!companies.mayTell(companyId, code)) return
  const { nodeDeveui } = identity ?? {}
  log('warn', `MQTT: ${code}`, { companyId, detail })
  post({
    type: 'trouble',
    trouble: { companyId, code, detail, ...(nodeDeveui !== undefined && { nodeDeveui }) },
  })
}

function failed(error: unknown) {
  log(
    'error',
    `The MQTT broker failed: ${error instanceof Error ? (error.stack ?? error.message) : error}`,
    {},
  )
}

const isTrustedProxy = createAddressList(trustedProxies)
const batches = createBatches((sections) => post({ type: 'batches', batches: sections }))
const companies = createCompanies({
  ...{ limits, now, post, report, tell, failed, totals },
  acknowledged: (companyId, reference) => post({ type: 'acknowledged', companyId, reference }),
  listening: (listening) => post({ type: 'nodesListening', listening }),
})
const admit = createConnecting(createPublishing(batches))

const arrivals = createArrivals({
  limits,
  now,
  login: (as, remote) =>
    new Promise((resolve) => {
      logins.set(++lastLogin, resolve)
      post({ type: 'login', login: lastLogin, as, remote })
    }),
  isCrowded: companies.isCrowded,
  isTrustedProxy,
  admit(arrival) {
    const { identity, socket } = arrival
    const entry = companies.enter(identity, socket)
    const opening = [
      companies.open(identity.companyId),
      identity.integration && openChannel(identity.integration),
    ] as const
    Promise.all(opening).then(
      ([company, channel]) => {
        if (entry.isRevoked || socket.destroyed) return socket.destroy()
        if (!company)
          return arrival.refuse(reasons.unavailable, 'the sessions of the company could not be read')
        admit(company, arrival, channel)
      },
      (error: unknown) => {
        failed(error)
        socket.destroy()
      },
    )
  },
  refused(remote, reason, identity) {
    totals.refusedConnects++
    const { companyId, tokenId } = identity ?? {}
    log(identity ? 'warn' : 'info', `MQTT connection refused: ${reason}`, {
      remote,
      ...(companyId !== undefined && tokenId !== undefined && { companyId, tokenId }),
    })
    if (identity) tell(identity.companyId, 'mqtt.connectRefused', reason, identity)
  },
})

const webSockets =
  ports.webSocket === undefined
    ? undefined
    : createWebSocketListener({ tls, limits, isTrustedProxy, take: (socket) => arrivals.take(socket) })
const servers = [
  listen(ports.plain, tcpServer()),
  ports.tls === undefined ? undefined : listen(ports.tls, tcpServer({ isSecure: true })),
  webSockets && listen(ports.webSocket ?? 0, webSockets),
]
void Promise.all(servers).then(([plain, secure, webSocket]) => {
  if (!plain) return
  post({
    type: 'listening',
    ports: {
      plain: plain.port,
      ...(secure && { tls: secure.port }),
      ...(webSocket && { webSocket: webSocket.port }),
    },
  })
})

function tcpServer({ isSecure }: { isSecure?: true } = {}): Server {
  return createServer((socket: Socket) => {
    socket.setNoDelay(true)
    socket.setKeepAlive(true, 60_000)
    arrivals.take(socket, isSecure && secureContext)
  })
}

function listen(port: number, server: Server) {
  server.maxConnections = limits.connections + limits.halfOpen
  return new Promise<{ port: number; close(): void }>((resolve) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      post({ type: 'unable', code: error.code ?? '', message: error.message, port })
      main.close()
    })
    server.listen(port, host, () => {
      const address = server.address()
      resolve({
        port: address && typeof address === 'object' ? address.port : port,
        close: () => void server.close(),
      })
    })
  })
}

let posted = ''
const tick = setInterval(() => {
  companies.tick()
  const stats: ThreadStats = {
    ...totals,
    ...companies.counts(),
    halfOpen: arrivals.size,
    unanswered: batches.unanswered,
  }
  if (JSON.stringify(stats) !== posted) post({ type: 'stats', stats })
  posted = JSON.stringify(stats)
}, 1000).unref()

main.on('message', (message: ToThread) => {
  switch (message.type) {
    case 'login':
      logins.get(message.login)?.(message.answer)
      logins.delete(message.login)
      return
    case 'batch':
      return batches.answer(message.batch, message.answer)
    case 'opened':
      return companies.opened(message.companyId, message.state)
    case 'saved':
      return companies.saved(message.save, message.isSaved)
    case 'tls':
      secureContext = secureContextOf(message.tls)
      if (webSockets instanceof HttpsServer) webSockets.setSecureContext(message.tls)
      return
    case 'publish':
      return inCompany(message.companyId, (company) => publishOwn(company, message.messages))
    case 'deliver':
      return void companies.open(message.companyId).then((company) => {
        const answered = (isTaken: boolean) =>
          post({ type: 'delivered', delivery: message.delivery, isTaken })
        if (company) deliverOwn(company, message.message, message.to, answered)
        else answered(false)
      })
    case 'forgetRetained':
      return inCompany(message.companyId, (company) => forgetRetained(company, message.filter))
    case 'endToken':
      return companies.endToken(message.tokenId)
    case 'endCompany':
      return companies.endCompany(message.companyId)
    case 'stop':
      void stop()
  }
})

/** Does what the portal asks, once the company's sessions are read. */
function inCompany(companyId: string, work: (company: Company) => void): void {
  void companies.open(companyId).then((company) => {
    if (company) work(company)
    else
      log('error', 'MQTT: the sessions of a company could not be read; what was to be published is lost', {
        companyId,
      })
  })
}

/** Takes nothing more, waits for what was taken to be committed and acknowledged, and says goodbye. */
async function stop() {
  clearInterval(tick)
  for (const server of await Promise.all(servers)) server?.close()
  arrivals.destroyAll()
  companies.drain()
  for (let waited = 0; batches.unanswered > 0 && waited < 5000; waited += 10) await sleep(10)
  // Without their wills: it was we who left.
  await companies.endAll('the broker is stopping')
  main.close()
}

const sleep = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))
