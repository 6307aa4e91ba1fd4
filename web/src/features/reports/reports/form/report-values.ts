import type { Language } from '@fyr/contract/endpoints/fields'
import {
  formatsOf,
  type ReportFormat,
  type ReportType,
  type TrendComparison,
  trendComparisons,
} from '@fyr/contract/reports/report-kinds'
import type { Report } from '@fyr/contract/reports/reports'
import type { UseFormReturnType } from '@mantine/form'
import { dayAt, momentFrom } from '#ui/time/zone.ts'
import { newSelection, type SelectionValues, selectionOf, selectionValuesOf } from './selection-values.ts'

/** The form. Where a field is the server's it has the server's name, so that errors find it. */
export interface ReportValues extends Record<string, unknown> {
  name: string
  type: ReportType
  tempo: string
  active: boolean
  /** '0' is Sunday. */
  weekday: string
  monthDay: string
  /** `date`: no period begins before a day. */
  firstDay: 'usual' | 'date'
  /** 'yyyy-MM-dd'. */
  day: string | null
  exportTypes: ReportFormat[]
  reportContacts: string[]
  /** Of a regular report. */
  resources: SelectionValues[]
  /** Of a trend. */
  trendReadings: SelectionValues
  compareWith: TrendComparison[]
  degreeDays: DegreeDaysValues | null
  template: string | null
  dashboard: number | null
  /** '': as the company. */
  language: Language | ''
  sendEmpty: boolean
}

/** An outdoor temperature that is chosen step by step. */
export interface DegreeDaysValues {
  deveui: string | null
  key: string
  base: number
}
/** As usual where houses are heated to 20: what the sun and people give is taken off. */
export const newDegreeDays: DegreeDaysValues = { deveui: null, key: '', base: 17 }

export type ReportFormState = UseFormReturnType<ReportValues>

/** Server field -> form field, where the names differ. */
export const fieldNames = ({ type }: ReportValues): Record<string, string> => ({
  refrenceDate: 'day',
  ...(type === 'trend' && { 'resources.0': 'trendReadings', 'trend.degreeDays': 'degreeDays' }),
})

export function valuesOf(report: Report | undefined, timeZone: string): ReportValues {
  const date = report?.refrenceDate ?? null
  return {
    name: report?.name ?? '',
    type: report?.type ?? 'regular',
    tempo: String(report?.tempo ?? 1),
    active: report?.active ?? true,
    weekday: String(report?.weekday ?? 1),
    monthDay: String(report?.monthDay ?? 1),
    firstDay: date === null ? 'usual' : 'date',
    day: date === null ? null : dayAt(Date.parse(date), timeZone),
    exportTypes: report?.exportTypes ?? ['excel'],
    reportContacts: (report?.reportContacts ?? []).map(({ contactId }) => contactId),
    resources: resourcesOf(report),
    trendReadings: trendReadingsOf(report),
    compareWith: [...(report?.trend.compareWith ?? trendComparisons)],
    degreeDays: report?.trend.degreeDays ?? null,
    template: report?.template ?? null,
    dashboard: report?.dashboard ?? null,
    language: report?.language ?? '',
    sendEmpty: report?.sendEmpty ?? true,
  }
}

/** Of a new report readings are told. */
function resourcesOf(report: Report | undefined): SelectionValues[] {
  if (report === undefined) return [newSelection('sensor')]
  return report.type === 'trend' ? [] : report.resources.map(selectionValuesOf)
}

/** The start of the first day on the company's clock; null where there is none. */
function referenceOf({ firstDay, day }: ReportValues, timeZone: string): string | null {
  const at = firstDay === 'date' && day !== null ? momentFrom(day, '00:00', timeZone) : null
  return at === null ? null : new Date(at).toISOString()
}

/** The schedule as the server takes it. */
export const scheduleOf = (values: ReportValues, timeZone: string) => ({
  tempo: Number(values.tempo),
  refrenceDate: referenceOf(values, timeZone),
  weekday: Number(values.weekday),
  monthDay: Number(values.monthDay),
})

const trendReadingsOf = (report: Report | undefined): SelectionValues => {
  const readings = report?.type === 'trend' ? report.resources[0] : undefined
  return readings ? selectionValuesOf(readings) : newSelection('sensor')
}

/** What of resources is told by its type, by its field. */
export function selectionsOf({ type, resources, trendReadings }: ReportValues): [string, SelectionValues][] {
  if (type === 'regular') return resources.map((selection, at) => [`resources.${at}`, selection])
  return type === 'trend' ? [['trendReadings', trendReadings]] : []
}

export const isIncomplete = (degreeDays: DegreeDaysValues | null): boolean =>
  degreeDays !== null && (degreeDays.deveui === null || degreeDays.key === '')

/** As which files: of those chosen, what its type has, else the first of these. What was chosen for another type stays. */
export function formatsIn({ type, exportTypes }: Pick<ReportValues, 'type' | 'exportTypes'>): ReportFormat[] {
  const offered = formatsOf[type]
  const fitting = exportTypes.filter((each) => offered.includes(each))
  return fitting.length > 0 ? fitting : offered.slice(0, 1)
}

/** What it tells, as the server takes it, without what was entered for other types. */
export function contentOf(values: ReportValues) {
  const { type, dashboard } = values
  return type === 'dashboard' ? { ...nothing, type, dashboard } : toldOf(type, values)
}

const nothing = { resources: [], template: null, dashboard: null }

/** The same of what has a preview. */
export function toldOf(type: Exclude<ReportType, 'dashboard'>, values: ReportValues) {
  const { resources, trendReadings, compareWith, degreeDays, template } = values
  switch (type) {
    case 'regular':
      return { type, ...nothing, resources: resources.map(selectionOf) }
    case 'trend': {
      const outdoor = degreeDays && { ...degreeDays, deveui: degreeDays.deveui ?? '' }
      const trend = { compareWith, degreeDays: outdoor }
      return { type, ...nothing, resources: [selectionOf(trendReadings)], trend }
    }
    case 'template':
      return { type, ...nothing, template }
  }
}

/** What the server takes; call it with values that have passed the form's rules. */
export function bodyOf(values: ReportValues, timeZone: string) {
  const { name, language, ...plain } = values
  return {
    active: plain.active,
    exportTypes: formatsIn(values),
    reportContacts: plain.reportContacts,
    sendEmpty: plain.sendEmpty,
    name: name.trim(),
    ...scheduleOf(values, timeZone),
    language: language || null,
    ...contentOf(values),
  }
}
