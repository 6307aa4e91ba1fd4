import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useMay } from '#api/session/rights.ts'
import { DeleteMenu } from '#ui/dialogs/delete-menu.tsx'
import { Skeleton } from '#ui/layout.ts'
import { Page, Section } from '#ui/page.tsx'
import { Loaded } from '#ui/states.tsx'
import { BrokerForm } from './broker-form.tsx'
import { brokerName } from './broker-name.ts'
import { BrokerStatus } from './broker-status.tsx'
import { oneBroker } from './queries.ts'
import { useDeleteBroker } from './use-delete-broker.ts'

const route = getRouteApi('/shell/of-company/mqtt-brokers/$id')

export function BrokerCreatePage() {
  const { t } = useTranslation()
  return (
    <Page
      title={t(($) => $.mqttBrokers.new)}
      trail={[{ label: t(($) => $.shell.menu.mqttBrokers), to: '/mqtt-brokers' }]}
      layout="form"
    >
      <Section title={t(($) => $.mqttBrokers.connection)}>
        <BrokerForm />
      </Section>
    </Page>
  )
}

export function BrokerPage() {
  const { t } = useTranslation()
  const { id } = route.useParams()
  const navigate = useNavigate()
  const may = useMay()
  const query = useQuery(oneBroker(id))
  const deletion = useDeleteBroker(() => void navigate({ to: '/mqtt-brokers', ignoreBlocker: true }))
  const broker = query.data
  const mayChange = broker?.isOwn === true && may('Company.Update') && (!broker.isGlobal || may('SuperAdmin'))
  return (
    <Page
      title={broker ? brokerName(broker) : t(($) => $.mqttBrokers.broker)}
      trail={[{ label: t(($) => $.shell.menu.mqttBrokers), to: '/mqtt-brokers' }]}
      layout="form"
      actions={broker && mayChange && <DeleteMenu onClick={() => deletion.ask(broker)} />}
    >
      <Loaded query={query} skeleton={<Skeleton height={360} />}>
        {(loaded) => (
          <>
            <BrokerStatus broker={loaded} mayChange={mayChange} />
            {mayChange && (
              <Section title={t(($) => $.mqttBrokers.settings)}>
                <BrokerForm key={loaded.brokerId} broker={loaded} />
              </Section>
            )}
          </>
        )}
      </Loaded>
      {deletion.dialog}
    </Page>
  )
}
