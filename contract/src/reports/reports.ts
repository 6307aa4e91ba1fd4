import * as z from 'zod'
import { changeBody } from '../endpoints/change-body.ts'
import { endpointsOf } from '../endpoints/endpoint.ts'
import {
  commaList,
  deveui,
  id,
  instant,
  key,
  language,
  moment,
  name,
  pageQuery,
} from '../endpoints/fields.ts'
import {
  pauseReasons,
  reportAggregations,
  reportFormats,
  reportLimits,
  reportResolutions,
  reportResources,
  reportTypes,
} from './report-kinds.ts'
import { reportRuns } from './report-runs.ts'
import { reportContent } from './report-selection.ts'
import { reportTemplates, workbookType } from './report-templates.ts'

const { endpoint, listEndpoint } = endpointsOf('Reports')

/** Somebody of the address book, by the id or as a report answers it. */
const contactOfReport = z.union([id, z.object({ contactId: id })])

const body = z.strictObject({
  name,
  ...reportContent,
  /** 0 daily, 1 weekly, 2 monthly. */
  tempo: z.number().int().min(0).max(2).default(0),
  /** Whether it is made on schedule, at 03:00 of the company when a period has ended. */
  active: z.boolean().default(true),
  /** No period that begins before its day is told of. */
  refrenceDate: instant.nullable().default(null),
  /** The weekday on which weeks begin; 0 is Sunday. */
  weekday: z.number().int().min(0).max(6).default(1),
  /** The day on which months begin; in shorter months the last one. */
  monthDay: z.number().int().min(1).max(31).default(1),
  exportTypes: z.array(z.enum(reportFormats)).min(1).max(reportFormats.length).default(['excel']),
  reportContacts: z.array(contactOfReport).max(reportLimits.contacts).default([]),
  /** Null: as the company. */
  language: language.nullable().default(null),
  /** Whether it is sent when there is nothing in it. */
  sendEmpty: z.boolean().default(true),
})
export type ReportBody = z.output<typeof body>

export const report = z
  .object({
    reportId: id,
    ...body.shape,
    refrenceDate: moment.nullable(),
    reportContacts: z.array(z.object({ contactId: id, name: z.string(), email: z.string().nullable() })),
    /** Whose rights it is made with; null when they are gone. */
    owner: z.object({ userId: id, name: z.string() }).nullable(),
    pausedReason: z.enum(pauseReasons).nullable(),
    /** When it is made next, of what; null when it rests. */
    nextRun: moment.nullable(),
    lastSent: moment.nullable(),
    createdAt: moment,
    updatedAt: moment,
  })
  .meta({ id: 'Report' })
export type Report = z.infer<typeof report>
const changes = changeBody(body.shape, report.shape)
export type ReportChanges = z.output<typeof changes>

/** What can be selected: an object of a resource, with the keys of a node. */
export const selectable = z
  .object({
    id: z.string(),
    name: z.string(),
    /** Such as the application of a node. */
    detail: z.string(),
    keys: z.array(z.object({ key: z.string(), label: z.string(), unit: z.string(), isCounter: z.boolean() })),
  })
  .meta({ id: 'ReportSelectable' })
export type ReportSelectable = z.infer<typeof selectable>

const cell = z.union([z.string(), z.number(), z.boolean(), z.null()])
const valueType = z.enum(['text', 'number', 'boolean', 'moment', 'date', 'duration', 'percent', 'any'])
const told = { type: valueType, unit: z.string(), decimals: z.number().nullable() }
/** What a report would say, its tables cut to the first rows. Moments are epoch milliseconds, durations milliseconds. */
export const reportPreview = z
  .object({
    start: moment,
    end: moment,
    sections: z.array(
      z.object({
        heading: z.string(),
        parts: z.array(
          z.discriminatedUnion('kind', [
            z.object({ kind: z.literal('text'), text: z.string() }),
            z.object({
              kind: z.literal('facts'),
              facts: z.array(z.object({ label: z.string(), value: cell, ...told })),
            }),
            z.object({
              kind: z.literal('table'),
              name: z.string(),
              columns: z.array(z.object({ heading: z.string(), ...told })),
              rows: z.array(z.array(cell)),
              /** There are more rows than these. */
              isCut: z.boolean(),
            }),
            z.object({
              kind: z.literal('chart'),
              title: z.string(),
              look: z.enum(['line', 'bar']),
              unit: z.string(),
              moments: z.array(z.number()),
              names: z.array(z.string()),
              series: z.array(z.object({ name: z.string(), values: z.array(z.number().nullable()) })),
              description: z.string(),
            }),
          ]),
        ),
      }),
    ),
  })
  .meta({ id: 'ReportPreview' })
