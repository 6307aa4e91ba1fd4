import type { TemplateSummary } from '@fyr/contract/dashboards/template-dashboards'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from '#api/client/client.ts'
import { problemText } from '#api/problem.ts'
import { invalidate } from '#api/queries.ts'
import { snackbar } from '#ui/snackbar/snackbar.ts'
import { copyOfTemplate } from '../queries.ts'

/** Makes a copy of a template beside it. @returns its id, or undefined when that failed, which is said */
export function useDuplicateTemplate(companyId: string) {
  const { t } = useTranslation()
  const client = useQueryClient()
  return async ({ templateDashboardId: id, name }: TemplateSummary): Promise<number | undefined> => {
    try {
      const original = await api.templateDashboards.get({ params: { id } })
      const body = copyOfTemplate(
        original,
        t(($) => $.templates.copyName, { name }),
      )
      const made = await api.templateDashboards.create({ params: { company: companyId }, body })
      await invalidate(client, (calls) => calls.templateDashboards.list)
      snackbar.done(t(($) => $.dashboards.duplicated, { name: made.name }))
      return made.templateDashboardId
    } catch (error) {
      snackbar.failed(problemText(error, t))
      return undefined
    }
  }
}
