import type { Application } from '@fyr/contract/devices/applications'
import { mdiPlus } from '@mdi/js'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useMay } from '#api/session/rights.ts'
import { useCompanyId } from '#api/session/session-state.ts'
import { Stack } from '#ui/layout.ts'
import { LinkButton } from '#ui/links.tsx'
import { Facts } from '#ui/page/facts.tsx'
import { Section } from '#ui/page.tsx'
import { ResourcePage } from '#ui/resource/resource-page.tsx'
import { TimeText } from '#ui/time/time-text.tsx'
import { ApplicationForm } from './application-form.tsx'
import { DeletionNotice } from './deletion-state.tsx'
import { oneApplication } from './queries.ts'
import { NodeCount } from './use-application-columns.tsx'
import { useDeleteApplication } from './use-delete-application.tsx'

const route = getRouteApi('/shell/of-company/application/$id')

export function ApplicationPage() {
  const { t } = useTranslation()
  const may = useMay()
  const { id } = route.useParams()
  return (
    <ResourcePage
      query={useQuery(oneApplication(id))}
      nameOf={({ name }) => name}
      title={t(($) => $.applications.edit)}
      trail={[{ label: t(($) => $.applications.title), to: '/application' }]}
      layout="form"
      skeletonHeight={280}
      deletion={useDeleteApplication()}
      mayDelete={(application) => application.deletion?.state !== 'running'}
      buttons={(application) =>
        may('Tag.Create') &&
        !application.deletion && (
          <LinkButton variant="default" to="/tag/create" search={{ application: id }} icon={mdiPlus}>
            {t(($) => $.applications.addNode)}
          </LinkButton>
        )
      }
    >
      {(application) => <EditApplication key={application.id} application={application} />}
    </ResourcePage>
  )
}

function EditApplication({ application }: { application: Application }) {
  const { t } = useTranslation()
  const { owner, createdAt } = application
  return (
    <Stack>
      <DeletionNotice application={application} />
      <Section title={t(($) => $.applications.edit)}>
        <ApplicationForm
          companyId={useCompanyId()}
          application={application}
          onSaved={({ name }, leave) => leave(t(($) => $.applications.saved, { name }))}
        />
      </Section>
      <Section title={t(($) => $.applications.details)}>
        <Facts
          facts={[
            { label: t(($) => $.applications.nodes), value: <NodeCount application={application} /> },
            { label: t(($) => $.applications.owner), value: owner },
            { label: t(($) => $.words.createdAt), value: <TimeText at={createdAt} as="date" /> },
          ]}
        />
      </Section>
    </Stack>
  )
}
