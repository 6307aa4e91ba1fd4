import { dayMs, wallTimeAt } from '@fyr/contract/values/time/time-zone'
import type { Cell, Column } from '#documents/index.ts'
import type { ContentContext } from '../content/context.ts'
import { cellOf, edgesOf, stepsOf } from '../content/counters/steps.ts'
import { stateTable } from '../content/tables/state-table.ts'
import { findNamed, type Named, type NamedSeries } from './named-series.ts'
import { type Placeholder, parsePlaceholder } from './placeholder.ts'

/** What a placeholder becomes in one cell. */
export interface FilledValue {
  type: Column['type']
  value: Cell
  decimals?: number
}

/** What it becomes downward, and to the right. */
export interface FilledColumns {
  columns: Column[]
  /** Its first row are the headings. */
  hasHeadings: boolean
  rows: AsyncIterable<Cell[][]>
}

export type Filled = FilledValue | FilledColumns

/** What of a report is told besides its content. */
export interface ReportFacts {
  name: string
  company: string
}

const rowsAtOnce = 500

/** Answers what placeholders become; of all that there will be, what they name is looked up at once. */
export async function createFills(context: ContentContext, facts: ReportFacts, texts: readonly string[]) {
  const placeholders = texts.flatMap((text) => {
    const parsed = parsePlaceholder(text)
    return 'fault' in parsed ? [] : [parsed]
  })
  const named = await findNamed(context, placeholders)
  return {
    named,
    placeholders,
    async fillOf(text: string): Promise<Filled> {
      const parsed = parsePlaceholder(text)
      // The workbook was looked through when it was uploaded.
      if ('fault' in parsed) return { type: 'text', value: text }
      return await filledBy(context, facts, named, parsed)
    },
  }
}

async function filledBy(
  context: ContentContext,
  facts: ReportFacts,
  named: Named,
  placeholder: Placeholder,
): Promise<Filled> {
  switch (placeholder.kind) {
    case 'report':
      return factOf(context, facts, placeholder.fact)
    case 'times':
      return await stepTimes(context, placeholder.resolution)
    case 'table':
      return await tableOf(context, placeholder.resource)
    case 'name':
      return { type: 'text', value: named.node(placeholder.deveui) ?? named.missing(placeholder) }
    default: {
      const key = named.key(placeholder)
      return key
        ? await ofKey(context, key, placeholder)
        : { type: 'text', value: named.missing(placeholder) }
    }
  }
}

type OfKey = Extract<Placeholder, { key: string }>

async function ofKey(context: ContentContext, key: NamedSeries, placeholder: OfKey): Promise<Filled> {
  const { from, to } = context
  const decimals = key.decimals === null ? {} : { decimals: key.decimals }
  switch (placeholder.kind) {
    case 'unit':
      return { type: 'text', value: key.unit }
    case 'value': {
      const told = { ...key, aggregation: placeholder.aggregation, resolution: 'total' as const }
      const [value = null] = await stepsOf(context, told, [from, to], 'total')
      return { type: 'any', value, ...(placeholder.aggregation !== 'count' && decimals) }
    }
    case 'values': {
      const { aggregation, resolution } = placeholder
      const edges = await edgesOf(context, resolution)
      const steps = await stepsOf(context, { ...key, aggregation, resolution }, edges, resolution)
      const count = edges.length - 1
      // In line with the times beside them: a step without readings is an empty cell.
      return oneColumn(
        'any',
        inPortions(count, (at) => steps[at] ?? null),
      )
    }
    case 'rawTimes':
      return oneColumn('moment', rawRows(context, key, 'times'))
    case 'rawValues':
      return oneColumn('any', rawRows(context, key, 'values'))
  }
}

function factOf(
  { from, to, now, timeZone }: ContentContext,
  { name, company }: ReportFacts,
  fact: string,
): FilledValue {
  const isWhole = [from, to].every((at) => wallTimeAt(at, timeZone) % dayMs === 0)
  switch (fact) {
    case 'name':
      return { type: 'text', value: name }
    case 'company':
      return { type: 'text', value: company }
    case 'start':
      return { type: isWhole ? 'date' : 'moment', value: from }
    case 'end':
      // A period that ends at midnight ends on the day before.
      return isWhole ? { type: 'date', value: to - 1 } : { type: 'moment', value: to }
    default:
      return { type: 'moment', value: now.getTime() }
  }
}

async function stepTimes(
  context: ContentContext,
  resolution: Extract<Placeholder, { kind: 'times' }>['resolution'],
): Promise<FilledColumns> {
  const edges = await edgesOf(context, resolution)
  const type = resolution === 'hour' ? 'moment' : 'date'
  return oneColumn(
    type,
    inPortions(edges.length - 1, (at) => edges[at] ?? null),
  )
}

const oneColumn = (type: Column['type'], rows: AsyncIterable<Cell[][]>): FilledColumns => ({
  columns: [{ heading: '', type }],
  hasHeadings: false,
  rows,
})

async function* inPortions(count: number, cellAt: (at: number) => Cell): AsyncGenerator<Cell[][]> {
  for (let start = 0; start < count; start += rowsAtOnce)
    yield Array.from({ length: Math.min(rowsAtOnce, count - start) }, (_, at) => [cellAt(start + at)])
}

/** Each reading; the rows of times and of values are in line, as both are read of the same period. */
async function* rawRows(
  { readings, from, to, stateWords }: ContentContext,
  { series, valueMapping }: NamedSeries,
  what: 'times' | 'values',
): AsyncGenerator<Cell[][]> {
  if (series === undefined) return
  for await (const { times, values } of readings.range(series, from, to)) {
    for (let start = 0; start < times.length; start += rowsAtOnce) {
      const end = Math.min(times.length, start + rowsAtOnce)
      const rows: Cell[][] = []
      for (let at = start; at < end; at++) {
        const value = values[at]
        rows.push([
          what === 'times'
            ? (times[at] ?? null)
            : value === undefined
              ? null
              : cellOf(value, valueMapping, stateWords),
        ])
      }
      yield rows
    }
  }
}

async function tableOf(
  context: ContentContext,
  type: Extract<Placeholder, { kind: 'table' }>['resource'],
): Promise<FilledColumns> {
  const selection = { type, ids: [], applications: [], columns: [], series: [] }
  const { columns, rows } = await stateTable(context, selection)
  async function* withHeadings(): AsyncGenerator<Cell[][]> {
    yield [columns.map(({ heading, unit }) => (unit ? `${heading} (${unit})` : heading))]
    for await (const portion of rows) yield portion.map((row) => [...row])
  }
  return { columns: [...columns], hasHeadings: true, rows: withHeadings() }
}
