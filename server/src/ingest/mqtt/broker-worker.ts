import { createServer } from 'node:net'
import { parentPort, workerData } from 'node:worker_threads'
import { systemClock } from '#lib/clock.ts'
import type { FromThread, LoginAnswer, LogLevel, ThreadData, ThreadStats, ToThread } from './messages.ts'
import { createAllowance } from './thread/allowance.ts'
import { type Arrival, createArrivals } from './thread/arrivals.ts'
import { createBatches } from './thread/batches.ts'
import { type CompanyBroker, openCompanyBroker } from './thread/company-broker.ts'
import { type Connection, createConnections } from './thread/connections.ts'
import { gateReads } from './thread/read-gate.ts'

/**
 * The thread of the MQTT broker: sockets, MQTT and payloads. What was published goes to the main thread in
 * batches and is acknowledged when that says it is committed. It holds nothing that must survive it.
 */
if (!parentPort) throw new Error('broker-worker.ts runs as a worker thread')
const main = parentPort
// Worker data has no type of its own; broker-thread.ts is the only one that starts this.
const { host, port, limits } = workerData as ThreadData
const post = (message: FromThread) => main.postMessage(message)
const now = () => systemClock.now().getTime()

const connections = createConnections()
const batches = createBatches(limits, post)
const brokers = new Map<string, Promise<CompanyBroker>>()
const opened = new Map<string, CompanyBroker>()
const logins = new Map<number, (answer: LoginAnswer) => void>()
let lastLogin = 0
let refusedConnects = 0
let dropped = 0

// Whoever attacks must not fill the disk with log lines.
const logLines = createAllowance(20)
let unloggedLines = 0
function log(level: LogLevel, message: string, fields: Record<string, string | number>) {
  if (!logLines.take(now())) {
    unloggedLines++
    return
  }
  post({ type: 'log', level, message, fields: unloggedLines > 0 ? { ...fields, unloggedLines } : fields })
  unloggedLines = 0
}
function report({ identity, clientId, remote }: Connection, reason: string) {
  const { companyId, tokenId } = identity
  log('warn', `MQTT client refused: ${reason}`, { companyId, tokenId, clientId, remote })
}

const arrivals = createArrivals({
  limits,
  now,
  login: (token, remote) =>
    new Promise((resolve) => {
      logins.set(++lastLogin, resolve)
      post({ type: 'login', login: lastLogin, token, remote })
    }),
  crowded: (companyId) =>
    connections.all().size >= limits.connections ||
    connections.ofCompany(companyId).size >= limits.connectionsPerCompany,
  admit,
  refused(remote, reason) {
    refusedConnects++
    log('info', `MQTT connection refused: ${reason}`, { remote })
  },
})

function admit({ socket, remote, identity, clientId, received, connectLength }: Arrival) {
  const connection: Connection = {
    socket,
    remote,
    identity,
    clientId,
    gate: gateReads(socket, {
      received,
      connectLength,
      longestPacket: limits.packetBytes,
      mayRead: () => batches.mayRead(connection),
      tooLong() {
        socket.destroy(new Error(`a packet is longer than ${limits.packetBytes} bytes`))
      },
    }),
    messages: createAllowance(limits.messagesPerSecond),
    subscriptions: new Set(),
    unanswered: 0,
    forwarding: 0,
  }
  // Before anything waits: a token that is revoked now must find it.
  connections.add(connection)
  void brokerOf(identity.companyId).then((broker) => {
    if (!socket.destroyed) broker.admit(connection)
  })
}

function brokerOf(companyId: string): Promise<CompanyBroker> {
  const known = brokers.get(companyId)
  if (known) return known
  const opening = openCompanyBroker({
    limits,
    now,
    send: batches.add,
    report,
    dropped: () => dropped++,
    fault: (error) => log('error', `The MQTT broker of a company failed: ${error.message}`, { companyId }),
  })
  brokers.set(companyId, opening)
  void opening.then((broker) => {
    // Unless the company was disconnected meanwhile.
    if (brokers.get(companyId) === opening) opened.set(companyId, broker)
  })
  return opening
}

async function closeBroker(companyId: string) {
  const broker = brokers.get(companyId)
  brokers.delete(companyId)
  opened.delete(companyId)
  await (await broker)?.close()
}

const server = createServer((socket) => arrivals.take(socket))
server.maxConnections = limits.connections + limits.halfOpen
server.once('error', (error: NodeJS.ErrnoException) => {
  post({ type: 'unable', code: error.code ?? '', message: error.message, port })
  main.close()
})
server.listen(port, host, () => {
  const address = server.address()
  post({ type: 'listening', port: address && typeof address === 'object' ? address.port : port })
})

let posted = ''
let seconds = 0
const tick = setInterval(() => {
  connections.endExpired(now())
  const stats = currentStats()
  if (JSON.stringify(stats) !== posted) post({ type: 'stats', stats })
  posted = JSON.stringify(stats)
  if (++seconds % 30 > 0) return
  for (const [companyId, broker] of opened)
    if (connections.ofCompany(companyId).size === 0 && broker.isIdle()) void closeBroker(companyId)
}, 1000).unref()

function currentStats(): ThreadStats {
  const counts = [...opened.values()].map((broker) => broker.counts())
  return {
    connections: connections.all().size,
    halfOpen: arrivals.size,
    unanswered: batches.unanswered,
    retained: counts.reduce((sum, { retained }) => sum + retained, 0),
    sessions: counts.reduce((sum, { sessions }) => sum + sessions, 0),
    refusedConnects,
    dropped,
  }
}

main.on('message', (message: ToThread) => {
  if (message.type === 'login') {
    logins.get(message.login)?.(message.answer)
    logins.delete(message.login)
  } else if (message.type === 'batch') batches.answer(message.batch, message.answer)
  else if (message.type === 'endToken') {
    connections.endToken(message.tokenId)
    for (const broker of opened.values()) broker.dropToken(message.tokenId)
  } else if (message.type === 'endCompany') {
    connections.endCompany(message.companyId)
    void closeBroker(message.companyId)
  } else void stop()
})

/** Takes nothing more, waits for what was taken to be committed and acknowledged, and says goodbye. */
async function stop() {
  clearInterval(tick)
  server.close()
  arrivals.destroyAll()
  await batches.drain(6000)
  for (const connection of connections.all()) {
    // Without its will: it was we who left.
    connection.ended = 'the broker is stopping'
    connection.socket.end()
    connection.gate.discard()
  }
  for (let waited = 0; connections.all().size > 0 && waited < 500; waited += 20)
    await new Promise((resolve) => setTimeout(resolve, 20))
  for (const connection of connections.all()) connection.socket.destroy()
  await Promise.all([...brokers.keys()].map(closeBroker))
  main.close()
}
