import * as z from 'zod'
import { deliveryStates } from '../automation/alarms/alarm-events.ts'
import { endpointsOf } from '../endpoints/endpoint.ts'
import { id, instant, moment, pageQuery } from '../endpoints/fields.ts'
import {
  exportFormats,
  noLinkReasons,
  reportFormats,
  reportTypes,
  runFailures,
  runStates,
  runTriggers,
} from './report-kinds.ts'
import { dashboard, resources } from './report-selection.ts'

const { endpoint, listEndpoint } = endpointsOf('Reports')

/** That a report was made, or readings were exported: its files, and who got them. */
export const reportRun = z
  .object({
    historyId: id,
    /** Null of an export. */
    reportId: id.nullable(),
    /** As it was called then. */
    name: z.string(),
    type: z.enum(reportTypes),
    trigger: z.enum(runTriggers),
    start: moment,
    end: moment,
    state: z.enum(runStates),
    reason: z.enum(runFailures).nullable(),
    /** Percent. */
    progress: z.number(),
    files: z.array(
      z.object({
        name: z.string(),
        format: z.enum(exportFormats),
        bytes: z.number(),
        /** Good within the session that asked, for as long as its user may have it. */
        link: z.string().nullable(),
        /** Why there is no link: its user may not see all that the file tells, or a token asked, which has no session. */
        noLinkReason: z.enum(noLinkReasons).nullable(),
      }),
    ),
    /** What is not in it, such as a node that was deleted since; in the language of the report. */
    remarks: z.array(z.string()),
    recipients: z.array(
      z.object({
        name: z.string(),
        email: z.string(),
        state: z.enum(deliveryStates),
        /** One of delivery-reasons.ts, or what the mail server said. */
        reason: z.string().nullable(),
        nextAttempt: moment.nullable(),
        time: moment,
      }),
    ),
    /** Who asked for it; null for the schedule, and when they are gone. */
    requestedBy: z.string().nullable(),
    /** Whether whoever reads this may end it, while it is made. */
    mayCancel: z.boolean(),
    createdAt: moment,
    finishedAt: moment.nullable(),
    /** When the entry and its files are deleted. */
    expiresAt: moment,
  })
  .meta({ id: 'ReportRun' })
export type ReportRun = z.infer<typeof reportRun>

const params = z.strictObject({ id })
const query = z.strictObject({
  ...pageQuery,
  order: z.enum(['asc', 'desc']).default('desc'),
  state: z.enum(runStates).optional(),
})

export const reportRuns = {
  ofCompany: listEndpoint('/report/history/company/{id}', 'Report.View', {
    company: 'id',
    summary: 'What was made of the reports of a company, newest first',
    params,
    query,
    item: reportRun,
  }),
  ofUser: listEndpoint('/report/history/user/{id}', 'Report.View', {
    summary: 'What a user asked for in the active company, newest first',
    params,
    query,
    item: reportRun,
  }),
  ofReport: listEndpoint('/report/history/report/{id}', 'Report.View', {
    errors: ['report.notFound'],
    summary: 'The history of one report, newest first',
    params,
    query,
    item: reportRun,
  }),
  run: endpoint('GET', '/report/history/{id}', 'Report.View', {
    summary: 'One entry of the history',
    params,
    output: reportRun,
  }),
  cancel: endpoint('POST', '/report/history/cancel/{id}', 'Report.View', {
    errors: ['report.ended'],
    summary:
      'End what is being made; nothing is sent. What one has not asked for oneself needs Report.Create',
    params,
    output: reportRun,
  }),
  removeRun: endpoint('DELETE', '/report/history/{id}', 'Report.Update', {
    errors: ['report.running'],
    summary: 'Delete an entry of the history with its files',
    params,
  }),
  manualExport: endpoint('POST', '/report/manual-export/{id}', 'Report.View', {
    errors: ['report.notFound', 'report.range', 'report.running', 'report.tooManyRuns'],
    large: true,
    summary: 'Make a report now, in the background: of a range, or of the last whole period',
    params,
    body: z.strictObject({
      start: instant.optional(),
      end: instant.optional(),
      /** Left out: those of the report. */
      exportTypes: z.array(z.enum(reportFormats)).min(1).max(reportFormats.length).optional(),
      /** To the report's contacts; that needs Report.Update. */
      send: z.boolean().default(false),
    }),
    output: reportRun,
    status: 202,
  }),
  exportReadings: endpoint('POST', '/report/export/{id}', 'Report.View', {
    company: 'id',
    errors: [
      'report.range',
      'report.tooManyRuns',
      'report.rights',
      'report.nothingSelected',
      'report.unknownObject',
    ],
    large: true,
    summary: 'Export what is selected, in the background',
    params,
    body: z.strictObject({
      resources: resources.default([]),
      /** In place of resources: a dashboard, as PDF. */
      dashboard: dashboard.nullable().default(null),
      start: instant,
      end: instant,
      /** `ndjson` and `parquet` hold each reading by itself, and take the resource `sensor` alone. */
      format: z.enum(exportFormats).default('excel'),
    }),
    output: reportRun,
    status: 202,
  }),
  download: endpoint('GET', '/report/file/{token}', 'anyone', {
    answers: ['application/octet-stream'],
    errors: ['download.tooMany'],
    summary: 'A file of the history, by its link or that of a mail',
    params: z.strictObject({ token: z.string().regex(/^[\w-]{40,140}$/) }),
    output: z.unknown(),
  }),
}
