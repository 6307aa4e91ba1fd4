import type { ReportTemplate } from '@fyr/contract/reports/report-templates'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useMay } from '#api/session/rights.ts'
import { DeleteMenu } from '#ui/dialogs/delete-menu.tsx'
import { Skeleton } from '#ui/layout.ts'
import { Page, Section } from '#ui/page.tsx'
import { Loaded } from '#ui/states.tsx'
import { StatusBadge } from '#ui/status.tsx'
import { PlaceholderHelp } from '../placeholders/placeholder-help.tsx'
import { oneTemplate } from '../queries.ts'
import { useDeleteTemplate } from '../use-template-commands.ts'
import { DetailsForm } from './details-form.tsx'
import { FoundSection } from './found-section.tsx'
import { ReportsSection } from './reports-section.tsx'
import { WorkbookSection } from './workbook-section.tsx'
import '#ui/table/table.css'
import '../../reports.css'
import '../templates.css'

const route = getRouteApi('/shell/of-company/report/template/$id')

export function TemplateCreatePage() {
  const { t } = useTranslation()
  return (
    <Page title={t(($) => $.reportTemplates.new)} trail={useTrail()}>
      <div className="fyr-template">
        <Section title={t(($) => $.reportTemplates.details)}>
          <DetailsForm />
        </Section>
        <PlaceholderHelp />
      </div>
    </Page>
  )
}

export function TemplatePage() {
  const { t } = useTranslation()
  const { id } = route.useParams()
  const navigate = useNavigate()
  const mayChange = useMay()('Report.Update')
  const query = useQuery(oneTemplate(id))
  const deletion = useDeleteTemplate(() => void navigate({ to: '/report/template', ignoreBlocker: true }))
  const template = query.data
  return (
    <Page
      title={template?.name ?? t(($) => $.reportTemplates.one)}
      trail={useTrail()}
      beside={
        template?.fileName === null && (
          <StatusBadge status="attention" look="plain">
            {t(($) => $.reportTemplates.none)}
          </StatusBadge>
        )
      }
      actions={template && mayChange && <DeleteMenu onClick={() => deletion.ask(template)} />}
    >
      <Loaded query={query} skeleton={<Skeleton height={420} />}>
        {(loaded) => <Template key={loaded.reportSoTemplateId} template={loaded} mayChange={mayChange} />}
      </Loaded>
      {deletion.dialog}
    </Page>
  )
}

function useTrail() {
  const { t } = useTranslation()
  return [
    { label: t(($) => $.reports.title), to: '/report' },
    { label: t(($) => $.reportTemplates.title), to: '/report/template' },
  ]
}

function Template({ template, mayChange }: { template: ReportTemplate; mayChange: boolean }) {
  const { t } = useTranslation()
  return (
    <div className="fyr-template">
      <div className="fyr-template-column">
        <WorkbookSection template={template} mayChange={mayChange} />
        <FoundSection template={template} />
        <Section title={t(($) => $.reportTemplates.details)}>
          <DetailsForm template={template} />
        </Section>
        <ReportsSection template={template} />
      </div>
      <PlaceholderHelp />
    </div>
  )
}
