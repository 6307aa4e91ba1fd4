import type { MqttBroker } from '@fyr/contract/connections/mqtt-brokers'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useMay } from '#api/session/rights.ts'
import { Page, Section } from '#ui/page.tsx'
import { ResourcePage } from '#ui/resource/resource-page.tsx'
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
  const may = useMay()
  const mayChange = ({ isOwn, isGlobal }: MqttBroker) =>
    isOwn && may('Company.Update') && (!isGlobal || may('SuperAdmin'))
  return (
    <ResourcePage
      query={useQuery(oneBroker(id))}
      nameOf={brokerName}
      title={t(($) => $.mqttBrokers.broker)}
      trail={[{ label: t(($) => $.shell.menu.mqttBrokers), to: '/mqtt-brokers' }]}
      layout="form"
      skeletonHeight={360}
      deletion={useDeleteBroker()}
      mayDelete={mayChange}
    >
      {(broker) => (
        <>
          <BrokerStatus broker={broker} mayChange={mayChange(broker)} />
          {mayChange(broker) && (
            <Section title={t(($) => $.mqttBrokers.settings)}>
              <BrokerForm key={broker.brokerId} broker={broker} />
            </Section>
          )}
        </>
      )}
    </ResourcePage>
  )
}
