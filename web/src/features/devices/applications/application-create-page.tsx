import type { Application } from '@fyr/contract/devices/applications'
import { mdiCheckCircleOutline, mdiDomain, mdiPlus } from '@mdi/js'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '#api/session/rights.ts'
import { useSession } from '#api/session/session-state.ts'
import { Group } from '#ui/layout.ts'
import { LinkButton } from '#ui/links.tsx'
import { Page, Section } from '#ui/page.tsx'
import { EmptyState } from '#ui/states.tsx'
import { ApplicationForm } from './application-form.tsx'

export function ApplicationCreatePage() {
  const { t } = useTranslation()
  const may = useMay()
  const { userCompany } = useSession()
  const [made, setMade] = useState<Application | null>(null)

  async function goOn(application: Application, leave: (text: string) => Promise<void>) {
    if (may('Tag.Create')) setMade(application)
    else await leave(t(($) => $.applications.created, { name: application.name }))
  }

  return (
    <Page
      title={t(($) => $.applications.new)}
      trail={[{ label: t(($) => $.applications.title), to: '/application' }]}
      layout="form"
    >
      {made ? (
        <Made application={made} />
      ) : userCompany ? (
        <Section title={t(($) => $.applications.details)}>
          <ApplicationForm companyId={userCompany.companyId} onSaved={goOn} />
        </Section>
      ) : (
        <EmptyState
          icon={mdiDomain}
          title={t(($) => $.applications.noCompany)}
          text={!may('Company.Create') && t(($) => $.company.noneAsk)}
          action={
            may('Company.Create') && <LinkButton to="/company/create">{t(($) => $.company.new)}</LinkButton>
          }
        />
      )}
    </Page>
  )
}

/** What most people do next. */
function Made({ application }: { application: Application }) {
  const { t } = useTranslation()
  const { id, name } = application
  return (
    <EmptyState
      icon={mdiCheckCircleOutline}
      title={t(($) => $.applications.created, { name })}
      text={t(($) => $.applications.nowNodes)}
      action={
        <Group justify="center">
          <LinkButton variant="default" to="/application">
            {t(($) => $.applications.toList)}
          </LinkButton>
          <LinkButton to="/tag/create" search={{ application: id }} autoFocus icon={mdiPlus}>
            {t(($) => $.applications.addNode)}
          </LinkButton>
        </Group>
      }
    />
  )
}
