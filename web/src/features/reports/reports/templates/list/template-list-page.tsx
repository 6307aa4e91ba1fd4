import type { ReportTemplate } from '@fyr/contract/reports/report-templates'
import { mdiDownloadOutline, mdiFileTableOutline } from '@mdi/js'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useMay } from '#api/session/rights.ts'
import { useCompanyId } from '#api/session/session-state.ts'
import { deleteItem, editItem } from '#ui/menus/menu-items.ts'
import { ListPage } from '#ui/resource/list-page.tsx'
import { usePagedList } from '#ui/resource/list-state.ts'
import { ReportTabs } from '../../report-tabs.tsx'
import { templateList } from '../queries.ts'
import { useDeleteTemplate, useTemplateDownload } from '../use-template-commands.ts'
import { useTemplateColumns } from './use-template-columns.tsx'

/** The workbooks that reports can fill in. */
export function TemplateListPage() {
  const { t } = useTranslation()
  const may = useMay()
  const navigate = useNavigate()
  const deletion = useDeleteTemplate()
  const download = useTemplateDownload()
  const menu = (template: ReportTemplate) => [
    may('Report.Update') &&
      editItem(
        t,
        () => void navigate({ to: '/report/template/$id', params: { id: template.reportSoTemplateId } }),
      ),
    template.fileName !== null && {
      label: t(($) => $.reportTemplates.file.download),
      icon: mdiDownloadOutline,
      onClick: () => void download(template),
    },
    may('Report.Update') && deleteItem(t, () => deletion.ask(template)),
  ]
  return (
    <ListPage
      {...usePagedList(templateList(useCompanyId()))}
      title={t(($) => $.reports.title)}
      label={t(($) => $.reportTemplates.title)}
      tabs={<ReportTabs />}
      counted="templates"
      columns={useTemplateColumns()}
      rowId={({ reportSoTemplateId }) => reportSoTemplateId}
      rowLabel={({ name }) => name}
      rowHref={({ reportSoTemplateId }) => `/report/template/${reportSoTemplateId}`}
      rowMenu={menu}
      create={
        may('Report.Create') && { label: t(($) => $.reportTemplates.new), to: '/report/template/create' }
      }
      empty={{
        icon: mdiFileTableOutline,
        title: t(($) => $.reportTemplates.empty.title),
        text: t(($) => $.reportTemplates.empty.text),
      }}
    >
      {deletion.dialog}
    </ListPage>
  )
}
