import { toward } from '../../harness/goals.ts'
import type { Figure, Section } from '../../harness/report.ts'
import { type CommittedCost, measureCommittedCost } from '../committed-cost.ts'
import { measureReadingCost } from '../reading-cost.ts'
import { measureAlarmJudge } from './alarm-judge.ts'

const readings = 1_000_000
const named = (count: number) => count.toLocaleString('en-GB')

/** What judging alarms costs, what a reading costs altogether, and whether it grows with rules and series. */
export async function benchJudge(): Promise<Section> {
  const figures = [100, 100_000].flatMap((rules): Figure[] => {
    const { quietNs, busyNs, tickMicroseconds } = measureAlarmJudge(rules)
    const name = `${named(rules)} rules`
    return [
      { name: `${name}: judging a quiet reading`, value: quietNs, unit: 'ns' },
      { name: `${name}: one that raises or resets`, value: busyNs, unit: 'ns' },
      { name: `${name}: a tick, 1 % waiting`, value: tickMicroseconds, unit: 'µs' },
    ]
  })
  for (const series of [1_000, 100_000, 1_000_000]) {
    const { pipelineNs, parseNs } = await measureReadingCost({ series, rules: 1_000 })
    const note = `identify, decode, place in time, judge; parsing the JSON takes ${parseNs.toFixed(0)} ns`
    figures.push({
      name: `${named(series)} series: a reading, in memory`,
      value: pipelineNs,
      unit: 'ns',
      note,
    })
  }
  const costs = new Map<string, CommittedCost>()
  const measured = async (series: number, rules: number) => {
    const name = `${named(series)} series, ${named(rules)} rules`
    const cost = costs.get(name) ?? (await measureCommittedCost({ series, rules, readings }))
    if (!costs.has(name)) figures.push(...figuresOf(name, cost))
    costs.set(name, cost)
    return cost.portalNs + cost.postgresNs
  }
  const few = await measured(1_000, 100)
  const many = await measured(100_000, 100)
  const ruled = await measured(100_000, 100_000)
  await measured(1_000_000, 100)
  figures.push(
    { name: '100,000 series to 1,000', value: many / few, ...toward('seriesInPortal') },
    { name: '100,000 rules to 100', value: ruled / many, ...toward('rules') },
  )
  return {
    title: 'What a reading costs',
    how: [
      `${named(readings)} readings in bodies of 1,000, 8 at a time; nodes in an order that no cache foresees`,
    ],
    figures,
  }
}

function figuresOf(name: string, { portalNs, postgresNs, readingsPerSecond }: CommittedCost): Figure[] {
  const of = `of PostgreSQL besides ${postgresNs.toFixed(0)} ns; ${named(Math.round(readingsPerSecond))} readings/s`
  return [{ name: `${name}: committed, CPU`, value: portalNs, unit: 'ns', note: of }]
}
