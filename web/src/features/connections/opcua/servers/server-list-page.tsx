import type { OpcServer } from '@fyr/contract/connections/opcua/opcua'
import { mdiFactory, mdiPlus } from '@mdi/js'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '#api/session/rights.ts'
import { useCompanyId } from '#api/session/session-state.ts'
import { useFeature } from '#core/use-feature.ts'
import { ConnectionBadge } from '#entities/connections/connection-state.tsx'
import { deleteItem } from '#ui/menus/menu-items.ts'
import { nameColumn } from '#ui/resource/columns.tsx'
import { ListPage } from '#ui/resource/list-page.tsx'
import { useLocalList } from '#ui/resource/list-state.ts'
import type { TableColumn } from '#ui/table/rows/rows.ts'
import { serverList } from '../queries.ts'
import { FeatureNotice } from '../security/feature-notice.tsx'
import { OwnCertificateButton } from '../security/own-certificate.tsx'
import { useDeleteServer } from './use-delete-server.ts'
import { useSecurityText } from './use-security-text.ts'

/** The OPC-UA servers of the company. */
export function ServerListPage() {
  const { t } = useTranslation()
  const mayChange = useMay()('Company.Update')
  const isOn = useFeature('opcUa')
  const deletion = useDeleteServer()
  return (
    <ListPage
      {...useLocalList(serverList(useCompanyId()))}
      title={t(($) => $.shell.menu.opcServers)}
      counted="servers"
      tabs={<FeatureNotice />}
      columns={useServerColumns()}
      rowId={({ opcServerId }) => opcServerId}
      rowLabel={({ name }) => name}
      rowHref={({ opcServerId }) => `/opc/${opcServerId}`}
      rowMenu={mayChange && ((server) => [deleteItem(t, () => deletion.ask(server))])}
      actions={<OwnCertificateButton />}
      create={mayChange && isOn && { label: t(($) => $.opcua.new), icon: mdiPlus, to: '/opc/create' }}
      empty={{
        icon: mdiFactory,
        title: t(($) => $.opcua.empty.title),
        text: t(($) => $.opcua.empty.text),
      }}
    >
      {deletion.dialog}
    </ListPage>
  )
}

function useServerColumns(): TableColumn<OpcServer>[] {
  const { t } = useTranslation()
  const securityText = useSecurityText()
  return useMemo(
    () => [
      nameColumn(t, { width: 130 }),
      {
        id: 'status',
        header: t(($) => $.words.status),
        value: ({ connection }) => t(($) => $.connections.status[connection?.status ?? 'disabled']),
        cell: ({ connection }) => <ConnectionBadge connection={connection} />,
        width: 200,
        beside: true,
      },
      {
        id: 'error',
        header: t(($) => $.connections.lastError),
        value: ({ connection }) =>
          connection?.lastError
            ? t(($) => $.connections.problems[connection.lastError?.code ?? 'closed'])
            : '',
        width: 150,
        standard: false,
      },
      {
        id: 'endpoint',
        header: t(($) => $.opcua.endpoint),
        value: ({ endpointUrl }) => endpointUrl,
        width: 200,
      },
      {
        id: 'security',
        header: t(($) => $.opcua.security),
        value: securityText,
        width: 240,
      },
      {
        id: 'nodes',
        header: t(($) => $.shell.menu.nodes),
        value: ({ nodes }) => nodes,
        align: 'end',
        width: 90,
      },
      {
        id: 'variables',
        header: t(($) => $.opcua.variables.title),
        value: ({ variables }) => variables,
        align: 'end',
        width: 105,
      },
    ],
    [t, securityText],
  )
}
