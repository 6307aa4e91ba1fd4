import type { ReportAggregation, ReportResolution, ReportResource } from '@fyr/contract/reports/report-kinds'
import type { ReportSeries, ResourceSelection } from '@fyr/contract/reports/report-selection'

/** A key of a node, and what of its readings is told. */
export interface SeriesValues {
  deveui: string | null
  key: string
  aggregation: ReportAggregation
  resolution: ReportResolution
  /** Limits of a trend. */
  over: number | null
  under: number | null
}

/** Whether all of a resource is told, that of some applications, some objects, or some keys. */
export type Scope = 'all' | 'applications' | 'chosen' | 'keys'

export interface SelectionValues {
  type: ReportResource
  scope: Scope
  ids: string[]
  applications: string[]
  columns: string[]
  series: SeriesValues[]
}

/** What can be asked of each resource: of gateways there are no applications. */
export const scopesOf: Record<ReportResource, readonly Scope[]> = {
  company: ['all'],
  tag: ['all', 'applications', 'chosen'],
  gateway: ['all', 'chosen'],
  sensor: ['keys', 'chosen', 'applications', 'all'],
  alarm: ['all', 'applications', 'chosen'],
  user: ['all', 'chosen'],
  report: ['all', 'chosen'],
  auditLog: ['all'],
}

export const newSeries = (before?: SeriesValues): SeriesValues => ({
  deveui: before?.deveui ?? null,
  key: '',
  aggregation: before?.aggregation ?? 'raw',
  resolution: before?.resolution ?? 'raw',
  over: null,
  under: null,
})

export const newSelection = (type: ReportResource): SelectionValues => {
  const [scope = 'all'] = scopesOf[type]
  return {
    ...{ type, scope, ids: [], applications: [], columns: [] },
    series: scope === 'keys' ? [newSeries()] : [],
  }
}

export function selectionValuesOf(selection: ResourceSelection): SelectionValues {
  const { type, ids, applications, columns, series } = selection
  const scope =
    series.length > 0 ? 'keys' : ids.length > 0 ? 'chosen' : applications.length > 0 ? 'applications' : 'all'
  return {
    ...{ type, scope, ids, applications, columns },
    series: series.map((each) => ({ ...each })),
  }
}

/** Only what belongs to the scope: what was chosen for another one stays in the form. */
export function selectionOf(values: SelectionValues): ResourceSelection {
  const { type, scope, ids, applications, columns, series } = values
  return {
    type,
    ids: scope === 'chosen' ? ids : [],
    applications: scope === 'applications' ? applications : [],
    columns,
    series: scope === 'keys' ? series.map(seriesOf) : [],
  }
}

const seriesOf = ({ deveui, key, aggregation, resolution, over, under }: SeriesValues): ReportSeries => ({
  ...{ deveui: deveui ?? '', key, aggregation, over, under },
  resolution: aggregation === 'raw' ? 'raw' : resolution,
})

/** What is still missing, by its field: a scope of nothing would be one of everything. */
export function missingIn(values: SelectionValues): { field: string; of: 'objects' | 'key' }[] {
  const { scope, ids, applications, series } = values
  if (scope === 'chosen' && ids.length === 0) return [{ field: 'ids', of: 'objects' }]
  if (scope === 'applications' && applications.length === 0) return [{ field: 'applications', of: 'objects' }]
  if (scope !== 'keys') return []
  if (series.length === 0) return [{ field: 'series', of: 'key' }]
  return series.flatMap(({ deveui, key }, at) =>
    deveui === null || key === '' ? [{ field: `series.${at}.key`, of: 'key' as const }] : [],
  )
}

/** Another aggregation of a key; each reading has no resolution, and everything else has one. */
export function withAggregation(series: SeriesValues, aggregation: ReportAggregation): SeriesValues {
  if (aggregation === 'raw') return { ...series, aggregation, resolution: 'raw' }
  return { ...series, aggregation, resolution: series.resolution === 'raw' ? 'day' : series.resolution }
}
