import type { DashboardSummary } from '@fyr/contract/dashboards/dashboard-content'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { api } from '#api/client/client.ts'
import { problemText } from '#api/problem.ts'
import { useApiMutation } from '#api/queries.ts'
import { fileNameOf, saveFile } from '#ui/browser/save-file.ts'
import { snackbar } from '#ui/snackbar/snackbar.ts'

/** What a list and the page of a dashboard can do alike. */
export function useDashboardActions() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const star = useApiMutation((calls) => calls.dashboards.setDefault, {
    changes: [(calls) => calls.dashboards],
  })
  const copy = useApiMutation((calls) => calls.dashboards.duplicate, {
    changes: [(calls) => calls.dashboards.list],
    onDone: ({ dashboardId, name }) => {
      snackbar.done(t(($) => $.dashboards.duplicated, { name }))
      void navigate({ to: '/dashboard/$id', params: { id: String(dashboardId) } })
    },
  })
  return {
    setDefault: ({ dashboardId }: DashboardSummary, isDefault: boolean) =>
      star.mutate({ params: { id: dashboardId }, query: { isDefault: isDefault ? 'true' : 'false' } }),
    duplicate: ({ dashboardId }: DashboardSummary) => copy.mutate({ params: { id: dashboardId } }),
    async exportFile({ dashboardId, name }: DashboardSummary) {
      try {
        const file = await api.dashboards.export({ params: { id: dashboardId } })
        saveFile(`${fileNameOf(name, 'dashboard')}.json`, JSON.stringify(file, null, 2), 'application/json')
      } catch (error) {
        snackbar.failed(problemText(error, t))
      }
    },
  }
}
