import type { MqttBroker } from '@fyr/contract/connections/mqtt-brokers'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useApiMutation } from '#api/queries.ts'
import { ConnectionDetails } from '#entities/connections/connection-state.tsx'
import { Button } from '#ui/layout.ts'
import { Facts } from '#ui/page/facts.tsx'
import { Section } from '#ui/page.tsx'
import { brokerMetrics } from './queries.ts'

/** How the connection is, and what came over it. */
export function BrokerStatus({ broker, mayChange }: { broker: MqttBroker; mayChange: boolean }) {
  const { t } = useTranslation()
  const { brokerId, connection, fingerprint } = broker
  const metrics = useQuery({ ...brokerMetrics(brokerId), enabled: broker.isOwn, refetchInterval: 10_000 })
  const forget = useApiMutation((api) => api.mqttBrokers.forget, { changes: [(api) => api.mqttBrokers] })
  const counts = (of: 'messages' | 'publishes') => {
    const counted = metrics.data?.[of]
    return counted ? t(($) => $.mqttBrokers.counts, counted) : null
  }
  return (
    <Section title={t(($) => $.words.status)}>
      <Facts
        facts={[
          { label: t(($) => $.mqttBrokers.connection), value: <ConnectionDetails connection={connection} /> },
          ...(broker.isOwn
            ? [
                { label: t(($) => $.mqttBrokers.received), value: counts('messages') },
                { label: t(($) => $.mqttBrokers.published), value: counts('publishes') },
                { label: t(($) => $.connections.reconnects), value: connection?.reconnects ?? 0 },
              ]
            : [{ label: t(($) => $.mqttBrokers.address), value: `${broker.hostname}:${broker.port}` }]),
          ...(fingerprint === null
            ? []
            : [
                {
                  label: t(($) => $.mqttBrokers.fingerprint),
                  value: (
                    <>
                      <code className="fyr-breaks">{fingerprint}</code>
                      {mayChange && (
                        <div>
                          <Button
                            variant="default"
                            size="xs"
                            mt="xs"
                            loading={forget.isPending}
                            onClick={() => forget.mutate({ params: { id: brokerId } })}
                          >
                            {t(($) => $.mqttBrokers.forget)}
                          </Button>
                        </div>
                      )}
                    </>
                  ),
                },
              ]),
        ]}
      />
    </Section>
  )
}
