import type { CreateBody, Dashboard } from '@fyr/contract/dashboards/dashboard-content'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '#api/client/client.ts'
import { invalidate } from '#api/queries.ts'
import { Waiting } from '#ui/states.tsx'
import { editorOf } from '../canvas/dashboard-body.tsx'
import { dashboardById } from '../queries.ts'
import { copyOf, saveBody } from './session/draft.ts'
import type { EditTarget } from './session/target.ts'
import { useEditing } from './session/use-editing.ts'
import { WidgetGridEditor } from './widgets/widget-grid-editor.tsx'

/** An edit session of a dashboard: every change is seen at once and can be taken back; nothing is stored before Save. */
export function EditPage({ dashboard }: { dashboard: Dashboard }) {
  const editing = useEditing(useDashboardTarget(dashboard))
  const Editor = editorOf(dashboard.type) ?? WidgetGridEditor
  return (
    <Suspense fallback={<Waiting />}>
      <Editor dashboard={dashboard} editing={editing} />
    </Suspense>
  )
}

function useDashboardTarget(dashboard: Dashboard): EditTarget {
  const { t } = useTranslation()
  const client = useQueryClient()
  const navigate = useNavigate({ from: '/dashboard/$id' })
  const params = { id: dashboard.dashboardId }
  return {
    id: String(params.id),
    stored: dashboard,
    load: () => api.dashboards.get({ params }),
    async save(draft, version) {
      const saved = await api.dashboards.update({ params, body: saveBody(draft, version) })
      client.setQueryData(dashboardById(params.id).queryKey, saved)
      void invalidate(
        client,
        (calls) => calls.dashboards.list,
        (calls) => calls.dashboards.versions,
        (calls) => calls.dashboards.default,
      )
      return saved
    },
    heard: (event) =>
      event.type === 'dashboardChanged' && event.dashboardId === params.id ? event.version : null,
    leave: () => void navigate({ search: ({ edit: _edit, ...others }) => others }),
    conflict: {
      text: (who) => t(($) => $.dashboards.conflict.text, who),
      overwriteText: t(($) => $.dashboards.conflict.overwriteText),
      async saveCopy(draft) {
        const body = copyOf(draft, dashboard) as CreateBody
        const { dashboardId } = await api.dashboards.create({ body })
        await invalidate(client, (calls) => calls.dashboards.list)
        return () => void navigate({ to: '/dashboard/$id', params: { id: String(dashboardId) }, search: {} })
      },
    },
  }
}
