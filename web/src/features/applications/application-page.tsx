import type { Application } from '@fyr/contract/applications'
import { mdiPlus } from '@mdi/js'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall } from '#api/queries.ts'
import { useMay } from '#api/rights.ts'
import { DeleteButton } from '#ui/delete-button.tsx'
import { Facts } from '#ui/facts.tsx'
import { Icon } from '#ui/icon.tsx'
import { Skeleton, Stack } from '#ui/layout.ts'
import { LinkButton } from '#ui/links.tsx'
import { Page, Section } from '#ui/page.tsx'
import { snackbar } from '#ui/snackbar.ts'
import { Loaded } from '#ui/states.tsx'
import { TimeText } from '#ui/time/time-text.tsx'
import { ApplicationForm } from './application-form.tsx'
import { DeleteApplication } from './delete-application.tsx'
import { oneApplication } from './queries.ts'
import { NodeCount } from './use-application-columns.tsx'

const route = getRouteApi('/shell/application/$id')

export function ApplicationPage() {
  const { t } = useTranslation()
  const may = useMay()
  const { id } = route.useParams()
  const navigate = useNavigate()
  const query = useQuery(oneApplication(id))
  const [deleting, setDeleting] = useState(false)
  const application = query.data
  return (
    <Page
      title={application?.name ?? t(($) => $.applications.edit)}
      trail={[{ label: t(($) => $.applications.title), to: '/application' }]}
      layout="form"
      actions={
        application && (
          <>
            <DeleteButton onClick={() => setDeleting(true)} />
            {may('Tag.Create') && (
              <LinkButton
                variant="default"
                to="/tag/create"
                search={{ application: id }}
                leftSection={<Icon path={mdiPlus} size={18} />}
              >
                {t(($) => $.applications.addNode)}
              </LinkButton>
            )}
          </>
        )
      }
    >
      <Loaded query={query} skeleton={<Skeleton height={280} />}>
        {(loaded) => <EditApplication key={loaded.id} application={loaded} />}
      </Loaded>
      <DeleteApplication
        application={deleting && application ? application : null}
        onClose={() => setDeleting(false)}
        onDeleted={() => void navigate({ to: '/application', ignoreBlocker: true })}
      />
    </Page>
  )
}

function EditApplication({ application }: { application: Application }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { id, owner, createdAt } = application
  const update = useCall((api) => api.applications.update, {
    showsErrors: true,
    // Nodes are listed with the name of their application.
    changes: [(api) => api.applications, (api) => api.nodes],
  })
  return (
    <Stack>
      <Section title={t(($) => $.applications.edit)}>
        <ApplicationForm
          name={application.name}
          submitLabel={t(($) => $.words.save)}
          save={(name) => update.mutateAsync({ params: { id }, body: { name } })}
          onSaved={({ name }) => {
            snackbar.done(t(($) => $.applications.saved, { name }))
            void navigate({ to: '/application', ignoreBlocker: true })
          }}
          onCancel={() => void navigate({ to: '/application' })}
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
