import type { TemplateSummary } from '@fyr/contract/template-dashboards'
import {
  mdiContentDuplicate,
  mdiDeleteOutline,
  mdiPencil,
  mdiPlus,
  mdiViewDashboardEditOutline,
} from '@mdi/js'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '#api/rights.ts'
import { WithCompany } from '#features/company/with-company.tsx'
import { changedColumn, widgetCountColumn } from '#features/dashboards/list/summary-columns.tsx'
import { Icon } from '#ui/icon.tsx'
import { LinkButton } from '#ui/links.tsx'
import type { MenuItems } from '#ui/menu-button.tsx'
import { Page } from '#ui/page.tsx'
import { EmptyState } from '#ui/states.tsx'
import { DataTable } from '#ui/table/data-table.tsx'
import { localRows, type TableColumn } from '#ui/table/rows.ts'
import { useTableView } from '#ui/table/use-table-view.ts'
import { templateList } from '../queries.ts'
import { DeleteTemplate } from './delete-template.tsx'
import { useDuplicateTemplate } from './use-duplicate-template.ts'

/** All templates of the company. */
export function TemplateListPage() {
  const { t } = useTranslation()
  return (
    <Page
      title={t(($) => $.templates.title)}
      trail={[{ label: t(($) => $.dashboards.title), to: '/dashboard' }]}
      layout="fill"
      actions={<NewTemplate icon />}
    >
      <WithCompany>{(companyId) => <TemplateList companyId={companyId} />}</WithCompany>
    </Page>
  )
}

function NewTemplate({ icon = false }: { icon?: boolean }) {
  const { t } = useTranslation()
  const may = useMay()
  if (!may('Dashboard.Create')) return null
  return (
    <LinkButton
      to="/template-dashboard/create"
      {...(icon && { leftSection: <Icon path={mdiPlus} size={18} /> })}
    >
      {t(($) => $.templates.new)}
    </LinkButton>
  )
}

function TemplateList({ companyId }: { companyId: string }) {
  const { t } = useTranslation()
  const may = useMay()
  const [view, onView] = useTableView()
  const query = useQuery(templateList(companyId))
  const [deleting, setDeleting] = useState<TemplateSummary | null>(null)
  const menu = useRowMenu(companyId, setDeleting)
  return (
    <>
      <DataTable
        label={t(($) => $.templates.title)}
        counted="templates"
        columns={useTemplateColumns()}
        source={useMemo(() => localRows(query), [query])}
        view={view}
        onView={onView}
        rowId={idOf}
        rowLabel={({ name }) => name}
        rowHref={hrefOf}
        rowMenu={menu}
        empty={
          <EmptyState
            icon={mdiViewDashboardEditOutline}
            title={t(($) => $.templates.empty.title)}
            text={
              may('Dashboard.Create') ? t(($) => $.templates.empty.text) : t(($) => $.templates.empty.reader)
            }
            action={<NewTemplate />}
          />
        }
      />
      {deleting && <DeleteTemplate template={deleting} onClose={() => setDeleting(null)} />}
    </>
  )
}

function useTemplateColumns(): TableColumn<TemplateSummary>[] {
  const { t } = useTranslation()
  return useMemo(
    () => [
      { id: 'name', header: t(($) => $.words.name), value: ({ name }) => name, main: true, width: 320 },
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
      may('Dashboard.Create') && {
        label: t(($) => $.dashboards.duplicate),
        icon: mdiContentDuplicate,
        onClick: () => void duplicate(template),
      },
      may('Dashboard.Update') && {
        label: t(($) => $.words.delete),
        icon: mdiDeleteOutline,
        dangerous: true,
        onClick: () => onDelete(template),
      },
    ]
  }
}

const idOf = ({ templateDashboardId }: TemplateSummary) => String(templateDashboardId)
const hrefOf = ({ templateDashboardId }: TemplateSummary) => `/template-dashboard/${templateDashboardId}`
