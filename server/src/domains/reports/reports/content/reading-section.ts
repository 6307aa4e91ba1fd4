import { reportLimits } from '@fyr/contract/reports/report-kinds'
import type { ResourceSelection } from '@fyr/contract/reports/report-selection'
import { fill } from '@fyr/texts/fill'
import type { Cell, Chart, Part, Table } from '#documents/index.ts'
import type { Bucket } from '#readings-store/index.ts'
import type { TrendLimit } from '../trend/figures/durations.ts'
import { type ContentContext, inCompany } from './context.ts'
import { asTruth, figureOf, findTruths, tidy } from './counters/steps.ts'
import { limitText } from './limit-text.ts'
import { refuseTooMany } from './limits.ts'
import { readingTables } from './reading-tables.ts'
import { remarkGone } from './selection/gone.ts'
import { findExisting, findKeys, listKeysOf, type SelectedKey } from './selection/selection-store.ts'
import type { ToldSeries } from './told-series.ts'

const maxCharts = 30
const chartPoints = 300
/** Asked of the store at once. */
const seriesAtOnce = 20

/**
 * The keys that a selection names or means, each once, with what is told of them.
 * @throws ReportTooLargeError where no keys are chosen and the nodes have more than `maxSeries`, or one of them more
 * than a table holds
 */
export async function toldSeries(
  context: ContentContext,
  selection: ResourceSelection,
  maxSeries: number = reportLimits.allSeries,
): Promise<ToldSeries[]> {
  const { texts } = context
  const { ids, applications, series: asked } = selection
  let keys: Omit<ToldSeries, 'series'>[]
  if (asked.length > 0) {
    const found = await inCompany(context, (db) => findKeys(db, asked))
    const there = new Set(found.map(({ place }) => place))
    const nodes = await inCompany(context, (db) =>
      findExisting(
        db,
        'node',
        asked.map(({ deveui }) => deveui),
      ),
    )
    for (const [place, { deveui, key }] of asked.entries()) {
      if (there.has(place)) continue
      context.remark(
        nodes.has(deveui)
          ? fill(texts.goneKey, { node: deveui, key })
          : fill(texts.gone.node, { id: deveui }),
      )
    }
    keys = withoutDuplicates(found.map(({ place, ...key }) => ({ ...key, ...howOf(asked[place]) })))
  } else {
    await remarkGone(context, selection)
    const found: SelectedKey[] = await inCompany(context, (db) =>
      listKeysOf(db, { deveuis: ids, applications }, maxSeries + 1),
    )
    refuseTooMany(found.length, maxSeries)
    // The series of a node are read side by side, a chunk of each in memory.
    for (const ofNode of Map.groupBy(found, ({ nodeId }) => nodeId).values())
      refuseTooMany(ofNode.length, reportLimits.allSeries)
    keys = found.map((key) => ({ ...key, ...howOf(undefined) }))
  }
  const stored = await context.readings.findSeries(keys)
  return keys.map((key, at) => ({ ...key, series: stored[at] }))
}

const howOf = (asked: ResourceSelection['series'][number] | undefined) => ({
  aggregation: asked?.aggregation ?? ('raw' as const),
  resolution: asked?.resolution ?? ('raw' as const),
  limits: limitsOf(asked),
})

const limitsOf = (asked: ResourceSelection['series'][number] | undefined): TrendLimit[] => [
  ...(asked && asked.over !== null ? [{ side: 'over' as const, value: asked.over }] : []),
  ...(asked && asked.under !== null ? [{ side: 'under' as const, value: asked.under }] : []),
]

/** What is asked for twice is told once. */
const withoutDuplicates = <T extends Omit<ToldSeries, 'series'>>(all: readonly T[]): T[] => [
  ...new Map(
    all.map((each) => [JSON.stringify([each.nodeId, each.key, each.aggregation, each.resolution]), each]),
  ).values(),
]

