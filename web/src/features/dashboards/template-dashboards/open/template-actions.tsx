import type { SlotNodes, TemplateDashboard } from '@fyr/contract/dashboards/template-dashboards'
import { mdiContentDuplicate, mdiContentSaveOutline } from '@mdi/js'
import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '#api/session/rights.ts'
import { useCompanyId } from '#api/session/session-state.ts'
import { EditButton } from '#features/dashboards/dashboards/edit-button.tsx'
import { Refresh } from '#features/dashboards/dashboards/refresh.tsx'
import { Button } from '#ui/layout.ts'
import { MenuButton, type MenuItems } from '#ui/menus/menu-button.tsx'
import { deleteItem, duplicateItem } from '#ui/menus/menu-items.ts'
import { useDeleteTemplate } from '../list/use-delete-template.ts'
import { useDuplicateTemplate } from '../list/use-duplicate-template.ts'

// Fetched when one saves.
const SaveDialog = lazy(async () => ({ default: (await import('./save-dialog.tsx')).SaveDialog }))

interface TemplateActionsProps {
  template: TemplateDashboard
  nodes: SlotNodes
}

/** What can be done with an opened template. */
export function TemplateActions({ template, nodes }: TemplateActionsProps) {
  const { t } = useTranslation()
  const may = useMay()
  const navigate = useNavigate({ from: '/template-dashboard/$id' })
  const duplicate = useDuplicateTemplate(useCompanyId())
  const [isSaving, setSaving] = useState(false)
  const deletion = useDeleteTemplate()
  const leave = () => void navigate({ to: '/template-dashboard', search: {} })
  const id = String(template.templateDashboardId)
  const mayEdit = may('Dashboard.Update')

  const edit = () =>
    void navigate({ to: '/template-dashboard/update/$id', params: { id }, search: (before) => before })
  async function copy() {
    const made = await duplicate(template)
    if (made !== undefined) void navigate({ params: { id: String(made) }, search: (before) => before })
  }

  const items: MenuItems = [
    may('Dashboard.Create') && duplicateItem(t, () => void copy(), mdiContentDuplicate),
    mayEdit && deleteItem(t, () => deletion.ask(template, leave)),
  ]
  return (
    <>
      <Refresh of={(api) => api.templateDashboards.data} />
      <MenuButton items={items} />
      {may('Dashboard.Create') && (
        <Button
          variant="default"
          icon={mdiContentSaveOutline}
          disabled={nodes.length === 0 && template.slots.length > 0}
          onClick={() => setSaving(true)}
        >
          {t(($) => $.templates.saveAs.action)}
        </Button>
      )}
      {mayEdit && <EditButton onClick={edit} />}
      {isSaving && (
        <Suspense fallback={null}>
          <SaveDialog template={template} nodes={nodes} onClose={() => setSaving(false)} />
        </Suspense>
      )}
      {deletion.dialog}
    </>
  )
}
