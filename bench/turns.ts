import { PerformanceObserver } from 'node:perf_hooks'
import { dayMs } from '../contract/src/time-zone.ts'
import { calendarEdges } from '../server/src/readings-store/calendar.ts'
import type { Uplink } from '../server/src/telemetry/index.ts'
import { bodiesOf, keys, parse, readingsOfBody, withPipeline } from './committed-cost.ts'
import { toward } from './goals.ts'
import { type Figure, quantile, type Section } from './report.ts'

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
          value: quantile(ofMany.longestMs, 0.5),
          ...toward('turn'),
          note: noteOf(ofMany),
        },
        {
          name: 'of one node: the longest turn, median',
          value: quantile(ofOne.longestMs, 0.5),
          unit: 'ms',
          limit: { most: 10 },
          note: noteOf(ofOne),
        },
        edgesFigure(),
      ],
    }
  })
}

interface Turns {
  longestMs: number[]
  longestPauseMs: number
}

async function measureTurns<T>(make: () => T, work: (made: T) => Promise<unknown>): Promise<Turns> {
  let longestPauseMs = 0
  const pauses = new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) longestPauseMs = Math.max(longestPauseMs, duration)
  })
  const longestMs: number[] = []
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
    longestMs.push(longest)
  }
  return { longestMs, longestPauseMs }
}

const noteOf = ({ longestMs, longestPauseMs }: Turns) =>
  `p95 ${quantile(longestMs, 0.95).toFixed(1)} ms; the longest pause of the garbage collector ${longestPauseMs.toFixed(1)} ms`

/** What is not cut into slices: the edges of as many hours as one answer may have. */
function edgesFigure(): Figure {
  const hours = 100_000
  const from = Date.UTC(2015, 0, 1)
  const took: number[] = []
  for (let at = 0; at < times; at++) {
    const began = performance.now()
    // Another year each time, so that nothing of it is remembered.
    calendarEdges(
      from + at * 366 * dayMs,
      from + at * 366 * dayMs + hours * 3_600_000,
      'hour',
      'Europe/Stockholm',
      hours,
    )
    took.push(performance.now() - began)
  }
  return {
    name: `edges of ${hours.toLocaleString('en-GB')} hours of a zone, at once`,
    value: quantile(took, 0.5),
    unit: 'ms',
    limit: { most: 10 },
    note: `the first, with nothing remembered, ${(took[0] ?? 0).toFixed(1)} ms`,
  }
}
