import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useCall } from '#api/queries.ts'
import { NameDialog } from './name-dialog.tsx'

/** A name, and straight on to putting widgets on it. */
export function CreateDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const create = useCall((api) => api.dashboards.create, {
    showsErrors: true,
    changes: [(api) => api.dashboards.list, (api) => api.dashboardCategories],
  })
  return (
    <NameDialog
      title={t(($) => $.dashboards.new)}
      name=""
      submitLabel={t(($) => $.words.create)}
      onClose={onClose}
      send={async (name) => {
        const { dashboardId } = await create.mutateAsync({ body: { name } })
        void navigate({
          to: '/dashboard/$id',
          params: { id: String(dashboardId) },
          search: { edit: true as const },
        })
      }}
    />
  )
}
