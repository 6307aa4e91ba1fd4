import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { toward } from '../../harness/goals.ts'
import { runInThread } from '../../harness/in-thread.ts'
import { type BenchBroker, startMosquitto } from '../../harness/mosquitto.ts'
import { readUsage } from '../../harness/processes.ts'
import type { Figure, Section } from '../../harness/report.ts'
import { decodersInUse } from '../frame-decoders.ts'
import type { RequestsResult } from '../http/http-requests.ts'
import { type NetworkFleet, startNetworkFleet } from './network-fleet.ts'
import type { NetworkLoadOptions, NetworkTarget } from './network-load.ts'
import type { NetworkMqttOptions, NetworkMqttResult } from './network-mqtt-load.ts'

const companies = 5
const nodesEach = 100
const connections = 256
const warmUpSeconds = 10
/** Of the decoders in use, and those of the transmission. */
const readingsEach = 10
const trials = [
  { decoder: 'shipped', name: 'decoders that ship with Fyr', http: 'shippedHttp', mqtt: 'shippedMqtt' },
  { decoder: 'own', name: 'decoders of companies', http: 'ownHttp', mqtt: 'ownMqtt' },
] as const
const source = decodersInUse.find((each) => each.source !== null)?.source ?? ''
const [{ bytes }] = decodersInUse
const payload = Buffer.from(bytes).toString('base64')

/** JSON of network servers over the wire until its readings are committed, in the whole program. */
export async function benchNetworkServers(seconds: number): Promise<Section> {
  const broker = await startMosquitto()
  const fleet = await startNetworkFleet({
    ...{ companies, nodesEach, source },
    ...(broker && { mqttBroker: broker.port }),
  })
  const figures: Figure[] = []
  try {
    // A portal that has just been started compiles while it answers.
    await measureHttp(fleet, 'own', warmUpSeconds)
    const bare = await measureBareHttp(fleet, seconds)
    const plain = await measurePlain(fleet, seconds)
    figures.push(
      {
        name: 'peer: a bare HTTP server that parses the same JSON',
        value: bare.perSecond,
        unit: '/s',
        note: bare.note,
      },
      {
        name: 'peer: the same readings as plain API calls',
        value: plain.perSecond,
        unit: '/s',
        note: plain.note,
      },
    )
    for (const trial of trials) {
      const result = await measureHttp(fleet, trial.decoder, seconds)
      const ofPeers = `${ratio(result.perSecond, plain.perSecond)} x plain calls, ${ratio(result.perSecond, bare.perSecond)} x bare HTTP`
      figures.push(
        {
          name: `HTTP, ${trial.name}: uplinks`,
          value: result.perSecond,
          ...toward(trial.http),
          note: ofPeers,
        },
        { name: `HTTP, ${trial.name}: p95 to 202`, value: result.p95Ms, unit: 'ms', note: result.note },
        cpuFigure(`HTTP, ${trial.name}`, result),
      )
    }
    for (const trial of trials) {
      if (!broker) continue
      const result = await measureMqtt(fleet, broker, trial.decoder, seconds)
      figures.push(
        {
          name: `MQTT, ${trial.name}: uplinks`,
          value: result.perSecond,
          ...toward(trial.mqtt),
          note: result.note,
        },
        cpuFigure(`MQTT, ${trial.name}`, result),
      )
    }
  } finally {
    await fleet.stop()
    await broker?.stop()
  }
  return {
    title: 'JSON of network servers to committed readings, in the whole program',
    how: [
      `${companies} companies with ${nodesEach} nodes for each decoder; ${readingsEach} readings an uplink, 5 of them of the transmission; ChirpStack and The Things Stack`,
      `HTTP: one uplink a request, ${connections} connections that stay open; MQTT: QoS 1 through mosquitto, one connection for each company, ChirpStack`,
      'portal, PostgreSQL, sender and broker share the processors; what each took is in processors',
    ],
    figures,
  }
}

const cpuFigure = (name: string, { cpuOfMillion }: Measured): Figure => ({
  name: `${name}: CPU of a million uplinks`,
  value: cpuOfMillion,
  unit: 's',
  note: 'portal with its threads, and PostgreSQL',
})
const ratio = (one: number, other: number) => (one / other).toFixed(2)

interface Measured {
  perSecond: number
  /** Of the portal with its threads, and PostgreSQL. */
  cpuOfMillion: number
  note: string
}

interface MeasuredCalls extends Measured {
  p95Ms: number
}

/** No two measurements share a time of a node, and none is ahead of the clock, where readings wait until it comes. */
let nextTime = Date.now() - 86_400_000
const firstTimeOf = () => {
  nextTime += 3_600_000
  return nextTime
}

const loadOf = (options: Omit<NetworkLoadOptions, 'connections' | 'payload' | 'firstTime'>) =>
  runInThread<RequestsResult>(new URL('./network-load.ts', import.meta.url), {
    ...options,
    ...{ connections, payload, firstTime: firstTimeOf() },
  } satisfies NetworkLoadOptions)

