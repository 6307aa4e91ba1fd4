import type { ReportRun } from '@fyr/contract/reports/report-runs'
import type { Report } from '@fyr/contract/reports/reports'

/** What a run makes, as it was set when it was asked for: later changes of the report are not its. */
export interface RunSettings {
  tempo: number | null
  resources: Report['resources']
  template: Report['template']
  dashboard: Report['dashboard']
  trend: Report['trend']
  language: Report['language']
  formats: ReportRun['files'][number]['format'][]
  sendEmpty: boolean
  /** Who gets a mail with the files. */
  recipients: { name: string; email: string; language: Report['language'] }[]
}
