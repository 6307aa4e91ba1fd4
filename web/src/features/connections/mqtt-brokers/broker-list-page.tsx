import type { MqttBroker } from '@fyr/contract/connections/mqtt-brokers'
import { mdiPlus, mdiServerNetworkOutline } from '@mdi/js'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '#api/session/rights.ts'
import { useCompanyId } from '#api/session/session-state.ts'
import { ConnectionBadge } from '#entities/connections/connection-state.tsx'
import { deleteItem } from '#ui/menus/menu-items.ts'
import { ListPage } from '#ui/resource/list-page.tsx'
import { useLocalList } from '#ui/resource/list-state.ts'
import type { TableColumn } from '#ui/table/rows/rows.ts'
import { TimeAgo } from '#ui/time/time-text.tsx'
import { brokerName } from './broker-name.ts'
import { brokerList } from './queries.ts'
import { useDeleteBroker } from './use-delete-broker.ts'

/** The MQTT brokers that the portal is a client of. */
export function BrokerListPage() {
  const { t } = useTranslation()
  const mayChange = useMay()('Company.Update')
  const deletion = useDeleteBroker()
  return (
    <ListPage
      {...useLocalList(brokerList(useCompanyId()))}
      title={t(($) => $.shell.menu.mqttBrokers)}
      label={t(($) => $.shell.menu.mqttBrokers)}
      counted="brokers"
      columns={useBrokerColumns()}
      rowId={({ brokerId }) => brokerId}
      rowLabel={brokerName}
      rowHref={({ brokerId }) => `/mqtt-brokers/${brokerId}`}
      rowMenu={mayChange && ((broker) => (broker.isOwn ? [deleteItem(t, () => deletion.ask(broker))] : []))}
      create={
        mayChange && {
          label: t(($) => $.mqttBrokers.new),
          icon: mdiPlus,
          to: '/mqtt-brokers/create',
        }
      }
      empty={{
        icon: mdiServerNetworkOutline,
        title: t(($) => $.mqttBrokers.empty.title),
        text: t(($) => $.mqttBrokers.empty.text),
      }}
    >
      {deletion.dialog}
    </ListPage>
  )
}

function useBrokerColumns(): TableColumn<MqttBroker>[] {
  const { t } = useTranslation()
  return useMemo(
    () => [
      { id: 'name', header: t(($) => $.words.name), value: brokerName, width: 190, main: true },
      {
        id: 'status',
        header: t(($) => $.words.status),
        value: ({ status }) => (status === 'unknown' ? '' : t(($) => $.connections.status[status])),
        cell: ({ connection }) => connection && <ConnectionBadge connection={connection} />,
        width: 210,
        beside: true,
      },
      {
        id: 'error',
        header: t(($) => $.connections.lastError),
        value: ({ connection }) =>
          connection?.lastError
            ? t(($) => $.connections.problems[connection.lastError?.code ?? 'closed'])
            : '',
      },
      {
        id: 'since',
        header: t(($) => $.mqttBrokers.since),
        value: ({ connection }) => connection?.since,
        cell: ({ connection }) => connection && <TimeAgo at={connection.since} />,
        width: 130,
      },
      {
        id: 'address',
        header: t(($) => $.mqttBrokers.address),
        value: ({ hostname, port, isGlobal }) =>
          isGlobal ? `${hostname}:${port} · ${t(($) => $.mqttBrokers.isGlobal)}` : `${hostname}:${port}`,
        width: 190,
      },
      {
        id: 'nodes',
        header: t(($) => $.shell.menu.nodes),
        value: ({ nodes }) => nodes,
        align: 'end',
        width: 90,
      },
    ],
    [t],
  )
}
