import { setTimeout as sleep } from 'node:timers/promises'
import { type BenchCompany, type BenchPortal, startBenchPortal } from '../../harness/bench-portal.ts'
import {
  type CommittedSpan,
  costOfMillion,
  countCommitted,
  measureCommitted,
} from '../../harness/committed.ts'
import { runInThread } from '../../harness/in-thread.ts'
import { describeRatios, measurePairs, medianOver } from '../../harness/pairs.ts'
import type { Figure, Section } from '../../harness/report.ts'
import { groupId, type ManyValues } from '../mqtt/many-values.ts'
import type { LoadOptions, LoadResult } from '../mqtt/mqtt-load.ts'

const clients = 100
const inFlight = 4
const sizes = [1, 10, 100]
/** Issue 26: what a metric may cost, to a value of JSON. */
const maxRatio = 1.3
/** From the first readings of a load to a steady rate. */
const settleMs = 2000

/** Metrics of Sparkplug against JSON over MQTT with as many values a message: processor time of portal and PostgreSQL. */
export async function benchSparkplug(seconds: number): Promise<Section> {
  const portal = await startBenchPortal({ companies: 1, nodes: clients })
  try {
    const [company] = portal.companies
    if (!company) throw new Error('There is no company')
    const edgeNodes = await addEdgeNodes(company)
    // What adding nodes has caused is over by then.
    await sleep(5 * settleMs)
    const idleSpan = await measureCommitted(portal.program, seconds)
    const idle = idleSpan.cpuSeconds / idleSpan.seconds
    const figures: Figure[] = []
    for (const count of sizes) {
      const measure = (format: ManyValues['format'], deveuis: readonly string[]) => (phase: number) =>
        measureLoad(portal, company, deveuis, { format, count, firstTime: nextTime(), stepMs: 1 }, phase)
      const pairs = await measurePairs(
        seconds,
        measure('sparkplug', edgeNodes),
        measure('json', company.deveuis),
      )
      figures.push(...describe(count, pairs, idle))
    }
    return {
      title: 'Sparkplug to JSON over MQTT with as many values a message',
      how: [
        `${clients} edge nodes and ${clients} nodes of JSON at the portal's broker, QoS 1, ${inFlight} messages in flight each, as fast as they are acknowledged`,
        'metrics by alias, each with time and datatype; JSON with one time a message',
        'processor time of portal with its broker and PostgreSQL, less what they use idle; phases in alternation',
      ],
      figures,
    }
  } finally {
    await portal.stop()
  }
}

function describe(
  count: number,
  pairs: readonly (readonly [CommittedSpan, CommittedSpan])[],
  idle: number,
): Figure[] {
  const name = `${count} a message`
  const ratios = pairs.map(([one, other]) => costOfMillion(one, idle) / costOfMillion(other, idle))
  const rateOf = (read: (pair: (typeof pairs)[number]) => CommittedSpan) => {
    const rate = medianOver(pairs, (pair) => read(pair).readings / read(pair).seconds)
    return `${Math.round(rate).toLocaleString('en-GB')} values/s`
  }
  return [
    {
      name: `${name}: CPU of a million metrics, Sparkplug`,
      value: medianOver(pairs, ([one]) => costOfMillion(one, idle)),
      unit: 's',
      note: rateOf(([one]) => one),
    },
    {
      name: `${name}: CPU of a million values, JSON`,
      value: medianOver(pairs, ([, other]) => costOfMillion(other, idle)),
      unit: 's',
      note: rateOf(([, other]) => other),
    },
    {
      name: `${name}: Sparkplug to JSON`,
      value: medianOver(ratios, (ratio) => ratio),
      unit: 'x',
      limit: { max: maxRatio },
      note: describeRatios(ratios),
    },
  ]
}

async function measureLoad(
  { program }: BenchPortal,
  { token }: BenchCompany,
  deveuis: readonly string[],
  values: ManyValues,
  seconds: number,
): Promise<CommittedSpan> {
  const before = await countCommitted(program.url)
  const load = runInThread<LoadResult>(new URL('../mqtt/mqtt-load.ts', import.meta.url), {
    // Longer than what is measured, however long the connections take.
    ...{ port: program.mqttPort, inFlight, seconds: seconds + (2 * settleMs) / 1000, values },
    logins: deveuis.map((deveui) => ({ token, deveui })),
  } satisfies LoadOptions)
  // Births are readings too.
  while ((await countCommitted(program.url)) - before < 2 * clients * values.count) await sleep(100)
  await sleep(settleMs)
  const measured = await measureCommitted(program, seconds)
  const { lost } = await load
  if (lost > 0) throw new Error(`${lost} clients were cut off`)
  return measured
}

async function addEdgeNodes({ api }: BenchCompany): Promise<string[]> {
  const application = (await api.must('POST', `/applications/${api.companyId}`, { name: 'Edge' })).body
  const names = Array.from({ length: clients }, (_, at) => `edge-${at}`)
  for (const deveui of names) {
    const sparkplug = { groupId, edgeNodeId: deveui, deviceId: null, brokerId: null }
    const body = { name: deveui, deveui, nodeType: 4, sparkplug }
    await api.must('POST', `/applications/${application.id}/tag`, body)
  }
  return names
}

/** No two phases share a time of a series, and none is ahead of the clock. */
let lastTime = Date.now() - 86_400_000
function nextTime(): number {
  lastTime += 600_000
  return lastTime
}
