import type { ReportAggregation, ReportResolution, ReportResource } from '@fyr/contract/reports/report-kinds'

/** What was chosen of a node's readings. */
export interface PickedSeries {
  deveui: string
  /** '': none yet. */
  key: string
  aggregation: ReportAggregation
  resolution: ReportResolution
}

export interface Placeholder {
  about: 'value' | 'times' | 'values' | 'name' | 'unit'
  text: string
}

/** What has spaces in it stands in quotes. */
const written = (...words: string[]) =>
  `{{${words.map((word) => (/\s/.test(word) ? `"${word}"` : word)).join(' ')}}}`

/** All that can stand in a cell for what was chosen (docs/report-templates.md). */
export function placeholdersOf({ deveui, key, aggregation, resolution }: PickedSeries): Placeholder[] {
  const name: Placeholder = { about: 'name', text: written('name', deveui) }
  if (key === '') return [name]
  const unit: Placeholder = { about: 'unit', text: written('unit', deveui, key) }
  if (aggregation === 'raw')
    return [
      { about: 'times', text: written('times', deveui, key, 'raw') },
      { about: 'values', text: written('values', deveui, key, 'raw') },
      name,
      unit,
    ]
  const value: Placeholder = { about: 'value', text: written('value', deveui, key, aggregation) }
  // One value for the whole period is no column.
  if (resolution === 'total' || resolution === 'raw') return [value, name, unit]
  return [
    value,
    { about: 'times', text: written('times', resolution) },
    { about: 'values', text: written('values', deveui, key, aggregation, resolution) },
    name,
    unit,
  ]
}

/** The others: what each stands for, and how it is written. */
export const reportPlaceholders = [
  { about: 'reportName', text: written('report.name') },
  { about: 'company', text: written('report.company') },
  { about: 'start', text: written('report.start') },
  { about: 'end', text: written('report.end') },
  { about: 'created', text: written('report.created') },
] as const

export const tableText = (resource: ReportResource) => written('table', resource)
