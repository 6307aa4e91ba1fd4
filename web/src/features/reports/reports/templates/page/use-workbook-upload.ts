import { reportLimits } from '@fyr/contract/reports/report-kinds'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { uploadFile } from '#api/client/upload.ts'
import { problemOf, problemText } from '#api/problem.ts'
import { invalidate } from '#api/queries.ts'
import { formatBytes } from '#ui/format/bytes.ts'
import { snackbar } from '#ui/snackbar/snackbar.ts'
import { useTimeSettings } from '#ui/time/context.tsx'
import { workbookType } from '../../workbook-type.ts'
import { inOrder, problemAt, type WorkbookProblem } from './workbook-place.ts'

const maxNameLength = 255

/** The workbook that was chosen last: on its way (`progress` 1: being checked), or refused. */
export type ChosenWorkbook =
  | { step: 'sending'; name: string; progress: number }
  | { step: 'refused'; name: string; reason: string; problems: WorkbookProblem[] }

/** Sends a workbook as soon as it is chosen, and tells what is wrong with it. */
export function useWorkbookUpload(templateId: string) {
  const { t } = useTranslation()
  const { language } = useTimeSettings()
  const client = useQueryClient()
  const [chosen, setChosen] = useState<ChosenWorkbook | null>(null)
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  async function send(file: File): Promise<void> {
    const { name, size } = file
    const limit = reportLimits.templateBytes
    if (size > limit) {
      const sizes = { size: formatBytes(size, language), limit: formatBytes(limit, language) }
      const reason = t(($) => $.reportTemplates.file.tooLarge, { name, ...sizes })
      return setChosen({ step: 'refused', name, reason, problems: [] })
    }
    running.current?.abort()
    const ended = new AbortController()
    running.current = ended
    setChosen({ step: 'sending', name, progress: 0 })
    const path = `/report/template/file/${templateId}?name=${encodeURIComponent(name.slice(-maxNameLength))}`
    try {
      await uploadFile(path, file, {
        type: workbookType,
        onProgress: (progress) => setChosen({ step: 'sending', name, progress }),
        signal: ended.signal,
      })
      await invalidate(
        client,
        (api) => api.reports.template,
        (api) => api.reports.templates,
      )
      setChosen(null)
      snackbar.done(t(($) => $.reportTemplates.file.uploaded, { name }))
    } catch (error) {
      if (ended.signal.aborted) return
      const problem = problemOf(error)
      const errors = problem.kind === 'refused' ? problem.errors : []
      const problems = inOrder(errors.map(problemAt))
      setChosen({ step: 'refused', name, reason: problemText(error, t), problems })
    }
  }

  return {
    chosen,
    send: (file: File) => void send(file),
    /** Stops what is on its way, and forgets what was refused. */
    dismiss() {
      running.current?.abort()
      setChosen(null)
    },
  }
}
