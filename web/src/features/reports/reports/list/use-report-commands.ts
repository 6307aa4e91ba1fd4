import { resourceAccess } from '@fyr/contract/reports/report-kinds'
import type { Report } from '@fyr/contract/reports/reports'
import { useTranslation } from 'react-i18next'
import { useApiMutation } from '#api/queries.ts'
import { reportQueries } from '#api/report-queries.ts'
import { useMay } from '#api/session/rights.ts'
import { useCompanyId } from '#api/session/session-state.ts'
import { useDeleteDialog } from '#ui/resource/use-delete-dialog.tsx'
import { snackbar } from '#ui/snackbar/snackbar.ts'

const maxNameLength = 255
const changes = reportQueries

export function useDeleteReport() {
  const { t } = useTranslation()
  return useDeleteDialog<Report, { params: { id: string } }>({
    call: (api) => api.reports.remove,
    input: ({ reportId }) => ({ params: { id: reportId } }),
    changes: [
      (api) => api.reports.list,
      (api) => api.reports.ofCompany,
      // Which reports use them.
      (api) => api.reports.template,
      (api) => api.reports.templates,
    ],
    words: ({ name }) => ({
      title: t(($) => $.reports.remove.title, { name }),
      text: t(($) => $.reports.remove.text),
    }),
    deleted: ({ name }) => t(($) => $.reports.deleted, { name }),
  })
}

/** Whether a report can be run: it is made with the rights of whoever asks. What is in a template the server knows. */
export function useMayRun(): (report: Report) => boolean {
  const may = useMay()
  return ({ type, resources }) =>
    type === 'dashboard' ? may('Dashboard.View') : resources.every((each) => may(resourceAccess[each.type]))
}

/** What can be done with a report beside changing and making it. */
export function useReportCommands() {
  const { t } = useTranslation()
  const companyId = useCompanyId()
  const update = useApiMutation((api) => api.reports.update, { changes })
  const create = useApiMutation((api) => api.reports.create, {
    changes,
    onDone: ({ name }) => snackbar.done(t(($) => $.reports.created, { name })),
  })
  return {
    activate: ({ reportId }: Report, active: boolean) =>
      update.mutate({ params: { id: reportId }, body: { active } }),
    /** The same under another name, which is not made before somebody resumes it. */
    copy: ({ reportId: _id, name, ...report }: Report) => {
      const {
        owner: _o,
        pausedReason: _p,
        nextRun: _n,
        lastSent: _l,
        createdAt: _c,
        updatedAt: _u,
        ...body
      } = report
      create.mutate({
        params: { id: companyId },
        body: {
          ...body,
          name: t(($) => $.reports.copyOf, { name }).slice(0, maxNameLength),
          active: false,
        },
      })
    },
  }
}
