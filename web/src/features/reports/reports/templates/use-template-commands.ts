import type { ReportTemplate } from '@fyr/contract/reports/report-templates'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { fetchApi } from '#api/client/client.ts'
import { saveFile } from '#ui/browser/save-file.ts'
import { useDeleteDialog } from '#ui/resource/use-delete-dialog.tsx'
import { snackbar } from '#ui/snackbar/snackbar.ts'
import { workbookType } from '../workbook-type.ts'

/** Asks and deletes; one that reports use cannot go, and the way to them is offered instead. */
export function useDeleteTemplate() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  return useDeleteDialog<ReportTemplate, { params: { id: string } }>({
    call: (api) => api.reports.removeTemplate,
    input: ({ reportSoTemplateId: id }) => ({ params: { id } }),
    changes: [(api) => api.reports.templates],
    words: ({ name, reports }) =>
      reports > 0
        ? {
            title: t(($) => $.reportTemplates.remove.cannot, { name }),
            text: t(($) => $.reportTemplates.remove.inUse, { count: reports }),
            dangerous: false,
            confirmLabel: t(($) => $.reportTemplates.remove.openReports),
            onConfirm: () => navigate({ to: '/report', search: { filter: 'type:template' } }),
          }
        : {
            title: t(($) => $.reportTemplates.remove.title, { name }),
            text: t(($) => $.reportTemplates.remove.text),
          },
    deleted: ({ name }) => t(($) => $.reportTemplates.deleted, { name }),
  })
}

/** Hands over the workbook as it was uploaded. */
export function useTemplateDownload(): (template: ReportTemplate) => Promise<void> {
  const { t } = useTranslation()
  return async ({ reportSoTemplateId: id, name, fileName }) => {
    try {
      const answer = await fetchApi(`/report/template/file/${id}`)
      saveFile(fileName ?? `${name}.xlsx`, await answer.blob(), workbookType)
    } catch {
      snackbar.failed(t(($) => $.errors.downloadFailed))
    }
  }
}
