import type { ResourceSelection } from '@fyr/contract/reports/report-selection'
import type { Fact } from '#documents/index.ts'
import { durationsOf } from '../trend/figures/durations.ts'
import { type ContentContext, inCompany } from './context.ts'
import { findTruths } from './counters/steps.ts'
import { limitText, lowerFirst } from './limit-text.ts'
import { countAlarms } from './selection/selection-store.ts'
import type { ToldSeries } from './told-series.ts'

/** Of a cover: what is more stands in the tables. */
const maxKeys = 6
const maxLimits = 12
const seriesAtOnce = 20

/** The summary of readings on the cover: nodes, readings, extremes of keys, time outside limits; alarms where they are selected. */
export async function summaryFacts(
  context: ContentContext,
  resources: readonly ResourceSelection[],
  told: readonly ToldSeries[],
): Promise<Fact[]> {
  const facts: Fact[] = []
  const keys = [...new Map(told.map((each) => [JSON.stringify([each.nodeId, each.key]), each])).values()]
  if (keys.length > 0) {
    facts.push(...(await countFacts(context, keys)), ...(await extremeFacts(context, keys)))
    facts.push(...(await limitFacts(context, keys)))
  }
  const alarms = resources.filter(({ type }) => type === 'alarm')
  if (alarms.length > 0) facts.push(await alarmFact(context, alarms))
  return facts
}

async function countFacts(
  { readings, from, to, texts: { columns } }: ContentContext,
  keys: readonly ToldSeries[],
): Promise<Fact[]> {
  const stored = [...new Set(keys.flatMap(({ series }) => series ?? []))]
  const count = (value: number) => ({ type: 'number' as const, value, decimals: 0 })
  return [
    { label: columns.nodes, ...count(new Set(keys.map(({ nodeId }) => nodeId)).size) },
    { label: columns.readings, ...count(await readings.countRange(stored, from, to)) },
  ]
}

interface Extreme {
  value: number
  told: ToldSeries
}

/** The least and the greatest value of each key, with the node that had it. */
async function extremeFacts(context: ContentContext, all: readonly ToldSeries[]): Promise<Fact[]> {
  const gauges = all.filter(({ kind, valueMapping }) => kind === 'gauge' && valueMapping === null)
  const groups = Map.groupBy(gauges, ({ label, key, unit }) => JSON.stringify([label || key, unit]))
  const facts: Fact[] = []
  for (const some of groups.values()) {
    if (facts.length === 2 * maxKeys) break
    const extremes = await extremesOf(context, some)
    if (!extremes) continue
    for (const side of ['minimum', 'maximum'] as const) {
      const { value, told } = extremes[side]
      const { label, key, nodeName, unit, decimals } = told
      const name = `${label || key}, ${lowerFirst(context.texts.columns[side])}`
      facts.push({
        label: some.length === 1 ? name : `${name} (${nodeName})`,
        ...{ type: 'number', value, unit },
        ...(decimals !== null && { decimals }),
      })
    }
  }
  return facts
}

async function extremesOf(
  { readings, from, to }: ContentContext,
  some: readonly ToldSeries[],
): Promise<{ minimum: Extreme; maximum: Extreme } | undefined> {
  let found: { minimum: Extreme; maximum: Extreme } | undefined
  for (let start = 0; start < some.length; start += seriesAtOnce) {
    const portion = some
      .slice(start, start + seriesAtOnce)
      .flatMap((told) => (told.series === undefined ? [] : [{ told, series: told.series }]))
    const ids = portion.map(({ series }) => series)
    const [totals, truths] = await Promise.all([
      readings.buckets(ids, from, to, 1),
      findTruths(readings, ids),
    ])
    for (const [at, { told, series }] of portion.entries()) {
      const total = totals[at]?.[0]
      if (!total || truths.has(series)) continue
      if (!found) found = { minimum: { value: total.min, told }, maximum: { value: total.max, told } }
      if (total.min < found.minimum.value) found.minimum = { value: total.min, told }
      if (total.max > found.maximum.value) found.maximum = { value: total.max, told }
    }
  }
  return found
}

async function limitFacts(context: ContentContext, keys: readonly ToldSeries[]): Promise<Fact[]> {
  const { readings, from, to, now, onRead } = context
  const facts: Fact[] = []
  for (const told of keys) {
    const { series, limits = [], nodeName, label, key } = told
    if (series === undefined || limits.length === 0 || facts.length >= maxLimits) continue
    const parts = { readings, now: now.getTime(), onRead }
    const { measured, outside } = await durationsOf(parts, series, limits, { from, to })
    for (const [at, limit] of limits.slice(0, maxLimits - facts.length).entries()) {
      const text = lowerFirst(limitText(context, told, limit))
      const value = measured === 0 ? null : (outside[at] ?? 0)
      facts.push({ label: `${nodeName}: ${label || key} ${text}`, value, type: 'duration' })
    }
  }
  return facts
}

async function alarmFact(context: ContentContext, alarms: readonly ResourceSelection[]): Promise<Fact> {
  const period = { from: new Date(context.from), to: new Date(context.to) }
  let value = 0
  for (const { ids, applications } of alarms)
    value += await inCompany(context, (db) => countAlarms(db, { deveuis: ids, applications }, period))
  return { label: context.texts.resources.alarm, type: 'number', value, decimals: 0 }
}
