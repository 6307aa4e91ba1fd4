import type { SlotNodes, TemplateDashboard } from '@fyr/contract/dashboards/template-dashboards'
import { useQueries } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useApiMutation } from '#api/queries.ts'
import { nodeInfo } from '#entities/series/pickers/node-info.ts'
import { NameDialog } from '#features/dashboards/dashboards/list/name-dialog.tsx'
import { snackbar } from '#ui/snackbar/snackbar.ts'

interface SaveDialogProps {
  template: TemplateDashboard
  nodes: SlotNodes
  onClose: () => void
}

/** Makes a dashboard of what one looks at. */
export function SaveDialog({ template, nodes, onClose }: SaveDialogProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const names = useQueries({
    queries: nodes.map(({ deveui }) => nodeInfo(deveui)),
    combine: (all) => all.flatMap(({ data }) => data?.name ?? []),
  })
  const create = useApiMutation((api) => api.templateDashboards.createDashboard, {
    showsErrors: true,
    changes: [(api) => api.dashboards.list, (api) => api.dashboardCategories],
  })
  return (
    <NameDialog
      title={t(($) => $.templates.saveAs.title)}
      name={[template.name, names.join(', ')].filter(Boolean).join(' · ').slice(0, 255)}
      submitLabel={t(($) => $.words.save)}
      onClose={onClose}
      send={async (name) => {
        const params = { id: template.templateDashboardId }
        const { dashboardId } = await create.mutateAsync({ params, body: { name, nodes } })
        snackbar.done(t(($) => $.dashboards.duplicated, { name }))
        void navigate({ to: '/dashboard/$id', params: { id: String(dashboardId) }, search: {} })
      }}
    >
      <p className="fyr-dimmed">{t(($) => $.templates.saveAs.text)}</p>
    </NameDialog>
  )
}
