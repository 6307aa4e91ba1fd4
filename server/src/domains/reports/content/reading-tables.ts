import { keyHeadings } from '@fyr/contract/nodes/key-heading'
import { stateOf } from '@fyr/contract/nodes/mapped-value'
import type { ReportAggregation, ReportResolution } from '@fyr/contract/reports/report-kinds'
import type { Cell, Column, Table } from '#documents/index.ts'
import { loadFirst, sourceOf } from '#domains/readings/index.ts'
import { yieldWhenDue } from '#lib/time-slices.ts'
import { type Bucket, calendarEdges, type ReadingValue } from '#readings-store/index.ts'
import type { ContentContext } from './context.ts'
import { countedInSteps } from './counter.ts'
import { refuseTooMany } from './limits.ts'
import type { SelectedKey } from './selection-store.ts'

/** A key with what is told of its readings, and its series where it has any. */
export interface ToldSeries extends SelectedKey {
  aggregation: ReportAggregation
  resolution: ReportResolution
  series: number | undefined
}

const rowsAtOnce = 500
/** Steps of one table: eleven years of hours. */
const maxSteps = 100_000

/** Whether readings are told one by one: an aggregation of each reading is the reading. */
const isRaw = ({ aggregation, resolution }: ToldSeries) => aggregation === 'raw' || resolution === 'raw'

/** The readings of nodes as tables: for each node one of its single readings, and one for each resolution. */
export function readingTables(context: ContentContext, all: readonly ToldSeries[]): Table[] {
  return [...Map.groupBy(all, ({ nodeId }) => nodeId).values()].flatMap((ofNode) =>
    [...Map.groupBy(ofNode, (told) => (isRaw(told) ? 'raw' : told.resolution))].map(
      ([resolution, some]): Table => ({
        name:
          resolution === 'raw' ? nameOf(some) : `${nameOf(some)}, ${context.texts.resolutions[resolution]}`,
        columns: [
          { heading: context.texts.columns.time, type: 'moment' },
          ...columnsOf(some, context, resolution === 'raw'),
        ],
        rows: resolution === 'raw' ? singleRows(context, some) : stepRows(context, some, resolution),
        ifEmpty: context.texts.empty,
      }),
    ),
  )
}

const nameOf = (some: readonly ToldSeries[]) => some[0]?.nodeName ?? ''

function columnsOf(some: readonly ToldSeries[], { texts }: ContentContext, raw: boolean): Column[] {
  const named = some.map(({ key, label }) => ({ name: key, label: label || key, unit: '' }))
  const headings = keyHeadings(named)
  return some.map((told, at): Column => {
    const { aggregation, unit, decimals, valueMapping } = told
    const heading = headings[at] ?? told.key
    const isMapped = raw && valueMapping !== null
    return {
      heading: raw ? heading : `${heading}, ${texts.aggregations[aggregation]}`,
      type: isMapped || raw ? 'any' : 'number',
      ...(unit !== '' && aggregation !== 'count' && { unit }),
      ...(decimals !== null && aggregation !== 'count' && { decimals }),
    }
  })
}

/** A row for each moment, a column for each key; of each series no more than a chunk of the store is held. */
async function* singleRows(
  { readings, from, to, stateWords }: ContentContext,
  some: readonly ToldSeries[],
): AsyncGenerator<Cell[][]> {
  const sources = some.map(({ series }) =>
    sourceOf(series === undefined ? [] : readings.range(series, from, to)),
  )
  let count = 0
  let portion: Cell[][] = []
  try {
    await loadFirst(sources)
    for (;;) {
      let time = Number.POSITIVE_INFINITY
      for (const source of sources) if (source.time < time) time = source.time
      if (time === Number.POSITIVE_INFINITY) break
      const row: Cell[] = [time]
      for (const [at, source] of sources.entries()) {
        if (source.time !== time) {
          row.push(null)
          continue
        }
        row.push(cellOf(source.value, some[at]?.valueMapping ?? null, stateWords))
        source.advance()
        if (source.isSpent) await source.load()
      }
      portion.push(row)
      if (portion.length < rowsAtOnce) continue
      count += portion.length
      refuseTooMany(count)
      yield portion
      portion = []
      await yieldWhenDue()
    }
    if (portion.length > 0) yield portion
  } finally {
    await Promise.all(sources.map((source) => source.end()))
  }
}

/** A value as people call it: its word where it has one; nested values as JSON. */
function cellOf(
  value: ReadingValue,
  mapping: SelectedKey['valueMapping'],
  words: ContentContext['stateWords'],
): Cell {
  if (typeof value === 'object') return JSON.stringify(value)
  const mapped = mapping && stateOf(mapping, value)
  if (!mapped) return value
  return 'text' in mapped.meaning ? mapped.meaning.text : words[mapped.meaning.word]
}

/** A row for each hour, day, week or month of the company's calendar, or for the whole period. */
async function* stepRows(
  context: ContentContext,
  some: readonly ToldSeries[],
  resolution: Exclude<ReportResolution, 'raw'>,
): AsyncGenerator<Cell[][]> {
  const { from, to, timeZone } = context
  const edges = edgesOf(from, to, resolution, timeZone)
  const columns: (readonly (number | null)[])[] = []
  for (const told of some) columns.push(await stepsOf(context, told, edges, resolution))
  for (let start = 0; start < edges.length - 1; start += rowsAtOnce) {
    const rows: Cell[][] = []
    for (let at = start; at < Math.min(edges.length - 1, start + rowsAtOnce); at++) {
      const cells = columns.map((column) => column[at] ?? null)
      if (cells.some((cell) => cell !== null)) rows.push([edges[at] ?? from, ...cells])
    }
    if (rows.length > 0) yield rows
    await yieldWhenDue()
  }
}

/** The first and the last step are cut by the range. */
function edgesOf(
  from: number,
  to: number,
  resolution: Exclude<ReportResolution, 'raw'>,
  timeZone: string,
): number[] {
  if (resolution === 'total') return [from, to]
  try {
    const edges = calendarEdges(from, to, resolution, timeZone, maxSteps)
    return [from, ...edges.slice(1, -1), to]
  } catch (error) {
    if (error instanceof RangeError) refuseTooMany(maxSteps + 1, maxSteps)
    throw error
  }
}

async function stepsOf(
  { readings, from, to, timeZone }: ContentContext,
  told: ToldSeries,
  edges: readonly number[],
  resolution: Exclude<ReportResolution, 'raw'>,
): Promise<(number | null)[]> {
  const { series, aggregation } = told
  if (series === undefined) return []
  if (aggregation === 'delta') return await countedInSteps(readings, series, told, edges)
  const buckets =
    resolution === 'total'
      ? ((await readings.buckets([series], from, to, 1))[0] ?? [])
      : await readings.calendarBuckets(series, from, to, resolution, timeZone)
  const byStart = new Map(buckets.map((bucket) => [Math.max(bucket.start, from), bucket]))
  return edges.slice(0, -1).map((edge) => aggregated(byStart.get(edge), aggregation))
}

function aggregated(
  bucket: Bucket | undefined,
  aggregation: Exclude<ReportAggregation, 'delta'>,
): number | null {
  if (!bucket || bucket.count === 0) return null
  switch (aggregation) {
    case 'raw':
    case 'avg':
      return bucket.avg
    case 'min':
      return bucket.min
    case 'max':
      return bucket.max
    case 'sum':
      return bucket.sum
    case 'count':
      return bucket.count
    case 'first':
      return bucket.first
    case 'last':
      return bucket.last
  }
}
