import { X509Certificate } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { OpcDiscovery } from '@fyr/contract/connections/opcua/opcua'
import { crypto_utils } from 'node-opcua-client'
import type { Link, OpenConnection, Problem } from '../../src/ingest/connections/driver.ts'
import discovery from '../../src/ingest/opcua/discovery.ts'
import driver from '../../src/ingest/opcua/driver.ts'
import { type PackedOpcMessage, unpackMessage } from '../../src/ingest/opcua/packed-message.ts'
import type {
  MonitoredVariable,
  OpcAnswer,
  OpcCommand,
  OpcMessage,
  OpcSettings,
} from '../../src/ingest/opcua/settings.ts'
import { until } from './until.ts'

export interface Pair {
  certificate: string
  key: string
  fingerprint: string
}

/** An application's certificate as OPC-UA wants it, with the uses and the URI. */
export async function makeCertificate(
  applicationUri: string,
  more: { notBefore?: Date; notAfter?: Date } = {},
): Promise<Pair> {
  const { privateKey } = await crypto_utils.generateKeyPair(2048)
  const { cert } = await crypto_utils.createSelfSignedCertificate({
    privateKey,
    subject: 'CN=Fyr test',
    applicationUri,
    dns: ['localhost'],
    purpose: crypto_utils.CertificatePurpose.ForApplication,
    notBefore: new Date(Date.now() - 86_400_000),
    notAfter: new Date(Date.now() + 86_400_000 * 100),
    ...more,
  })
  const { privPem } = await crypto_utils.privateKeyToPEM(privateKey)
  return { certificate: cert, key: privPem, fingerprint: new X509Certificate(cert).fingerprint256 }
}

export const applicationUri = 'urn:fyr:test'
const shared = makeCertificate(applicationUri)

export const loopback = (...ports: number[]) => ({
  privateNetworks: [],
  allowLoopback: ports.map((port) => `127.0.0.1:${port}`),
})

export interface Reading {
  key: string
  value: unknown
  createdAt: number
  isHistory: boolean
  deveui: string
}

export interface OpenedDriver {
  messages: OpcMessage[]
  connection: OpenConnection<OpcSettings>
  settings: OpcSettings
  /** Set once the connection is open, and once it has ended. */
  isOpen(): boolean
  problem(): Problem | undefined
  /** Rejects when it ended instead. */
  opened(): Promise<void>
  ended(): Promise<Problem>
  readings(key?: string): Reading[]
  values(key: string): unknown[]
  /** Last state of each variable, by its id. */
  state(variable: string): OpcMessage['changed'][number] | undefined
  server(): OpcMessage['server']
  send(command: OpcCommand): Promise<OpcAnswer>
}

const opened: OpenedDriver[] = []
let lastSuffix = 0

/**
 * Opens the driver with a link that keeps what it is handed. Ids of variables become unique unless they have a slash:
 * the driver knows variables beyond connections.
 */
export async function openDriver(
  changes: Partial<OpcSettings> & { endpointUrl: string },
  variables: readonly (Partial<MonitoredVariable> & { id: string })[] = [],
  link: Partial<Link> = {},
): Promise<OpenedDriver> {
  const { certificate, key } = await shared
  const settings: OpcSettings = {
    ...{ securityPolicy: 'None', securityMode: 'None', serverCertificate: '', user: { kind: 'anonymous' } },
    ...{ own: { certificate, key, applicationUri }, monitoring: 'subscribe', publishingMs: 100, pollMs: 300 },
    ...{
      timeoutMs: 3000,
      readHistory: true,
      variables: JSON.stringify(variables.map((given) => variable({ ...given, id: uniqueId(given.id) }))),
    },
    ...changes,
  }
  const messages: OpcMessage[] = []
  let isOpen = false
  let problem: Problem | undefined
  const port = Number(/:(\d+)/.exec(settings.endpointUrl)?.[1])
  const connection = driver.open(settings, {
    rules: loopback(port),
    opened: () => {
      isOpen = true
    },
    ended: (given) => {
      problem = given
    },
    noted: () => undefined,
    learned: () => undefined,
    async deliver(batch) {
      messages.push(...(batch as PackedOpcMessage[]).map(unpackMessage))
      return 0
    },
    ...link,
  })
  const readings = (key?: string) =>
    messages
      .flatMap(({ nodes }) => nodes)
      .flatMap(({ deveui, isHistory, readings }) =>
        readings.map((reading) => ({ ...(reading as Reading), isHistory, deveui })),
      )
      .filter((reading) => key === undefined || reading.key === key)
  const result: OpenedDriver = {
    messages,
    connection,
    settings,
    isOpen: () => isOpen,
    problem: () => problem,
    async opened() {
      await until(() => isOpen || problem !== undefined)
      if (problem) throw new Error(JSON.stringify(problem))
    },
    async ended() {
      await until(() => problem !== undefined, 30_000)
      return problem as unknown as Problem
    },
    readings,
    values: (key) => readings(key).map(({ value }) => value),
    state: (id) =>
      messages
        .flatMap(({ changed }) => changed)
        .findLast(({ variable }) => variable === id || variable.startsWith(`${id}/`)),
    server: () => messages.findLast(({ server }) => server)?.server,
    send: async (command) => (await connection.send?.(command)) as OpcAnswer,
  }
  opened.push(result)
  return result
}

/** Closes what tests have opened, and waits until servers have seen it. */
export async function closeDrivers(): Promise<void> {
  for (const { connection } of opened.splice(0)) connection.close()
  await sleep(50)
}

export const nodeIdOf = (name: string) => `nsu=http://fyr.test/line;s=${name}`

const uniqueId = (id: string) => (id.includes('/') ? id : `${id}/${++lastSuffix}`)

/** A variable of the test server by its name. */
export const variable = (given: Partial<MonitoredVariable> & { id: string }): MonitoredVariable => ({
  ...{ deveui: 'press', key: given.id.split('/')[0] ?? '', nodeId: nodeIdOf(given.id.split('/')[0] ?? '') },
  ...{ arrayIndex: null, samplingInterval: 50, queueSize: 10, deadband: null },
  ...given,
})

/** Endpoints and certificate of a server, or the problem. */
export function discover(endpointUrl: string, timeoutMs = 3000): Promise<OpcDiscovery | Problem> {
  return new Promise((resolve) => {
    const connection = discovery.open(
      { endpointUrl, timeoutMs },
      {
        rules: loopback(Number(/:(\d+)/.exec(endpointUrl)?.[1])),
        opened: () => undefined,
        ended: resolve,
        noted: () => undefined,
        learned: () => undefined,
        async deliver([found]) {
          connection.close()
          resolve(found as OpcDiscovery)
          return 0
        },
      },
    )
  })
}

/** Certificate that a server shows, in PEM. */
export async function certificateOf(endpointUrl: string): Promise<string> {
  const found = await discover(endpointUrl)
  if (!('certificate' in found) || !found.certificate) throw new Error(JSON.stringify(found))
  return found.certificate.pem
}
