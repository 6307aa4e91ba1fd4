import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { type Program, temporaryFolder } from '../../../e2e/lib/program/program.ts'
import { startOpcServer } from '../../../server/test/support/servers/opcua-server.ts'
import { type BenchCompany, startBenchPortal } from '../../harness/bench-portal.ts'
import {
  type CommittedSpan,
  costOfMillion,
  countCommitted,
  measureCommitted,
} from '../../harness/committed.ts'
import { runInThread } from '../../harness/in-thread.ts'
import { describeRatios, measurePairs, medianOver } from '../../harness/pairs.ts'
import { readUsage } from '../../harness/processes.ts'
import type { Figure, Section } from '../../harness/report.ts'
import { keyOf } from '../mqtt/many-values.ts'
import type { LoadOptions, LoadResult } from '../mqtt/mqtt-load.ts'
import type { BareCommand } from './bare-client.ts'

const nodes = 50
const keysEach = 100
const items = nodes * keysEach
/** Issue 26: the driver's process to a client that only counts, and the portal's part to MQTT. */
const [maxToBare, maxToMqtt] = [1.3, 1.2]
/** Phases are longer than those of other areas: 5,000 readings a second are few. */
const phaseFactor = 2
/** From subscribing to a steady rate. */
const settleMs = 3000
const deveuis = Array.from({ length: nodes }, (_, at) => `press-${at}`)
const nodeIdOf = (at: number) => `Changing${at}`

/** What is measured while the driver does not run. */
interface Others {
  /** `cost`: processor time of a million notifications, s. */
  bare: { cost: number; perSecond: number }
  idle: CommittedSpan
  mqtt: CommittedSpan
}

/** Variables of an OPC-UA server that change each second, against a bare client and against MQTT: processor time. */
export async function benchOpcua(seconds: number): Promise<Section> {
  const peer = await startOpcServer({ changing: items })
  const bare = await startBareClient(peer.endpointUrl)
  const portal = await startBenchPortal({
    ...{ companies: 1, nodes, env: { TEST_OUTBOUND_LOOPBACK: `127.0.0.1:${peer.port}` } },
  })
  try {
    const [company] = portal.companies
    if (!company) throw new Error('There is no company')
    const { program } = portal
    const opcServer = await addServer(company, peer.endpointUrl)

    async function measureDriver(phase: number): Promise<CommittedSpan> {
      await company?.api.must('POST', `/opc/monitoring/${opcServer}/on`)
      await untilSteady(program)
      const measured = await measureCommitted(program, phase * phaseFactor)
      await company?.api.must('POST', `/opc/monitoring/${opcServer}/off`)
      await sleep(1000)
      return measured
    }
    async function measureOthers(phase: number): Promise<Others> {
      await bare.send('resume')
      await sleep(settleMs)
      // The portal is idle while the bare client counts.
      const span = phase * phaseFactor
      const [counted, idle] = await Promise.all([bare.measure(span), measureCommitted(program, span)])
      await bare.send('pause')
      const load = sendMqtt(program, company, span + settleMs / 1000)
      await sleep(settleMs)
      const mqtt = await measureCommitted(program, span)
      await load
      return { bare: counted, idle, mqtt }
    }
    const pairs = await measurePairs(seconds, measureDriver, measureOthers)
    return {
      title: `OPC-UA: ${items.toLocaleString('en-GB')} items at 1 s, into ${nodes} nodes`,
      how: [
        `the server: node-opcua-server in a process of its own, ${items.toLocaleString('en-GB')} variables of type Double set each second (setValueFromSource on a timer); no security, one subscription`,
        'the bare client: node-opcua-client in a process of its own, one subscription with the same items, which counts their changed events',
        `MQTT: ${nodes} clients that each send one message of ${keysEach} values a second, all at once`,
        'processor time; of portal and PostgreSQL less what they use idle; the driver, the bare client and MQTT in turn',
      ],
      figures: describe(pairs),
    }
  } finally {
    await portal.stop()
    await bare.stop()
    await peer.stop()
  }
}

