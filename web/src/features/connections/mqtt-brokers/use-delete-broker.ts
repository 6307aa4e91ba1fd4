import type { MqttBroker } from '@fyr/contract/connections/mqtt-brokers'
import { useTranslation } from 'react-i18next'
import { useDeleteDialog } from '#ui/resource/use-delete-dialog.tsx'
import { brokerName } from './broker-name.ts'

export function useDeleteBroker() {
  const { t } = useTranslation()
  return useDeleteDialog<MqttBroker, { params: { id: string } }>({
    call: (api) => api.mqttBrokers.remove,
    input: ({ brokerId }) => ({ params: { id: brokerId } }),
    changes: [(api) => api.mqttBrokers],
    words: (broker) => ({
      title: t(($) => $.mqttBrokers.remove.title, { name: brokerName(broker) }),
      text:
        broker.nodes > 0
          ? t(($) => $.mqttBrokers.remove.nodes, { count: broker.nodes })
          : t(($) => $.mqttBrokers.remove.text),
    }),
    deleted: (broker) => t(($) => $.mqttBrokers.deleted, { name: brokerName(broker) }),
  })
}
