import { PerformanceObserver } from 'node:perf_hooks'
import { dayMs } from '../../contract/src/values/time/time-zone.ts'
import { runInSlices } from '../../server/src/lib/fairness/time-slices.ts'
import { exactIntegersOf, withExactIntegers } from '../../server/src/lib/json/exact-integers.ts'
import { calendarEdgesInSlices } from '../../server/src/readings-store/reads/calendar.ts'
import type { Uplink } from '../../server/src/telemetry/index.ts'
import { toward } from '../harness/goals.ts'
import { type Figure, quantile, type Section } from '../harness/report.ts'
import { bodiesOf, keys, parse, readingsOfBody, withPipeline } from './committed-cost.ts'

const readings = 20_000
const times = 21
const series = 20_000

/** How long 20,000 readings that come in one go hold the thread of the pipeline at a time. */
export async function benchTurns(): Promise<Section> {
  return await withPipeline({ series, rules: 1000 }, async (pipeline, { companyId, nodes }) => {
    const bodies = bodiesOf(nodes)
    const many = () =>
      Array.from({ length: readings / readingsOfBody }, () => parse(bodies(), companyId)).flat()
    let time = Date.now() - dayMs
    const history = (): Uplink[] => {
      const ofNode = Array.from({ length: readings }, (_, at) => ({
        key: keys[at % keys.length] ?? '',
        value: 20 + (at % 50) / 10,
        createdAt: time++,
      }))
      const facts = { source: 'http', companyId, onlyNodeId: null, receivedAt: Date.now() } as const
      return [{ ...facts, address: nodes[0] ?? '', readings: ofNode }]
    }
    const ofMany = await measureTurns(many, (uplinks) => pipeline.submit(uplinks))
    const ofOne = await measureTurns(history, (uplinks) => pipeline.submit(uplinks))
    return {
      title: 'Turns of the event loop',
      how: [
        `${readings.toLocaleString('en-GB')} readings in one go through the pipeline, ${times} times after one that does not count: the longest round of the event loop in each, pauses of the garbage collector among them`,
      ],
      figures: [
        {
          name: `of ${nodes.length.toLocaleString('en-GB')} nodes: the longest turn, median`,
          value: quantile(ofMany.maxMs, 0.5),
          ...toward('turn'),
          note: noteOf(ofMany),
        },
        {
          name: 'of one node: the longest turn, median',
          value: quantile(ofOne.maxMs, 0.5),
          unit: 'ms',
          limit: { max: 10 },
          note: noteOf(ofOne),
        },
        await largeIntegersFigure(),
        await edgesFigure(),
      ],
    }
  })
}

interface Turns {
  maxMs: number[]
  maxPauseMs: number
}

async function measureTurns<T>(make: () => T, work: (made: T) => Promise<unknown>): Promise<Turns> {
  let maxPauseMs = 0
  const pauses = new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) maxPauseMs = Math.max(maxPauseMs, duration)
  })
  const maxMs: number[] = []
  await work(make())
  for (let at = 0; at < times; at++) {
    const made = make()
    let [last, longest, isDone] = [performance.now(), 0, false]
    const look = () => {
      const now = performance.now()
      longest = Math.max(longest, now - last)
      last = now
      if (!isDone) setImmediate(look)
    }
    await new Promise((resolve) => setImmediate(resolve))
    pauses.observe({ entryTypes: ['gc'] })
    last = performance.now()
    setImmediate(look)
    await work(made)
    isDone = true
    await new Promise((resolve) => setImmediate(resolve))
    pauses.disconnect()
    maxMs.push(longest)
  }
  return { maxMs, maxPauseMs }
}

const noteOf = ({ maxMs, maxPauseMs }: Turns) =>
  `p95 ${quantile(maxMs, 0.95).toFixed(1)} ms; the longest pause of the garbage collector ${maxPauseMs.toFixed(1)} ms`

/** The largest body of readings, each with an integer that no number can hold: reading it keeps all digits. */
async function largeIntegersFigure(): Promise<Figure> {
  const body = () => {
    const all = Array.from({ length: 10_000 }, (_, at) => {
      const value = 9_007_199_254_740_993n + BigInt(at) * 2n
      return `{"deveui":"node-${at % 500}","key":"temperature","value":${value},"createdAt":${1_795_341_600_250 + at}}`
    })
    return `[${all.join()}]`
  }
  const inTurns = await measureTurns(body, (text) => runInSlices(exactIntegersOf(text, JSON.parse(text))))
  const text = body()
  const began = performance.now()
  withExactIntegers(text, JSON.parse(text))
  const atOnce = performance.now() - began
  return {
    name: 'of 10,000 readings with integers beyond 2^53, read: the longest turn, median',
    value: quantile(inTurns.maxMs, 0.5),
    unit: 'ms',
    limit: { max: 10 },
    note: `${noteOf(inTurns)}; at once ${atOnce.toFixed(1)} ms`,
  }
}

/** The edges of as many hours as one answer may have. */
async function edgesFigure(): Promise<Figure> {
  const hours = 100_000
  const zones = Intl.supportedValuesOf('timeZone').filter((zone) => zone.startsWith('Europe/'))
  const from = Date.UTC(2015, 0, 1)
  // Another zone each time, so that nothing of it is remembered.
  const inTurns = await measureTurns(
    () => zones.pop() ?? 'UTC',
    (zone) => calendarEdgesInSlices(from, from + (hours - 1) * 3_600_000, 'hour', zone, hours),
  )
  return {
    name: `edges of ${hours.toLocaleString('en-GB')} hours of a new zone: the longest turn, median`,
    value: quantile(inTurns.maxMs, 0.5),
    unit: 'ms',
    limit: { max: 10 },
    note: noteOf(inTurns),
  }
}
