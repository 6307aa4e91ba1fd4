import type { ReportTemplate } from '@fyr/contract/reports/report-templates'
import { mdiPlus } from '@mdi/js'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useMay } from '#api/session/rights.ts'
import { useCompanyId } from '#api/session/session-state.ts'
import { Skeleton } from '#ui/layout.ts'
import { LinkButton, TextLink } from '#ui/links.tsx'
import { Section } from '#ui/page.tsx'
import { Loaded } from '#ui/states.tsx'
import { ReportState } from '../../list/report-state.tsx'
import { scheduleText } from '../../list/schedule.ts'
import { templateReports } from '../queries.ts'

/** The reports that are made from the template. */
export function ReportsSection({
  template: { reportSoTemplateId: id, fileName },
}: {
  template: ReportTemplate
}) {
  const mayCreate = useMay()('Report.Create')
  const { t } = useTranslation()
  const query = useQuery(templateReports(useCompanyId()))
  return (
    <Section
      title={t(($) => $.reportTemplates.usedBy)}
      actions={
        mayCreate &&
        fileName !== null && (
          <LinkButton
            to="/report/create"
            search={{ template: id }}
            size="compact-sm"
            variant="default"
            icon={mdiPlus}
          >
            {t(($) => $.reportTemplates.reports.create)}
          </LinkButton>
        )
      }
    >
      <Loaded query={query} skeleton={<Skeleton height={24} />}>
        {({ body }) => {
          const reports = body.filter(({ template }) => template === id)
          if (reports.length === 0)
            return <p className="fyr-dimmed">{t(($) => $.reportTemplates.reports.nothing)}</p>
          return (
            <ul className="fyr-template-reports">
              {reports.map((report) => (
                <li key={report.reportId}>
                  <TextLink to="/report/$id" params={{ id: report.reportId }}>
                    {report.name}
                  </TextLink>
                  <span className="fyr-dimmed">{scheduleText(report, t)}</span>
                  <ReportState report={report} />
                </li>
              ))}
            </ul>
          )
        }}
      </Loaded>
    </Section>
  )
}
