import type { ReportTemplate } from '@fyr/contract/reports/report-templates'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useMay } from '#api/session/rights.ts'
import { Page, Section } from '#ui/page.tsx'
import { ResourcePage } from '#ui/resource/resource-page.tsx'
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
  const mayChange = useMay()('Report.Update')
  return (
    <ResourcePage
      query={useQuery(oneTemplate(id))}
      nameOf={({ name }) => name}
      title={t(($) => $.reportTemplates.one)}
      trail={useTrail()}
      skeletonHeight={420}
      beside={({ fileName }) =>
        fileName === null && (
          <StatusBadge status="attention" look="plain">
            {t(($) => $.reportTemplates.none)}
          </StatusBadge>
        )
      }
      deletion={useDeleteTemplate()}
      mayDelete={() => mayChange}
    >
      {(template) => <Template key={template.reportSoTemplateId} template={template} mayChange={mayChange} />}
    </ResourcePage>
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
