import type { Language } from '@fyr/contract/endpoints/fields'
import { type ReportFormat, type ReportType, trendComparisons } from '@fyr/contract/reports/report-kinds'
import type { Report } from '@fyr/contract/reports/reports'
import type { UseFormReturnType } from '@mantine/form'
import { dayAt, momentFrom } from '#ui/time/zone.ts'
import { type SelectionValues, selectionOf, selectionValuesOf } from './selection-values.ts'

/** The form. Where a field is the server's it has the server's name, so that errors find it. */
export interface ReportValues extends Record<string, unknown> {
  name: string
  type: ReportType
  tempo: string
  active: boolean
  /** `usual`: Mondays and the 1st; `date`: counted from a day. */
  firstDay: 'usual' | 'date'
  /** 'yyyy-MM-dd'. */
  day: string | null
  exportTypes: ReportFormat[]
  reportContacts: string[]
  resources: SelectionValues[]
  template: string | null
  dashboard: number | null
  trend: Report['trend']
  /** '': as the company. */
  language: Language | ''
  sendEmpty: boolean
}

export type ReportFormState = UseFormReturnType<ReportValues>

/** Server field -> form field, where the names differ. */
export const fieldNames = { refrenceDate: 'day' }

export function valuesOf(report: Report | undefined, timeZone: string): ReportValues {
  const date = report?.refrenceDate ?? null
  return {
    name: report?.name ?? '',
    type: report?.type ?? 'regular',
    tempo: String(report?.tempo ?? 1),
    active: report?.active ?? true,
    firstDay: date === null ? 'usual' : 'date',
    day: date === null ? null : dayAt(Date.parse(date), timeZone),
    exportTypes: report?.exportTypes ?? ['excel'],
    reportContacts: (report?.reportContacts ?? []).map(({ contactId }) => contactId),
    resources: (report?.resources ?? []).map(selectionValuesOf),
    template: report?.template ?? null,
    dashboard: report?.dashboard ?? null,
    trend: report?.trend ?? { compareWith: [...trendComparisons], degreeDays: null },
    language: report?.language ?? '',
    sendEmpty: report?.sendEmpty ?? true,
  }
}

/** The start of the first day on the company's clock; null where periods are counted as usual. */
export function referenceOf({ firstDay, day }: ReportValues, timeZone: string): string | null {
  const at = firstDay === 'date' && day !== null ? momentFrom(day, '00:00', timeZone) : null
  return at === null ? null : new Date(at).toISOString()
}

/** What the server takes; call it with values that have passed the form's rules. */
export function bodyOf(values: ReportValues, timeZone: string) {
  const { name, tempo, resources, language, firstDay: _firstDay, day: _day, ...plain } = values
  return {
    type: plain.type,
    active: plain.active,
    exportTypes: plain.exportTypes,
    reportContacts: plain.reportContacts,
    sendEmpty: plain.sendEmpty,
    template: plain.template,
    dashboard: plain.dashboard,
    trend: plain.trend,
    name: name.trim(),
    tempo: Number(tempo),
    refrenceDate: referenceOf(values, timeZone),
    resources: resources.map(selectionOf),
    language: language || null,
  }
}
