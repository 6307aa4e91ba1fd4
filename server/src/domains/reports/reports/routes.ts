import { readingFormats } from '@fyr/contract/reports/report-kinds'
import { allTexts } from '@fyr/texts/all'
import type { Database } from '#db/index.ts'
import { findDashboard } from '#domains/dashboards/dashboards/index.ts'
import { settingsOf } from '#domains/settings/settings/index.ts'
import type { KeptFiles } from '#lib/kept-files.ts'
import type { ReadingsStore } from '#readings-store/index.ts'
import type { RequestContext } from '#request/context.ts'
import { byOf } from '#request/context.ts'
import { on } from '#request/on.ts'
import { pageOf } from '#request/page.ts'
import { fail, found, refuseField } from '#request/problem.ts'
import { selectableOf } from './content/selection/selectable.ts'
import { preview } from './preview.ts'
import { findReport, listReports } from './report-store.ts'
import { changeReport, createReport, foundReport, removeReport } from './reports.ts'
import type { ReportLinks } from './runs/delivery/links.ts'
import { findRun, isMemberOrRequester, listRuns, type RunsOf, type StoredRun } from './runs/run-store.ts'
import { cancelRun, removeRun, startExport, startRun } from './runs/runs.ts'
import { checkContent, noTrend } from './settings.ts'
import { reportTemplateRoutes } from './templates/template-routes.ts'
import { wireReport, wireRun } from './wire.ts'

export interface ReportDeps {
  database: Database
  readings: ReadingsStore
  files: Pick<KeptFiles, 'remove'>
  links: Pick<ReportLinks, 'ofSession'>
  /** Looks for jobs now. */
  wake(): void
}

export function reportRoutes(deps: ReportDeps) {
  const { files, links, wake } = deps
  const parts = { files, wake }
  const wired = (context: RequestContext) => {
    const by = byOf(context)
    return (run: StoredRun) => wireRun(run, by, links)
  }
  const history = (context: RequestContext, of: RunsOf, query: Parameters<typeof listRuns>[2]) =>
    context.inCompany(async (db) => pageOf(await listRuns(db, of, query), wired(context)))
  return {
    ...reportTemplateRoutes,
    list: on.reports.list.handler(({ input, context }) =>
      context.inCompany(async (db, { language }) =>
        pageOf(await listReports(db, { ...input.query, language }), wireReport),
      ),
    ),
    get: on.reports.get.handler(({ input, context }) =>
      context.inCompany(async (db) => wireReport(foundReport(await findReport(db, input.params.id)))),
    ),
    create: on.reports.create.handler(({ input, context }) =>
      context.inCompany(async (db, by) => wireReport(await createReport(db, by, input.body))),
    ),
    update: on.reports.update.handler(({ input: { params, body }, context }) =>
      context.inCompany(async (db, by) => wireReport(await changeReport(db, by, params.id, body))),
    ),
    remove: on.reports.remove.handler(({ input, context }) =>
      context.inCompany((db, by) => removeReport(files, db, by, input.params.id)),
    ),
    resources: on.reports.resources.handler(async ({ input: { params, query }, context }) =>
      pageOf(await selectableOf(deps.database, context, params.type, query), (each) => each),
    ),
    preview: on.reports.preview.handler(({ input, context }) => preview(deps, context, input.body)),
    ofCompany: on.reports.ofCompany.handler(({ input, context }) => history(context, 'company', input.query)),
    ofUser: on.reports.ofUser.handler(async ({ input, context }) => {
      const accountId = input.params.id
      await context.inCompany(
        async (db) => (await isMemberOrRequester(db, accountId)) || fail('object.notFound'),
      )
      return await history(context, { accountId }, input.query)
    }),
    ofReport: on.reports.ofReport.handler(async ({ input, context }) => {
      const reportId = input.params.id
      await context.inCompany(async (db) => foundReport(await findReport(db, reportId)))
      return await history(context, { reportId }, input.query)
    }),
    run: on.reports.run.handler(({ input, context }) =>
      context.inCompany(async (db) => wired(context)(found(await findRun(db, input.params.id)))),
    ),
    cancel: on.reports.cancel.handler(({ input, context }) =>
      context.inCompany(async (db, by) => wired(context)(await cancelRun(db, by, input.params.id))),
    ),
    removeRun: on.reports.removeRun.handler(({ input, context }) =>
      context.inCompany((db, by) => removeRun(parts, db, by, input.params.id)),
    ),
    manualExport: on.reports.manualExport.handler(({ input: { params, body }, context }) =>
      context.inCompany(async (db, by) => {
        if (body.send && !by.permissions.has('Report.Update')) fail('access.denied')
        return wired(context)(await startRun(parts, db, by, params.id, body))
      }),
    ),
    exportReadings: on.reports.exportReadings.handler(({ input: { body }, context }) =>
      context.inCompany(async (db, by) => {
        const { resources, dashboard: dashboardId, start, end, format } = body
        const dashboard = dashboardId === null ? undefined : await findDashboard(db, dashboardId)
        const type = dashboardId === null ? 'regular' : 'dashboard'
        const content = { type, resources, template: null, dashboard: dashboardId, trend: noTrend } as const
        await checkContent(db, by, content)
        const isOfReadings = readingFormats.some((each) => each === format)
        // What is no reading would not be in the file.
        const isUnfit =
          dashboardId === null
            ? isOfReadings && resources.some(({ type }) => type !== 'sensor')
            : format !== 'pdf'
        if (isUnfit) refuseField('body.format', 'field.notOneOf')
        const { language } = await settingsOf(db)
        const settings = {
          ...{ tempo: null, sendEmpty: true, recipients: [], formats: [format] },
          ...{ ...content, language: by.language ?? language },
        }
        const name = dashboard?.name ?? allTexts[by.language].reportDocuments.exportName
        const run = { name, type, from: start, to: end, settings } as const
        return wired(context)(await startExport(parts, db, by, run))
      }),
    ),
  }
}
