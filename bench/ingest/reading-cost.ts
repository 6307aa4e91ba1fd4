import type { Pool } from 'pg'
import { createEventPort } from '../../server/src/db/index.ts'
import { compileRules, onFault } from '../../server/src/domains/automation/alarms/judging/alarm.fixture.ts'
import { judgeReadings } from '../../server/src/domains/automation/alarms/judging/batch.ts'
import type { AlarmRule } from '../../server/src/domains/automation/alarms/judging/rules/rule.ts'
import type { ReadingsStore } from '../../server/src/readings-store/index.ts'
import { closeBatch, openBatch } from '../../server/src/telemetry/batch/batch.ts'
import { sortByAge, watchedAmong } from '../../server/src/telemetry/batch/news.ts'
import { placeInTime } from '../../server/src/telemetry/batch/place-in-time.ts'
import { readUplinks } from '../../server/src/telemetry/batch/read-uplinks.ts'
import { createNodeDirectory, type NodeDirectory } from '../../server/src/telemetry/nodes/node-directory.ts'
import { createSlots, type Slots } from '../../server/src/telemetry/nodes/slots.ts'
import type { IncomingReading, Uplink } from '../../server/src/telemetry/uplink.ts'
import { quantile } from '../harness/report.ts'

const events = createEventPort((error) => {
  throw error
})
const keys = ['temperature', 'humidity', 'battery', 'rssi', 'co2']
const companyId = '0b8f0d3e-5d1c-4a7e-9a54-1f2d3c4b5a69'
const now = Date.UTC(2026, 5, 1, 10)
const readingsOfBatch = 5_000
const readingsOfBody = 1_000
/** As many as go round all series of the largest trial ten times. */
const batches = 200

export interface ReadingCost {
  /** Parsing the bodies, which is beside the pipeline but belongs to each reading; ns a reading. */
  parseNs: number
  /** Identify, decode, place in time and judge; ns a reading. The median of the batches. */
  pipelineNs: number
}

/** What a reading costs in memory, on its way from a body of JSON to the commit, with so many series and rules. */
export async function measureReadingCost({
  series,
  rules,
}: {
  series: number
  rules: number
}): Promise<ReadingCost> {
  const nodes = series / keys.length
  const index = rulesOf(rules)
  const world = {
    directory: createNodeDirectory(poolOf(nodes), events, nodes),
    ...storeOf(series),
    index,
    slots: createSlots(index.values),
  }
  let turn = 0
  const nodeAt = () => Math.floor((Math.imul(turn++, 0x9e3779b1) >>> 0) * (nodes / 2 ** 32))
  for (let node = 0; node < nodes; node += 1000) {
    const every = Array.from({ length: Math.min(1000, nodes - node) }, (_, at) => node + at)
    await takeIn(world, parse(bodyOf(every, now)), 0)
  }
  const [parsing, working]: [number[], number[]] = [[], []]
  for (let batch = 1; batch <= batches; batch++) {
    const bodies = Array.from({ length: readingsOfBatch / readingsOfBody }, (_, at) =>
      bodyOf(Array.from({ length: readingsOfBody / keys.length }, nodeAt), now + batch * 2000 + at * 200),
    )
    const from = performance.now()
    const uplinks = bodies.flatMap(parse)
    const parsed = performance.now()
    await takeIn(world, uplinks, batch)
    parsing.push(((parsed - from) * 1e6) / readingsOfBatch)
    working.push(((performance.now() - parsed) * 1e6) / readingsOfBatch)
  }
  world.directory.close()
  // The first half warms up.
  const median = (costs: readonly number[]) => quantile(costs.slice(batches / 2), 0.5)
  return { parseNs: median(parsing), pipelineNs: median(working) }
}

interface World {
  directory: NodeDirectory
  store: ReadingsStore
  /** Of each series. */
  latest: Float64Array
  index: ReturnType<typeof compileRules>
  slots: Slots
}