function describe(pairs: readonly (readonly [CommittedSpan, Others])[]): Figure[] {
  const idle = medianOver(pairs, ([, { idle: span }]) => span.cpuSeconds / span.seconds)
  const driverCost = ({ driverCpuSeconds, readings }: CommittedSpan) => (driverCpuSeconds / readings) * 1e6
  const toBare = pairs.map(([opc, { bare }]) => driverCost(opc) / bare.cost)
  const toMqtt = pairs.map(([opc, { mqtt }]) => costOfMillion(opc, idle) / costOfMillion(mqtt, idle))
  const median = (values: readonly number[]) => medianOver(values, (value) => value)
  const rate = ({ readings, seconds }: CommittedSpan) => readings / seconds
  return [
    { name: 'readings, OPC-UA', value: medianOver(pairs, ([opc]) => rate(opc)), unit: '/s' },
    {
      name: 'notifications, the bare client',
      value: medianOver(pairs, ([, { bare }]) => bare.perSecond),
      unit: '/s',
    },
    { name: 'readings, MQTT', value: medianOver(pairs, ([, { mqtt }]) => rate(mqtt)), unit: '/s' },
    {
      name: "CPU of a million readings, the driver's process",
      value: medianOver(pairs, ([opc]) => driverCost(opc)),
      unit: 's',
    },
    {
      name: 'CPU of a million notifications, the bare client',
      value: medianOver(pairs, ([, { bare }]) => bare.cost),
      unit: 's',
    },
    {
      name: 'the driver to the bare client',
      ...{ value: median(toBare), unit: 'x', limit: { max: maxToBare }, note: describeRatios(toBare) },
    },
    {
      name: "CPU of a million readings, the portal's part",
      value: medianOver(pairs, ([opc]) => costOfMillion(opc, idle)),
      unit: 's',
      note: 'portal and PostgreSQL',
    },
    {
      name: `CPU of a million readings, MQTT messages of ${keysEach}`,
      value: medianOver(pairs, ([, { mqtt }]) => costOfMillion(mqtt, idle)),
      unit: 's',
      note: 'portal with its broker and PostgreSQL',
    },
    {
      name: "the portal's part to MQTT",
      ...{ value: median(toMqtt), unit: 'x', limit: { max: maxToMqtt }, note: describeRatios(toMqtt) },
    },
  ]
}

/** Adds the server and its variables, not monitored yet; the answer is its id. */
async function addServer({ api }: BenchCompany, endpointUrl: string): Promise<string> {
  const application = (await api.must('POST', `/applications/${api.companyId}`, { name: 'Plant' })).body
  for (const deveui of deveuis)
    await api.must('POST', `/applications/${application.id}/tag`, { name: deveui, deveui, nodeType: 7 })
  const security = { securityPolicy: 'None', securityMode: 'None' }
  // Monitoring is switched off and on, and what is missed meanwhile is no part of the comparison.
  const body = { name: 'Line', endpointUrl, ...security, active: false, readHistory: false }
  const { opcServerId } = (await api.must('POST', `/opc/server/${api.companyId}`, body)).body
  const variables = Array.from({ length: items }, (_, at) => ({
    ...{ deveui: deveuis[Math.floor(at / keysEach)], key: keyOf(at % keysEach) },
    nodeId: `nsu=http://fyr.test/line;s=${nodeIdOf(at)}`,
  }))
  for (let at = 0; at < items; at += 500)
    await api.must('POST', `/opc/nodes/${opcServerId}`, { nodes: variables.slice(at, at + 500) })
  return opcServerId
}

/** Waits until readings are committed, and for what comes at the start of a session. */
async function untilSteady({ url }: Program): Promise<void> {
  const from = await countCommitted(url)
  for (const end = performance.now() + 30_000; (await countCommitted(url)) - from < items; await sleep(200))
    if (performance.now() > end) throw new Error('No readings of the OPC-UA server were committed')
  await sleep(settleMs)
}

const sendMqtt = ({ mqttPort }: Program, company: BenchCompany | undefined, seconds: number) =>
  runInThread<LoadResult>(new URL('../mqtt/mqtt-load.ts', import.meta.url), {
    ...{ port: mqttPort, inFlight: 4, seconds, burstMs: 1000 },
    logins: (company?.deveuis ?? []).map((deveui) => ({ token: company?.token ?? '', deveui })),
    values: { format: 'json', count: keysEach, firstTime: Date.now(), stepMs: 1000 },
  } satisfies LoadOptions)

/** Starts the client with its subscription paused. */
async function startBareClient(endpointUrl: string) {
  // node-opcua stores a key and certificates in the home directory.
  const folder = await temporaryFolder()
  const nodeIds = Array.from({ length: items }, (_, at) => `ns=2;s=${nodeIdOf(at)}`)
  const child: ChildProcess = fork(
    fileURLToPath(new URL('./bare-client.ts', import.meta.url)),
    [JSON.stringify([endpointUrl, ...nodeIds])],
    { env: { ...process.env, HOME: folder.path, XDG_CONFIG_HOME: folder.path, NODE_OPTIONS: '' } },
  )
  const answer = async () => ((await once(child, 'message')) as [number])[0]
  const send = (command: BareCommand) => {
    const answered = answer()
    child.send(command)
    return answered
  }
  await answer()
  return {
    send,
    async measure(seconds: number): Promise<{ cost: number; perSecond: number }> {
      const read = async () =>
        [await send('count'), (await readUsage(child.pid ?? 0)).cpuSeconds, performance.now()] as const
      const [from, before, began] = await read()
      await sleep(seconds * 1000)
      const [to, after, ended] = await read()
      const notifications = to - from
      return {
        cost: ((after - before) / notifications) * 1e6,
        perSecond: (notifications / (ended - began)) * 1000,
      }
    },
    async stop() {
      child.kill()
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
      await folder.remove()
    },
  }
}