export type ReportPreview = z.infer<typeof reportPreview>

const params = z.strictObject({ id })
const contentErrors = [
  'report.unknownObject',
  'report.nothingSelected',
  'report.rights',
  'report.templateWithoutFile',
] as const

export const reports = {
  list: listEndpoint('/report/company/{id}', 'Report.View', {
    company: 'id',
    summary: 'The reports of a company',
    params,
    query: z.strictObject({
      ...pageQuery,
      sort: z.enum(['name', 'type', 'tempo', 'lastSent', 'nextRun']).default('name'),
      type: z.enum(reportTypes).optional(),
    }),
    item: report,
  }),
  get: endpoint('GET', '/report/{id}', 'Report.View', {
    errors: ['report.notFound'],
    summary: 'One report',
    params,
    output: report,
  }),
  create: endpoint('POST', '/report/{id}', 'Report.Create', {
    company: 'id',
    errors: ['report.tooMany', ...contentErrors],
    summary: 'Create a report; it is made with the rights of whoever creates it',
    params,
    body,
    output: report,
    status: 201,
  }),
  update: endpoint('PUT', '/report/{id}', 'Report.Update', {
    errors: ['report.notFound', ...contentErrors],
    summary: 'Change a report; from then on it is made with the rights of whoever changed it',
    params,
    body: changes,
    output: report,
  }),
  remove: endpoint('DELETE', '/report/{id}', 'Report.Update', {
    errors: ['report.notFound'],
    summary: 'Delete a report with its history and files',
    params,
  }),
  resources: listEndpoint('/report/resources/{id}/{type}', 'Report.View', {
    company: 'id',
    summary: 'What can be selected of a resource; needs its own permission, too',
    params: z.strictObject({ id, type: z.enum(reportResources) }),
    query: z.strictObject({
      ...pageQuery,
      application: id.optional(),
      /** Only these gateways, users or reports. */
      ids: commaList(id).optional(),
    }),
    item: selectable,
  }),
  preview: endpoint('POST', '/report/resources/{id}', 'Report.View', {
    company: 'id',
    errors: [
      'report.range',
      'report.rights',
      'report.nothingSelected',
      'report.noData',
      'report.unknownObject',
      'report.templateWithoutFile',
      'report.tooLarge',
    ],
    summary: 'What a selection would tell, cut to the first rows; without a range, of the last whole period',
    params,
    body: z.strictObject({
      tempo: body.shape.tempo,
      refrenceDate: body.shape.refrenceDate,
      weekday: body.shape.weekday,
      monthDay: body.shape.monthDay,
      ...reportContent,
      /** Of a dashboard nothing is shown: it is its own preview. */
      type: z.enum(['regular', 'trend', 'template']).default('regular'),
      dashboard: z.null().default(null),
      /** Null: as the company. Left out: of whoever asks. */
      language: language.nullable().optional(),
      start: instant.optional(),
      end: instant.optional(),
    }),
    output: reportPreview,
  }),
  multiExport: endpoint('POST', '/report/multiexport/{id}', 'Report.View', {
    answers: [workbookType],
    errors: ['report.range', 'report.noData', 'report.unknownObject', 'report.tooLarge', 'download.tooMany'],
    oneOf: ['Tag.View'],
    company: 'id',
    large: true,
    summary: 'Readings of several nodes and keys as a workbook, at once: Report-{date}.xlsx',
    params,
    body: z.strictObject({
      series: z.array(z.strictObject({ deveui, key })).min(1).max(reportLimits.series),
      start: instant,
      end: instant,
      aggregation: z.enum(reportAggregations).default('raw'),
      /** Left out: `raw` of single readings, else `total`; an aggregation has no `raw`. */
      resolution: z.enum(reportResolutions).optional(),
    }),
    output: z.unknown(),
  }),
  ...reportRuns,
  ...reportTemplates,
}
