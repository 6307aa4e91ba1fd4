import {
  type ExportFormat,
  type ReportAggregation,
  type ReportResolution,
  readingFormats,
} from '@fyr/contract/reports/report-kinds'
import { type SelectionValues, selectionOf } from '../form/selection-values.ts'

export interface ExportValues extends Record<string, unknown> {
  selection: SelectionValues
  aggregation: ReportAggregation
  resolution: ReportResolution
  /** Epoch ms. */
  start: number
  end: number
  format: ExportFormat
}

/** A few keys as a workbook are answered at once; all else is made in the background. */
export const isDirect = ({ selection, format }: ExportValues) =>
  selection.scope === 'keys' && format === 'excel'

const rangeOf = ({ start, end }: ExportValues) => ({
  start: new Date(start).toISOString(),
  end: new Date(end).toISOString(),
})
/** Whether each reading is told by itself, whatever is chosen. */
export const isOfReadings = ({ format }: Pick<ExportValues, 'format'>) =>
  readingFormats.some((each) => each === format)

const stepsOf = ({ aggregation, resolution, format }: ExportValues) =>
  aggregation === 'raw' || isOfReadings({ format })
    ? { aggregation: 'raw' as const, resolution: 'raw' as const }
    : { aggregation, resolution }

/** For the export in the background. */
export function exportBody(values: ExportValues) {
  const selection = selectionOf(values.selection)
  const series = selection.series.map((each) => ({ ...each, ...stepsOf(values) }))
  return { resources: [{ ...selection, series }], ...rangeOf(values), format: values.format }
}

/** For the workbook at once. */
export function multiExportBody(values: ExportValues) {
  const { series } = selectionOf(values.selection)
  return {
    series: series.map(({ deveui, key }) => ({ deveui, key })),
    ...rangeOf(values),
    ...stepsOf(values),
  }
}
