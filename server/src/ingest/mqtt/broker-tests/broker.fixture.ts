import { createConnection, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { type IClientOptions, type MqttClient, connect as mqttConnect } from 'mqtt'
import { generate, type Packet } from 'mqtt-packet'
import { systemClock } from '#lib/clock.ts'
import type { Uplink } from '#telemetry/index.ts'
import { type CompanyTrouble, type MqttBrokerOptions, startMqttBroker } from '../broker.ts'
import type { MqttIdentity, MqttLogin } from '../messages.ts'

/** Access tokens that the broker under test knows: two companies, tokens of a node, and a reader. */
export const tokens: Record<string, MqttIdentity> = {
  alpha: { companyId: 'company-a', tokenId: 'token-a', scopes: ['ingest', 'read'] },
  alphaToo: { companyId: 'company-a', tokenId: 'token-a2', scopes: ['ingest', 'read'] },
  alphaReads: { companyId: 'company-a', tokenId: 'token-ar', scopes: ['read'] },
  alphaSends: { companyId: 'company-a', tokenId: 'token-as', scopes: ['ingest'] },
  alphaControls: { companyId: 'company-a', tokenId: 'token-ac', scopes: ['control'] },
  alphaNode: {
    companyId: 'company-a',
    tokenId: 'token-an',
    scopes: ['ingest', 'read'],
    nodeDeveui: 'Probe-1',
  },
  beta: { companyId: 'company-b', tokenId: 'token-b', scopes: ['ingest', 'read'] },
}

/** The access token, or the fingerprint of the certificate. */
export const secretOf = (login: MqttLogin) => ('token' in login ? login.token : login.fingerprint)

export type TestBroker = Awaited<ReturnType<typeof openTestBroker>>

/** A real broker on a free port, with the pipeline replaced by what the test says. */
export async function openTestBroker(options: Partial<MqttBrokerOptions> = {}) {
  const uplinks: Uplink[] = []
  const troubles: CompanyTrouble[] = []
  const lines: { level: string; message: string; fields: object }[] = []
  const write = (level: string) => (fields: object, message: string) =>
    void lines.push({ level, message, fields })
  const clients: MqttClient[] = []
  const broker = await startMqttBroker({
    host: '127.0.0.1',
    port: 0,
    authenticate: async (login) => tokens[secretOf(login)] ?? null,
    resolveTopic: () => [],
    log: { info: write('info'), warn: write('warn'), error: write('error') },
    clock: systemClock,
    tell: (trouble) => void troubles.push(trouble),
    ...options,
    async submit(batch) {
      uplinks.push(...batch)
      await options.submit?.(batch)
    },
  })
  const open = (token: string, settings: IClientOptions = {}) => {
    const client = mqttConnect({
      host: '127.0.0.1',
      port: broker.port,
      username: 'anyone',
      password: token,
      reconnectPeriod: 0,
      ...settings,
    })
    client.on('error', () => undefined)
    clients.push(client)
    return client
  }
  return {
    broker,
    uplinks,
    /** What was sent, as topics. */
    sent: () => uplinks.map(({ address, readings }) => ['nodes', address, readings[0]?.key ?? ''].join('/')),
    troubles,
    lines,
    /** A client that need not get through. */
    open,
    /** A client that is connected. */
    connect: (token: string, settings: IClientOptions = {}) => connected(open(token, settings)),
    socket: () => openSocket(broker.port),
    /** A client of MQTT 3.1.1 as bytes, connected; it reads nothing unless it is told to. */
    raw: (token: string, clientId: string) => openRaw(broker.port, token, clientId),
    /** As if nothing had happened yet. */
    reset() {
      for (const client of clients.splice(0)) client.end(true)
      for (const companyId of ['company-a', 'company-b']) broker.disconnectCompany(companyId)
      uplinks.length = 0
      troubles.length = 0
      lines.length = 0
    },
    logged: (text: string) => eventually(() => lines.find(({ message }) => message.includes(text))),
    async close() {
      for (const client of clients) client.end(true)
      await broker.stop()
    },
  }
}

function connected(client: MqttClient): Promise<MqttClient> {
  return new Promise((resolve, reject) => {
    client.once('connect', () => resolve(client))
    client.once('error', reject)
    client.once('close', () => reject(new Error('closed before it was connected')))
  })
}

/** The connection's end; at once if it has ended. */
export function closed(client: MqttClient): Promise<void> {
  return new Promise((resolve) => {
    if (client.disconnected || !client.connected) return resolve()
    client.once('close', () => resolve())
  })
}

/** What a client has received, as `topic=payload`. */
export function collect(client: MqttClient): string[] {
  const received: string[] = []
  client.on('message', (topic, payload) => void received.push(`${topic}=${payload.toString()}`))
  return received
}

async function openSocket(port: number): Promise<Socket> {
  const socket = createConnection(port, '127.0.0.1')
  socket.on('error', () => undefined)
  await new Promise((resolve) => socket.once('connect', resolve))
  return socket
}

async function openRaw(port: number, token: string, clientId: string) {
  const socket = await openSocket(port)
  const send = (packet: Packet) => void socket.write(generate(packet))
  send({ cmd: 'connect', clientId, clean: true, keepalive: 60, username: 'u', password: Buffer.from(token) })
  await new Promise((resolve) => socket.once('readable', resolve))
  socket.read()
  return { socket, send }
}

/** Asks again and again until there is an answer; fails after ten seconds. */
export async function eventually<T>(ask: () => T | undefined | false, seconds = 10): Promise<T> {
  for (let tries = 0; tries < seconds * 100; tries++) {
    const answer = ask()
    if (answer !== undefined && answer !== false) return answer
    await sleep(10)
  }
  throw new Error(`it did not happen within ${seconds} s: ${ask}`)
}
