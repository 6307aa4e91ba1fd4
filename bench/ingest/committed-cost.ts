import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { migrate, openDatabase } from '../../server/src/db/index.ts'
import { createAlarmEngine } from '../../server/src/domains/automation/alarms/index.ts'
import { systemClock } from '../../server/src/lib/clock.ts'
import { createLiveBus } from '../../server/src/live/index.ts'
import { openReadingsStore } from '../../server/src/readings-store/index.ts'
import {
  alarmParticipant,
  createLastSeen,
  createLastValues,
  createPipeline,
  discoveredKeys,
  futureReadings,
  ingestErrors,
  type Pipeline,
  type Uplink,
  usualQueueLimits,
} from '../../server/src/telemetry/index.ts'
import { withBenchDatabase } from '../harness/database.ts'
import { readUsage } from '../harness/processes.ts'
import { quantile } from '../harness/report.ts'

export const keys = ['temperature', 'humidity', 'battery', 'rssi', 'co2']
export const readingsOfBody = 1_000
const bodiesTogether = 8

export interface CommittedCost {
  /**
   * Processor time from a body of JSON to after the commit, ns a reading: of this process, the median of groups
   * of bodies, and of PostgreSQL.
   */
  portalNs: number
  postgresNs: number
  readingsPerSecond: number
}

/** What a reading costs until it is committed and judged, with so many series and rules, by the real parts. */
export async function measureCommittedCost(trial: {
  series: number
  rules: number
  readings: number
}): Promise<CommittedCost> {
  return await withPipeline(trial, async (pipeline, world) => {
    const send = async (body: string) => void (await pipeline.submit(parse(body, world.companyId)))
    const bodies = bodiesOf(world.nodes)
    // Once round all series: they are made, and everything is in memory.
    for (let sent = 0; sent < trial.series; sent += readingsOfBody) await send(bodies())
    // Made beforehand, since making them is no part of it.
    const made = Array.from({ length: trial.readings / readingsOfBody }, bodies)
    const before = await readUsage(process.pid)
    const [cpu, from] = [process.cpuUsage(), performance.now()]
    const costs: number[] = []
    for (let at = 0; at < made.length; at += bodiesTogether) {
      const group = made.slice(at, at + bodiesTogether)
      const groupCpu = process.cpuUsage()
      await Promise.all(group.map(send))
      costs.push(nanoseconds(process.cpuUsage(groupCpu)) / (group.length * readingsOfBody))
    }
    const seconds = (performance.now() - from) / 1000
    const ownSeconds = nanoseconds(process.cpuUsage(cpu)) / 1e9
    const after = await readUsage(process.pid)
    return {
      portalNs: quantile(costs, 0.5),
      postgresNs: ((after.cpuSeconds - before.cpuSeconds - ownSeconds) * 1e9) / trial.readings,
      readingsPerSecond: trial.readings / seconds,
    }
  })
}

type World = Awaited<ReturnType<typeof fill>>

/** The pipeline with all that takes part in it in a portal, on a database of its own. */
export async function withPipeline<T>(
  trial: { series: number; rules: number },
  work: (pipeline: Pipeline, world: World) => Promise<T>,
): Promise<T> {
  return await withBenchDatabase(async ({ url }) => {
    await migrate(url)
    const world = await fill(url, trial)
    const log = {
      info() {},
      warn() {},
      error(details: object, message: string) {
        throw new Error(message, { cause: details })
      },
    }
    const database = await openDatabase({ url, log })
    const { pipeline: pool, events } = database
    const store = await openReadingsStore({ pool, log })
    const bus = createLiveBus((error) => log.error({ error }, 'A listener failed'))
    const lastValues = createLastValues(store)
    const alarms = createAlarmEngine({ pool, events, bus, lastValues, wakeOutbox() {}, publicUrl: '', log })
    await alarms.start()
    const limits = { futureMs: 86_400_000, maxDepth: 8, keysPerNode: 200, judgeWindowMs: 300_000 }
    const pipeline = createPipeline({
      isOwner: () => true,
      pool,
      events,
      store,
      lastValues,
      bus,
      clock: systemClock,
      log,
      disk: { refuses: false, stored() {} },
      limits: { ...limits, nodesInMemory: 200_000, queue: usualQueueLimits },
    })
    pipeline.start([
      discoveredKeys,
      createLastSeen(pool, systemClock),
      futureReadings,
      ingestErrors(bus),
      alarmParticipant(alarms),
    ])
    try {
      return await work(pipeline, world)
    } finally {
      await pipeline.stop()
      alarms.close()
      await store.close()
      await database.close()
    }
  })
}

