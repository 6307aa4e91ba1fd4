import { randomUUID } from 'node:crypto'
import { reportLimits } from '@fyr/contract/reports/report-kinds'
import { workbookType } from '@fyr/contract/reports/report-templates'
import { writeWorkbook } from '#documents/index.ts'
import { recordChange } from '#domains/records/audit/index.ts'
import { settingsOf } from '#domains/settings/settings/index.ts'
import { type KeptFiles, piecesOf } from '#lib/kept-files.ts'
import { createCompanyGate } from '#request/company-gate.ts'
import { byOf } from '#request/context.ts'
import { on } from '#request/on.ts'
import { fail, refuseField } from '#request/problem.ts'
import { type ContentDeps, contentOf } from './content/content.ts'
import { maxReadDirectly, ReportTooLargeError, refuseTooMany } from './content/limits.ts'
import { checkSelection } from './content/selection/check-selection.ts'
import { dayIn } from './runs/files/file-names.ts'
import { checkedRange } from './runs/runs.ts'
import { noTrend } from './settings.ts'

/** Readings of several nodes and keys as a workbook, written at once and kept nowhere. */
export function multiExportRoute(deps: ContentDeps & { files: Pick<KeptFiles, 'begin' | 'abandon'> }) {
  const { files } = deps
  const gate = createCompanyGate({ atOnce: 2, waiting: 1000 })
  return on.reports.multiExport.route({ parsesBody: true }, async ({ context, body, reply, stream }) => {
    const gone = new AbortController()
    reply.raw.once('close', () => gone.abort())
    const { series, start, end, aggregation, ...asked } = body
    const resolution = asked.resolution ?? (aggregation === 'raw' ? 'raw' : 'total')
    // Single readings would stand where a figure was asked for.
    if (resolution === 'raw' && aggregation !== 'raw') refuseField('body.resolution', 'field.notOneOf')
    const { companyId, language, now } = byOf(context)
    const { from, to } = checkedRange(start, end)
    const chosen = series.map((each) => ({ ...each, aggregation, resolution, over: null, under: null }))
    const resources = [{ type: 'sensor' as const, ids: [], applications: [], columns: [], series: chosen }]
    const { timeZone } = await context.inCompany(async (db) => {
      await checkSelection(db, resources)
      return await settingsOf(db)
    })
    const name = `Report-${dayIn(now.getTime(), timeZone)}`
    const id = randomUUID()
    let path: string | undefined
    try {
      let read = 0
      let rows = 0
      const content = await contentOf(deps, {
        ...{ companyId, name, language, now },
        ...{ type: 'regular', template: null, dashboard: null, trend: noTrend },
        resources,
        ...{ from: from.getTime(), to: to.getTime() },
        async onRead(count) {
          gone.signal.throwIfAborted()
          read += count
          refuseTooMany(read, maxReadDirectly)
        },
      })
      if (content.isEmpty) fail('report.noData')
      const file = await files.begin(`${id}.xlsx`)
      path = file
      const onRows = async (count: number) => {
        gone.signal.throwIfAborted()
        rows += count
        refuseTooMany(rows, reportLimits.directRows)
      }
      await gate({ companyId, principal: id }, async () => {
        gone.signal.throwIfAborted()
        await writeWorkbook(file, content.document(), { onRows })
      })
      await context.inCompany((db, by) =>
        // As of an export that is made in the background.
        recordChange(db, by, 'created', ['reportRun', id, name]),
      )
    } catch (error) {
      if (path !== undefined) await files.abandon(path)
      // The caller is gone.
      if (error === gone.signal.reason) return reply.hijack()
      if (error instanceof ReportTooLargeError) fail('report.tooLarge')
      throw error
    }
    const made = path
    const remove = () => void files.abandon(made).catch(() => undefined)
    if (gone.signal.aborted) remove()
    gone.signal.addEventListener('abort', remove, { once: true })
    // Never a complete one: these belong to rows, and the sweep removes the others.
    return stream(piecesOf(made), { type: workbookType, fileName: `${name}.xlsx` })
  })
}