/** The readings of a period: an overview of the series, charts, and a table for each node. */
export async function* readingParts(
  context: ContentContext,
  told: readonly ToldSeries[],
): AsyncGenerator<Part> {
  // A key can be told of by several aggregations.
  const keys = [...new Map(told.map((each) => [JSON.stringify([each.nodeId, each.key]), each])).values()]
  yield { kind: 'table', table: overviewOf(context, keys) }
  let charts = 0
  for (const series of keys) {
    if (charts === maxCharts) {
      yield { kind: 'text', text: fill(context.texts.manyCharts, { count: maxCharts }) }
      break
    }
    const chart = await chartOf(context, series)
    if (!chart) continue
    charts++
    yield { kind: 'chart', chart }
  }
  for (const table of readingTables(context, told)) yield { kind: 'table', table }
}

function overviewOf(context: ContentContext, told: readonly ToldSeries[]): Table {
  const { columns: headings, overview, empty } = context.texts
  const number = { type: 'number' } as const
  return {
    name: overview,
    ifEmpty: empty,
    columns: [
      { heading: headings.node, type: 'text' },
      { heading: headings.deveui, type: 'text' },
      { heading: headings.key, type: 'text' },
      { heading: headings.unit, type: 'text' },
      { heading: headings.readings, type: 'number', decimals: 0 },
      { heading: headings.minimum, ...number },
      { heading: headings.maximum, ...number },
      { heading: headings.average, ...number },
      { heading: headings.last, ...number },
    ],
    rows: overviewRows(context, told),
  }
}

async function* overviewRows(
  { readings, from, to }: ContentContext,
  told: readonly ToldSeries[],
): AsyncGenerator<Cell[][]> {
  for (let start = 0; start < told.length; start += seriesAtOnce) {
    const some = told.slice(start, start + seriesAtOnce)
    const stored = some.flatMap(({ series }) => series ?? [])
    const totals = await readings.buckets(stored, from, to, 1)
    const bySeries = new Map(stored.map((series, at) => [series, totals[at]?.[0]]))
    const counts = await countsOf(readings, stored, { from, to, bySeries })
    const truths = await findTruths(readings, stored)
    yield some.map(({ series, nodeName, deveui, key, label, unit, decimals }) => {
      const total = series === undefined ? undefined : bySeries.get(series)
      const isTruth = series !== undefined && truths.has(series)
      const average = total === undefined ? null : tidy(total.avg)
      const count = series === undefined ? 0 : (counts.get(series) ?? 0)
      const { min = null, max = null, last = null } = total ?? {}
      const figure = (value: number | null) => figureOf(value, { decimals })
      const shown = (value: number | null) => (isTruth && value !== null ? asTruth(value) : figure(value))
      return [
        ...[nodeName, deveui, label || key, unit, count],
        ...[shown(min), shown(max), figure(average), shown(last)],
      ]
    })
  }
}

/** How many readings each series has; buckets know of numbers only. */
async function countsOf(
  readings: ContentContext['readings'],
  stored: readonly number[],
  { from, to, bySeries }: { from: number; to: number; bySeries: ReadonlyMap<number, Bucket | undefined> },
): Promise<Map<number, number>> {
  const counts = new Map(stored.map((series) => [series, bySeries.get(series)?.count ?? 0]))
  const numbers = counts.values().reduce((sum, count) => sum + count, 0)
  if ((await readings.countRange(stored, from, to)) === numbers) return counts
  for (const series of stored) counts.set(series, await readings.countRange([series], from, to))
  return counts
}

/** The course of a series of numbers; undefined where there are none. */
async function chartOf(context: ContentContext, told: ToldSeries): Promise<Chart | undefined> {
  const { readings, from, to, texts } = context
  const { series, nodeName, key, label, unit, valueMapping, limits = [] } = told
  if (series === undefined || valueMapping !== null) return undefined
  const [buckets = []] = await readings.buckets([series], from, to, chartPoints)
  const filled = buckets.filter(({ count, avg }) => count > 0 && Number.isFinite(avg))
  if (filled.length < 2) return undefined
  const title = `${nodeName}: ${label || key}`
  return {
    title,
    kind: 'line',
    unit,
    places: { moments: filled.map(({ start, end }) => (start + end) / 2) },
    series: [{ name: label || key, values: filled.map(({ avg }) => avg) }],
    limits: limits.map((limit) => ({ name: limitText(context, told, limit), value: limit.value })),
    description: `${title}, ${texts.aggregations.avg}`,
  }
}