/** A company with nodes, keys and rules that no reading of the trial breaks. */
async function fill(url: string, { series, rules }: { series: number; rules: number }) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const [companyId, applicationId] = [randomUUID(), randomUUID()]
  const nodes = Array.from({ length: series / keys.length }, (_, at) => ({
    id: randomUUID(),
    deveui: deveuiOf(at),
  }))
  const ids = nodes.map(({ id }) => id)
  const watched = Array.from({ length: rules }, (_, at) => [
    ids[Math.floor(at / keys.length)],
    keys[at % keys.length],
  ])
  await client.query(`insert into company (id, name) values ($1, 'Measured')`, [companyId])
  await client.query(
    `insert into application (id, company_id, name, created_at) values ($2, $1, 'Measured', now())`,
    [companyId, applicationId],
  )
  await client.query(
    `insert into node (id, company_id, application_id, name, deveui, kind, decoder, created_at)
     select id, $1, $2, deveui, deveui, 2, 'json', now() from unnest($3::uuid[], $4::text[]) as made (id, deveui)`,
    [companyId, applicationId, ids, nodes.map(({ deveui }) => deveui)],
  )
  await client.query(
    `insert into alarm (id, company_id, name, node_id, key, alert_type, priority, delay_seconds, auto_acknowledge,
       active, message, signal_type, limit_high, limit_low, contact_type, contacts, active_days, logical_operator,
       created_at, updated_at)
     select gen_random_uuid(), $1, 'Too much', node_id, key, 0, 'b', 0, false, true, '', 'analogue', 30, -5, 'MAIL',
       '[]', '{}', 'AND', now(), now()
     from unnest($2::uuid[], $3::text[]) as made (node_id, key)`,
    [companyId, watched.map(([id]) => id), watched.map(([, key]) => key)],
  )
  await client.query('analyze')
  await client.end()
  return { companyId, nodes: nodes.map(({ deveui }) => deveui) }
}

const nanoseconds = ({ user, system }: NodeJS.CpuUsage) => (user + system) * 1000
const deveuiOf = (node: number) => `a${node.toString(16).padStart(15, '0')}`

/** Bodies that go round all nodes in an order that no cache foresees, with a time of its own for each round. */
export function bodiesOf(nodes: readonly string[]): () => string {
  const nodesOfBody = readingsOfBody / keys.length
  const order = nodes
    .map((deveui, at) => ({ deveui, place: Math.imul(at + 1, 0x9e3779b1) >>> 0 }))
    .sort((one, other) => one.place - other.place)
  let made = 0
  const began = Date.now()
  return () => {
    const readings = Array.from({ length: nodesOfBody }, () => {
      const { deveui } = order[made % order.length] ?? { deveui: '' }
      const createdAt = began + Math.floor(made++ / order.length)
      return keys.map((key) => ({ deveui, key, value: 20 + (made % 50) / 10, createdAt }))
    })
    return JSON.stringify(readings.flat())
  }
}

/** As the driver for HTTP does, readings of a node being side by side. */
export function parse(body: string, companyId: string): Uplink[] {
  const readings: { deveui: string; key: string; value: number; createdAt: number }[] = JSON.parse(body)
  const facts = { source: 'http', companyId, onlyNodeId: null, receivedAt: Date.now() } as const
  return Array.from({ length: readings.length / keys.length }, (_, at) => {
    const ofNode = readings.slice(at * keys.length, (at + 1) * keys.length)
    return { ...facts, address: ofNode[0]?.deveui ?? '', readings: ofNode }
  })
}

if (import.meta.main)
  for (const [series, rules] of [
    [1_000, 1_000],
    [100_000, 100],
    [100_000, 100_000],
  ] as const) {
    const { portalNs, postgresNs, readingsPerSecond } = await measureCommittedCost({
      series,
      rules,
      readings: 1_000_000,
    })
    process.stdout.write(
      `${series} series, ${rules} rules: ${portalNs.toFixed(0)} ns of processor time a reading and ${postgresNs.toFixed(0)} of PostgreSQL, ${readingsPerSecond.toFixed(0)} readings/s\n`,
    )
  }