async function measureBareHttp(
  { companies }: NetworkFleet,
  seconds: number,
): Promise<Pick<Measured, 'perSecond' | 'note'>> {
  const server = spawn(process.execPath, [fileURLToPath(new URL('./bare-http.ts', import.meta.url))], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [line] = (await once(server.stdout, 'data')) as [Buffer]
  const targets = companies.map(({ deveuis }): NetworkTarget => {
    return { path: '/', kind: 'chirpstack', deveuis: deveuis.own }
  })
  const result = await loadOf({ port: Number(line.toString()), seconds, targets })
  server.kill()
  await once(server, 'exit')
  return {
    perSecond: result.requests / result.seconds,
    note: `nothing stored; sender ${share(result.cpuSeconds, result.secondsInAll)}`,
  }
}

const measurePlain = (fleet: NetworkFleet, seconds: number) =>
  measureRequests(fleet, seconds, readingsEach, ({ token, deveuis }) => [
    { path: '/api/tag/{deveui}/tagdata', token, deveuis: deveuis.own },
  ])

async function measureHttp(
  fleet: NetworkFleet,
  decoder: 'shipped' | 'own',
  seconds: number,
): Promise<MeasuredCalls> {
  const before = await fleet.countStored(decoder)
  let sent = 0
  const result = await measureRequests(
    fleet,
    seconds,
    1,
    ({ webhooks, deveuis }) => [
      { path: webhooks.chirpstack, kind: 'chirpstack', deveuis: deveuis[decoder].slice(0, nodesEach / 2) },
      {
        path: webhooks['things-stack'],
        kind: 'things-stack',
        deveuis: deveuis[decoder].slice(nodesEach / 2),
      },
    ],
    (stored) => {
      sent = stored
    },
  )
  return { ...result, note: `${result.note}; ${lossOf(sent, (await fleet.countStored(decoder)) - before)}` }
}

async function measureRequests(
  { program, companies }: NetworkFleet,
  seconds: number,
  amountEach: number,
  targetsOf: (company: NetworkFleet['companies'][number]) => NetworkTarget[],
  told: (amount: number) => void = () => undefined,
): Promise<MeasuredCalls> {
  const before = await readUsage(program.pid)
  const result = await loadOf({
    ...{ port: Number(new URL(program.url).port), seconds },
    targets: companies.flatMap(targetsOf),
  })
  const after = await readUsage(program.pid)
  told(result.amountInAll)
  const cpuSeconds = after.cpuSeconds - before.cpuSeconds
  const refused = result.refused > 0 ? `, ${result.refused} REFUSED` : ''
  return {
    perSecond: result.amount / amountEach / result.seconds,
    p95Ms: result.p95Ms,
    cpuOfMillion: (cpuSeconds / (result.amountInAll / amountEach)) * 1e6,
    note: `portal ${share(after.portalCpuSeconds - before.portalCpuSeconds, result.secondsInAll)}, PostgreSQL ${share(after.postgresCpuSeconds - before.postgresCpuSeconds, result.secondsInAll)}, sender ${share(result.cpuSeconds, result.secondsInAll)}${refused}`,
  }
}

/** Those who sent are done: what the portal has acknowledged, or the broker, is what is to be found. */
async function measureMqtt(
  fleet: NetworkFleet,
  broker: BenchBroker,
  decoder: 'shipped' | 'own',
  seconds: number,
): Promise<Measured> {
  const { program } = fleet
  const applications = await Promise.all(
    fleet.companies.map(async ({ api, deveuis }) => {
      const application = crypto.randomUUID()
      const body = { kind: 'chirpstack', name: `Broker ${decoder}`, transport: 'mqtt', application }
      const address = { host: '127.0.0.1', port: broker.port, sslmode: 0 }
      const { integrationId } = (await api.must('POST', '/settings/integration', { ...body, ...address }))
        .body
      await until(async () => {
        const { body: listed } = await api.must('GET', '/settings/integration')
        const own = listed.find((each: { integrationId: string }) => each.integrationId === integrationId)
        return own?.connection?.status === 'connected'
      })
      return { id: application, deveuis: deveuis[decoder] }
    }),
  )
  // Subscribed a moment after they are connected.
  await sleep(500)
  const before = await fleet.countStored(decoder)
  const load = runInThread<NetworkMqttResult>(new URL('./network-mqtt-load.ts', import.meta.url), {
    ...{
      port: broker.port,
      applications,
      payload,
      inFlight: 1000,
      seconds: seconds + 2,
      firstTime: firstTimeOf(),
    },
    ...{ metrics: `${program.url}/metrics`, readingsEach, lead: 20_000 },
  } satisfies NetworkMqttOptions)
  // The first seconds warm up.
  await sleep(1500)
  const [from, first, used, ofBroker] = await look()
  await sleep(seconds * 1000)
  const [to, last, usedSince, ofBrokerSince] = await look()
  const { published, cpuSeconds, secondsInAll } = await load
  let stored = 0
  await until(async () => {
    stored = (await fleet.countStored(decoder)) - before
    return stored >= published
  }).catch(() => undefined)
  const took = (to - from) / 1000
  const uplinks = (last - first) / readingsEach
  return {
    perSecond: uplinks / took,
    cpuOfMillion: ((usedSince.cpuSeconds - used.cpuSeconds) / uplinks) * 1e6,
    note: `portal ${share(usedSince.portalCpuSeconds - used.portalCpuSeconds, took)}, PostgreSQL ${share(usedSince.postgresCpuSeconds - used.postgresCpuSeconds, took)}, mosquitto ${share(ofBrokerSince - ofBroker, took)}, sender ${share(cpuSeconds, secondsInAll)}; ${lossOf(published, stored)}`,
  }

  async function look() {
    const committed = await fleet.countCommitted()
    const usage = await readUsage(program.pid)
    return [performance.now(), committed, usage, (await readUsage(broker.pid)).cpuSeconds] as const
  }
}

const share = (cpuSeconds: number, seconds: number) => (cpuSeconds / seconds).toFixed(2)
const lossOf = (acknowledged: number, stored: number) =>
  stored === acknowledged
    ? `all ${acknowledged.toLocaleString('en-GB')} can be read back`
    : `${acknowledged} acknowledged and ${stored} READ BACK`

async function until(isSo: () => Promise<boolean>): Promise<void> {
  for (const end = performance.now() + 20_000; performance.now() < end; await sleep(200)) {
    if (await isSo()) return
  }
  throw new Error('It did not come to be so')
}

const sleep = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))
