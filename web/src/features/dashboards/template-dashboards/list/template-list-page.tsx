import type { TemplateSummary } from '@fyr/contract/dashboards/template-dashboards'
import { mdiContentDuplicate, mdiPencil, mdiViewDashboardEditOutline } from '@mdi/js'
import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '#api/session/rights.ts'
import { useCompanyId } from '#api/session/session-state.ts'
import { changedColumn, widgetCountColumn } from '#features/dashboards/dashboards/list/summary-columns.tsx'
import type { MenuItems } from '#ui/menus/menu-button.tsx'
import { deleteItem, duplicateItem } from '#ui/menus/menu-items.ts'
import { nameColumn } from '#ui/resource/columns.tsx'
import { ListPage } from '#ui/resource/list-page.tsx'
import { useLocalList } from '#ui/resource/list-state.ts'
import type { TableColumn } from '#ui/table/rows/rows.ts'
import { templateList } from '../queries.ts'
import { useDeleteTemplate } from './use-delete-template.ts'
import { useDuplicateTemplate } from './use-duplicate-template.ts'

/** All templates of the company. */
export function TemplateListPage() {
  const { t } = useTranslation()
  const mayCreate = useMay()('Dashboard.Create')
  const companyId = useCompanyId()
  const deletion = useDeleteTemplate()
  return (
    <ListPage
      {...useLocalList(templateList(companyId))}
      title={t(($) => $.dashboards.templates)}
      trail={[{ label: t(($) => $.dashboards.title), to: '/dashboard' }]}
      counted="templates"
      columns={useTemplateColumns()}
      rowId={idOf}
      rowLabel={({ name }) => name}
      rowHref={hrefOf}
      rowMenu={useRowMenu(companyId, deletion.ask)}
      create={mayCreate && { label: t(($) => $.dashboards.newTemplate), to: '/template-dashboard/create' }}
      empty={{
        icon: mdiViewDashboardEditOutline,
        title: t(($) => $.templates.empty.title),
        text: mayCreate ? t(($) => $.templates.empty.text) : t(($) => $.templates.empty.reader),
      }}
    >
      {deletion.dialog}
    </ListPage>
  )
}

function useTemplateColumns(): TableColumn<TemplateSummary>[] {
  const { t } = useTranslation()
  return useMemo(
    () => [
      nameColumn(t, { width: 320 }),
      {
        id: 'nodeCount',
        header: t(($) => $.templates.nodeCount),
        value: ({ nodeCount }) => nodeCount,
        align: 'end',
        width: 140,
      },
      widgetCountColumn(t),
      changedColumn(t),
    ],
    [t],
  )
}

function useRowMenu(companyId: string, onDelete: (template: TemplateSummary) => void) {
  const { t } = useTranslation()
  const may = useMay()
  const navigate = useNavigate()
  const duplicate = useDuplicateTemplate(companyId)
  return (template: TemplateSummary): MenuItems => {
    return [
      may('Dashboard.Update') && {
        label: t(($) => $.words.edit),
        icon: mdiPencil,
        onClick: () =>
          void navigate({
            to: '/template-dashboard/update/$id',
            params: { id: String(template.templateDashboardId) },
          }),
      },
      may('Dashboard.Create') && duplicateItem(t, () => void duplicate(template), mdiContentDuplicate),
      may('Dashboard.Update') && deleteItem(t, () => onDelete(template)),
    ]
  }
}

const idOf = ({ templateDashboardId }: TemplateSummary) => String(templateDashboardId)
const hrefOf = ({ templateDashboardId }: TemplateSummary) => `/template-dashboard/${templateDashboardId}`