/** The stages of the pipeline as it calls them, up to the commit and what follows it in memory. */
async function takeIn({ directory, store, latest, index, slots }: World, uplinks: Uplink[], batch: number) {
  const at = new Date(now + batch * 2000)
  const limits = { futureMs: 86_400_000, maxDepth: 8, keysPerNode: 200 }
  const open = openBatch(at.getTime(), limits)
  await readUplinks(open, uplinks, await directory.find(uplinks))
  await placeInTime(open, store)
  sortByAge(open, 300_000)
  const watched = watchedAmong(open, open.news, slots)
  const context = { now: at, latest: () => undefined, newId: () => 'none', mutedAt: () => null, onFault }
  const { transitions } = judgeReadings(index, new Map(), watched, context)
  if (open.news.length !== open.times.length || transitions.length > 0)
    throw new Error('The trial is not quiet')
  index.values.advance(watched, { slots: [], values: [], times: [] })
  for (let place = 0; place < open.series.length; place++)
    latest[open.series[place] ?? 0] = open.times[place] ?? 0
  closeBatch(open)
}

const deveuiOf = (node: number) => node.toString(16).padStart(16, '0')

/** One reading of each key, by node; every one with a time of its own. */
function bodyOf(nodes: readonly number[], from: number): string {
  const readings = nodes.flatMap((node, at) =>
    keys.map((key) => ({ deveui: deveuiOf(node), key, value: 20 + (at % 50) / 10, createdAt: from + at })),
  )
  return JSON.stringify(readings)
}

function parse(body: string): Uplink[] {
  const readings: (IncomingReading & { deveui: string })[] = JSON.parse(body)
  const facts = { source: 'http', companyId, onlyNodeId: null, receivedAt: now } as const
  return Array.from({ length: readings.length / keys.length }, (_, at) => {
    const ofNode = readings.slice(at * keys.length, (at + 1) * keys.length)
    return { ...facts, address: ofNode[0]?.deveui ?? '', readings: ofNode }
  })
}

/** Answers as the store of a portal does, from an array: what the real one costs is measured with it. */
function storeOf(series: number) {
  const latest = new Float64Array(series + 1)
  const ids = new Map<string, number>()
  const answers: Pick<ReadingsStore, 'latest' | 'resolveMany'> = {
    latest: async (asked) => asked.map((id) => ({ time: latest[id] ?? 0, value: 0 })),
    resolveMany: async (names) =>
      names.map(({ nodeId, key }) => {
        const name = `${nodeId}/${key}`
        const id = ids.get(name) ?? ids.size + 1
        ids.set(name, id)
        return id
      }),
  }
  // Nothing else of the store is asked for on the way to the commit.
  return { store: answers as ReadingsStore, latest }
}

/** Answers what the node directory asks PostgreSQL for. */
function poolOf(nodes: number): Pool {
  const all = new Map(Array.from({ length: nodes }, (_, node) => [deveuiOf(node), node]))
  const query = async (_: string, [, addresses]: [unknown, string[]]) => ({
    rows: addresses.map((deveui) => {
      const nodeId = `node-${all.get(deveui)}`
      return { companyId, nodeId, deveui, kind: 2, decoder: 'json', active: true, keys: [...keys] }
    }),
  })
  return { query } as unknown as Pool
}

function rulesOf(rules: number) {
  const rule = (at: number): AlarmRule => ({
    alarmId: `alarm-${at}`,
    deveui: 'node',
    applicationId: 'application',
    companyId,
    version: 1,
    active: true,
    timeZone: 'Europe/Stockholm',
    nodeId: `node-${Math.floor(at / keys.length)}`,
    key: keys[at % keys.length] ?? '',
    signalType: 'analogue',
    limitHigh: 30,
    limitLow: -5,
    digitalTrigger: null,
    conditions: [],
    detection: null,
    band: null,
    logicalOperator: 'AND',
    alarmDelay: 0,
    activeDays: [],
    activeFrom: null,
    activeTo: null,
    autoAcknowledge: false,
    hysteresis: 0,
    notifyReset: false,
    repeatMinutes: null,
    escalationMinutes: null,
  })
  return compileRules(Array.from({ length: rules }, (_, at) => rule(at)))
}

if (import.meta.main)
  for (const one of [
    { series: 1_000, rules: 1_000 },
    { series: 100_000, rules: 100 },
    { series: 100_000, rules: 1_000 },
    { series: 100_000, rules: 100_000 },
    { series: 1_000_000, rules: 100_000 },
  ]) {
    const { parseNs, pipelineNs } = await measureReadingCost(one)
    process.stdout.write(
      `${one.series} series, ${one.rules} rules: ${pipelineNs.toFixed(0)} ns in the pipeline, ${parseNs.toFixed(0)} ns to parse\n`,
    )
  }
