import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useMay } from '#api/session/rights.ts'
import { useFeature } from '#core/use-feature.ts'
import { Page, Section } from '#ui/page.tsx'
import { ResourcePage } from '#ui/resource/resource-page.tsx'
import { followStatus, oneServer } from '../queries.ts'
import { CertificateNotices } from '../security/certificate-notices.tsx'
import { FeatureNotice } from '../security/feature-notice.tsx'
import { ServerVariables } from '../variables/server-variables.tsx'
import { ServerForm } from './server-form.tsx'
import { ServerStatus } from './server-status.tsx'
import { useDeleteServer } from './use-delete-server.ts'
import '../opcua.css'

const route = getRouteApi('/shell/of-company/opc/$id')

export function ServerCreatePage() {
  const { t } = useTranslation()
  return (
    <Page
      title={t(($) => $.opcua.newTitle)}
      trail={[{ label: t(($) => $.shell.menu.opcServers), to: '/opc' }]}
      layout="form"
    >
      <FeatureNotice />
      <Section title={t(($) => $.opcua.connection)}>
        <ServerForm />
      </Section>
    </Page>
  )
}

export function ServerPage() {
  const { t } = useTranslation()
  const { id } = route.useParams()
  const may = useMay()('Company.Update')
  const mayChange = useFeature('opcUa') && may
  return (
    <ResourcePage
      query={useQuery({ ...oneServer(id), ...followStatus })}
      nameOf={({ name }) => name}
      title={t(($) => $.opcua.server)}
      trail={[{ label: t(($) => $.shell.menu.opcServers), to: '/opc' }]}
      skeletonHeight={480}
      deletion={useDeleteServer()}
      mayDelete={() => may}
    >
      {(server) => (
        <>
          <FeatureNotice />
          <CertificateNotices server={server} mayChange={mayChange} />
          <ServerStatus server={server} mayChange={mayChange} />
          <ServerVariables server={server} mayChange={mayChange} />
          {mayChange && (
            <Section title={t(($) => $.opcua.settings)}>
              <div className="fyr-opc-form">
                <ServerForm key={server.opcServerId} server={server} />
              </div>
            </Section>
          )}
        </>
      )}
    </ResourcePage>
  )
}
