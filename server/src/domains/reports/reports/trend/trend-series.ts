import { type ReportAggregation, reportLimits } from '@fyr/contract/reports/report-kinds'
import type { ResourceSelection, TrendSettings } from '@fyr/contract/reports/report-selection'
import type { ContentContext } from '../content/context.ts'
import { refuseTooMany } from '../content/limits.ts'
import { toldSeries } from '../content/reading-section.ts'
import type { SelectedKey } from '../content/selection/selection-store.ts'
import type { ToldSeries } from '../content/told-series.ts'
import type { TrendLimit } from './figures/durations.ts'

/** A key that a trend tells of, once, whatever is asked of it. */
export interface TrendSeries extends SelectedKey {
  series: number | undefined
  /** Asked for beside what is always told. */
  aggregations: readonly ReportAggregation[]
  limits: readonly TrendLimit[]
}

/**
 * The series of a trend; what is gone is remarked.
 * @throws ReportTooLargeError where no keys are chosen and the nodes have too many
 */
export async function trendSeries(
  context: ContentContext,
  selections: readonly ResourceSelection[],
): Promise<TrendSeries[]> {
  const told: ToldSeries[] = []
  for (const each of selections) told.push(...(await toldSeries(context, each)))
  const byKey = Map.groupBy(told, ({ nodeId, key }) => JSON.stringify([nodeId, key]))
  refuseTooMany(byKey.size, reportLimits.trendSeries)
  const limits = limitsOf(selections)
  return [...byKey.values()].flatMap((same) => {
    const [first] = same
    if (!first) return []
    const { aggregation: _, resolution: __, ...key } = first
    const own = limits.get(nameOf(key)) ?? []
    return [{ ...key, aggregations: [...new Set(same.map((each) => each.aggregation))], limits: own }]
  })
}

/** The outdoor temperature that degree-days are computed of; undefined where none is chosen, or it is gone. */
export async function outdoorSeries(
  context: ContentContext,
  { degreeDays }: TrendSettings,
): Promise<ToldSeries | undefined> {
  if (degreeDays === null) return undefined
  const { deveui, key } = degreeDays
  const none = { ids: [], applications: [], columns: [] }
  const series = { deveui, key, aggregation: 'avg', resolution: 'day', over: null, under: null } as const
  return (await toldSeries(context, { type: 'sensor', ...none, series: [series] }))[0]
}

const nameOf = ({ deveui, key }: { deveui: string; key: string }) =>
  JSON.stringify([deveui.toLowerCase(), key])

/** Each limit once, however often its series is named. */
function limitsOf(selections: readonly ResourceSelection[]): Map<string, TrendLimit[]> {
  const all = selections.flatMap(({ series }) =>
    series.flatMap(({ over, under, ...named }) => [
      ...(over === null ? [] : [{ name: nameOf(named), side: 'over' as const, value: over }]),
      ...(under === null ? [] : [{ name: nameOf(named), side: 'under' as const, value: under }]),
    ]),
  )
  const once = new Map(all.map((each) => [JSON.stringify(each), each]))
  const byName = Map.groupBy(once.values(), ({ name }) => name)
  return new Map(
    [...byName].map(([name, some]) => [name, some.map(({ side, value }) => ({ side, value }))] as const),
  )
}
