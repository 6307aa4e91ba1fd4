import { keyHeadings } from '@fyr/contract/devices/keys/key-heading'
import type { ReportResolution } from '@fyr/contract/reports/report-kinds'
import type { Cell, Column, Table } from '#documents/index.ts'
import { loadFirst, sourceOf } from '#domains/readings/readings/index.ts'
import { yieldWhenDue } from '#lib/fairness/time-slices.ts'
import type { ContentContext } from './context.ts'
import { cellOf, edgesOf, stepsOf } from './counters/steps.ts'
import { refuseTooMany } from './limits.ts'
import type { ToldSeries } from './told-series.ts'

const rowsAtOnce = 500
/** Rows of many columns come in smaller portions. */
const cellsAtOnce = 20_000
/** Of steps, which are computed column by column. */
const stepCellsAtOnce = 500_000

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
  // One key may be asked for its minimum and its maximum; it is still called the same.
  const keys = [...new Map(some.map((told) => [told.key, told])).values()]
  const named = keys.map(({ key, label }) => ({ name: key, label: label || key, unit: '' }))
  const headings = new Map(keyHeadings(named).map((heading, at) => [keys[at]?.key, heading]))
  return some.map((told): Column => {
    const { aggregation, unit, decimals, kind } = told
    const heading = headings.get(told.key) ?? told.key
    const change = aggregation === 'delta' && kind === 'gauge'
    return {
      heading: raw ? heading : `${heading}, ${change ? texts.change : texts.aggregations[aggregation]}`,
      type: raw || aggregation === 'first' || aggregation === 'last' ? 'any' : 'number',
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
  const atOnce = portionOf(some.length)
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
      if (portion.length < atOnce) continue
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

const portionOf = (columns: number) => Math.max(1, Math.min(rowsAtOnce, Math.floor(cellsAtOnce / columns)))

/** A row for each hour, day, week or month of the company's calendar, or for the whole period. */
async function* stepRows(
  context: ContentContext,
  some: readonly ToldSeries[],
  resolution: Exclude<ReportResolution, 'raw'>,
): AsyncGenerator<Cell[][]> {
  const edges = await edgesOf(context, resolution)
  const width = Math.max(1, Math.floor(stepCellsAtOnce / some.length))
  const atOnce = portionOf(some.length)
  for (let first = 0; first < edges.length - 1; first += width) {
    const window = edges.slice(first, first + width + 1)
    const columns: (readonly Cell[])[] = []
    for (const told of some) columns.push(await stepsOf(context, told, window, resolution))
    for (let start = 0; start < window.length - 1; start += atOnce) {
      const rows: Cell[][] = []
      for (let at = start; at < Math.min(window.length - 1, start + atOnce); at++) {
        const cells = columns.map((column) => column[at] ?? null)
        if (cells.some((cell) => cell !== null)) rows.push([window[at] ?? null, ...cells])
      }
      if (rows.length > 0) yield rows
      await yieldWhenDue()
    }
  }
}
