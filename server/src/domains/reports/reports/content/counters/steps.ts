import { stateOf } from '@fyr/contract/devices/keys/mapped-value'
import type { ReportAggregation, ReportResolution } from '@fyr/contract/reports/report-kinds'
import type { Cell } from '#documents/index.ts'
import { yieldWhenDue } from '#lib/fairness/time-slices.ts'
import { type Bucket, calendarEdgesInSlices, type ReadingValue } from '#readings-store/index.ts'
import type { ContentContext } from '../context.ts'
import { refuseTooMany } from '../limits.ts'
import type { SelectedKey } from '../selection/selection-store.ts'
import type { ToldSeries } from '../told-series.ts'
import { countedInSteps } from './counter.ts'

type Step = Exclude<ReportResolution, 'raw'>

/** Steps of one table: eleven years of hours. */
const maxSteps = 100_000
/** Of them without a turn of others: some milliseconds. */
const sliceSteps = 2000

/**
 * Where the steps of a period begin and end; the first and the last are cut by it.
 * @throws ReportTooLargeError
 */
export async function edgesOf({ from, to, timeZone }: ContentContext, resolution: Step): Promise<number[]> {
  if (resolution === 'total') return [from, to]
  try {
    const edges = await calendarEdgesInSlices(from, to, resolution, timeZone, maxSteps)
    return [from, ...edges.slice(1, -1), to]
  } catch (error) {
    if (error instanceof RangeError) refuseTooMany(maxSteps + 1, maxSteps)
    throw error
  }
}

/** What an aggregation tells of each step between edges; null where there is no reading that it can be told of. */
export async function stepsOf(
  context: ContentContext,
  told: ToldSeries,
  edges: readonly number[],
  resolution: Step,
): Promise<readonly Cell[]> {
  const { readings, timeZone, stateWords, onRead } = context
  const { series, aggregation, valueMapping } = told
  const [from = 0] = edges
  const to = edges.at(-1) ?? from
  if (series === undefined) return []
  if (aggregation === 'delta')
    return await inSlices(await countedInSteps(readings, series, told, edges, onRead), tidy)
  const buckets =
    resolution === 'total'
      ? ((await readings.buckets([series], from, to, 1))[0] ?? [])
      : await readings.calendarBuckets(series, from, to, resolution, timeZone)
  if (aggregation === 'count' || aggregation === 'first' || aggregation === 'last') {
    const numbers = buckets.reduce((sum, { count }) => sum + count, 0)
    // Buckets know nothing of texts.
    if ((await readings.countRange([series], from, to)) !== numbers)
      return await scannedSteps(context, { series, aggregation, valueMapping }, edges)
  }
  const isMoment = aggregation === 'first' || aggregation === 'last'
  const hasTruths = isMoment || aggregation === 'min' || aggregation === 'max'
  const isTruth = hasTruths && (await findTruths(readings, [series])).has(series)
  const byStart = new Map(buckets.map((bucket) => [Math.max(bucket.start, from), bucket]))
  return await inSlices(edges.slice(0, -1), (edge) => {
    const value = aggregated(byStart.get(edge), aggregation)
    if (value === null || !(isTruth || isMoment)) return value
    return cellOf(isTruth ? asTruth(value) : value, valueMapping, stateWords)
  })
}

/** The same, of values of any type. */
async function scannedSteps(
  { readings, stateWords, onRead }: ContentContext,
  told: {
    series: number
    aggregation: 'count' | 'first' | 'last'
    valueMapping: SelectedKey['valueMapping']
  },
  edges: readonly number[],
): Promise<Cell[]> {
  const { series, aggregation, valueMapping } = told
  const steps: Cell[] = Array.from({ length: edges.length - 1 }, () => null)
  let step = 0
  for await (const { times, values } of readings.range(series, edges[0] ?? 0, edges.at(-1) ?? 0)) {
    for (let at = 0; at < times.length; at++) {
      const value = values[at]
      if (value === undefined) continue
      while (step + 2 < edges.length && (times[at] ?? 0) >= (edges[step + 1] ?? 0)) step++
      if (aggregation === 'count') steps[step] = Number(steps[step]) + 1
      else if (aggregation === 'last' || steps[step] === null)
        steps[step] = cellOf(value, valueMapping, stateWords)
    }
    await onRead(times.length)
    await yieldWhenDue()
  }
  return steps
}

/** The series among these that hold truth values, by their newest readings: buckets count them as 0 and 1. */
export async function findTruths(
  readings: Pick<ContentContext['readings'], 'latest'>,
  series: readonly number[],
): Promise<ReadonlySet<number>> {
  const newest = await readings.latest(series)
  return new Set(series.filter((_, at) => typeof newest[at]?.value === 'boolean'))
}

export const asTruth = (value: number): number | boolean => (value === 0 ? false : value === 1 ? true : value)

/** Maps what may be many, by turns with other work. */
async function inSlices<From, To>(items: readonly From[], map: (item: From) => To): Promise<To[]> {
  const mapped: To[] = []
  for (const [at, item] of items.entries()) {
    if (at % sliceSteps === 0) await yieldWhenDue()
    mapped.push(map(item))
  }
  return mapped
}

/** A value as people call it: its word where it has one; nested values as JSON. */
export function cellOf(
  value: ReadingValue,
  mapping: SelectedKey['valueMapping'],
  words: ContentContext['stateWords'],
): Cell {
  if (typeof value === 'object') return JSON.stringify(value)
  const mapped = mapping && stateOf(mapping, value)
  if (!mapped) return value
  return 'text' in mapped.meaning ? mapped.meaning.text : words[mapped.meaning.word]
}

function aggregated(
  bucket: Bucket | undefined,
  aggregation: Exclude<ReportAggregation, 'delta'>,
): number | null {
  if (!bucket) return null
  switch (aggregation) {
    case 'raw':
    case 'avg':
      return tidy(bucket.avg)
    case 'min':
      return bucket.min
    case 'max':
      return bucket.max
    case 'sum':
      return tidy(bucket.sum)
    case 'count':
      return bucket.count
    case 'first':
      return bucket.first
    case 'last':
      return bucket.last
  }
}

/** A number with the decimals of its key, where they are set. */
export const figureOf = (value: number | null, { decimals }: Pick<SelectedKey, 'decimals'>): Cell =>
  value === null || decimals === null ? value : { value, decimals }

/** Without what doubles add by themselves: 0.1 and 0.2 are 0.3. */
export function tidy(value: number): number
export function tidy(value: number | null): number | null
export function tidy(value: number | null): number | null {
  return value === null ? null : Number(value.toPrecision(15))
}
