import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fetchApi } from '#api/client/client.ts'
import { problemOf } from '#api/problem.ts'
import { useApiMutation } from '#api/queries.ts'
import { useCompanyId } from '#api/session/session-state.ts'
import { saveFile } from '#ui/browser/save-file.ts'
import { snackbar } from '#ui/snackbar/snackbar.ts'
import { useTimeFormat } from '#ui/time/context.tsx'
import { workbookType } from '../workbook-type.ts'
import { type ExportValues, exportBody, isDirect, multiExportBody } from './export-values.ts'

/** What is too much at once is not too much in the background. */
const inBackground = ['report.tooLarge', 'download.tooMany']

/** Exports: a workbook of a few keys at once, anything else in the background, as the run that is told. */
export function useExport() {
  const { t } = useTranslation()
  const companyId = useCompanyId()
  const format = useTimeFormat()
  const [runId, setRunId] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const start = useApiMutation((api) => api.reports.exportReadings, {
    showsErrors: true,
    changes: [(api) => api.reports.ofCompany],
  })

  async function startRun(values: ExportValues) {
    const run = await start.mutateAsync({ params: { id: companyId }, body: exportBody(values) })
    setRunId(run.historyId)
  }

  async function download(values: ExportValues) {
    const answer = await fetchApi(`/report/multiexport/${companyId}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(multiExportBody(values)),
    })
    saveFile(`Report-${format.as('yyyy-MM-dd', Date.now())}.xlsx`, await answer.blob(), workbookType)
    snackbar.done(t(($) => $.reports.export.downloaded))
  }

  return {
    /** Of the export in the background that was asked for last. */
    runId,
    /** No file came, and nobody here can say why. */
    problem,
    /** Throws what the server refuses. */
    async run(values: ExportValues) {
      setRunId(null)
      setProblem(null)
      if (!isDirect(values)) return await startRun(values)
      try {
        await download(values)
      } catch (error) {
        const refusal = problemOf(error)
        if (refusal.kind !== 'refused' || refusal.status >= 500)
          return setProblem(t(($) => $.reports.export.failed))
        if (!inBackground.includes(refusal.code)) throw error
        await startRun(values)
        snackbar.notice(t(($) => $.reports.export.tooLarge))
      }
    },
  }
}
