import type { ModbusMaster } from '@fyr/contract/connections/modbus/modbus'
import { mdiPlus, mdiSerialPort } from '@mdi/js'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '#api/session/rights.ts'
import { useCompanyId } from '#api/session/session-state.ts'
import { ConnectionBadge } from '#entities/connections/connection-state.tsx'
import { deleteItem } from '#ui/menus/menu-items.ts'
import { nameColumn } from '#ui/resource/columns.tsx'
import { ListPage } from '#ui/resource/list-page.tsx'
import { useLocalList } from '#ui/resource/list-state.ts'
import type { TableColumn } from '#ui/table/rows/rows.ts'
import { masterList } from '../queries.ts'
import { useDeleteMaster } from './use-delete-master.ts'

/** The Modbus masters of the company. */
export function MasterListPage() {
  const { t } = useTranslation()
  const mayChange = useMay()('Company.Update')
  const deletion = useDeleteMaster()
  return (
    <ListPage
      {...useLocalList(masterList(useCompanyId()))}
      title={t(($) => $.shell.menu.modbusMasters)}
      counted="masters"
      columns={useMasterColumns()}
      rowId={({ modbusMasterId }) => modbusMasterId}
      rowLabel={({ name }) => name}
      rowHref={({ modbusMasterId }) => `/modbus/${modbusMasterId}`}
      rowMenu={mayChange && ((master) => [deleteItem(t, () => deletion.ask(master))])}
      create={mayChange && { label: t(($) => $.modbus.new), icon: mdiPlus, to: '/modbus/create' }}
      empty={{
        icon: mdiSerialPort,
        title: t(($) => $.modbus.empty.title),
        text: t(($) => $.modbus.empty.text),
      }}
    >
      {deletion.dialog}
    </ListPage>
  )
}

function useMasterColumns(): TableColumn<ModbusMaster>[] {
  const { t } = useTranslation()
  return useMemo(
    () => [
      nameColumn(t, { width: 150 }),
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
      },
      {
        id: 'address',
        header: t(($) => $.modbus.address),
        value: ({ hostname, port }) => `${hostname}:${port}`,
        width: 165,
      },
      {
        id: 'interval',
        header: t(($) => $.modbus.intervalShort),
        value: ({ pollInterval }) => pollInterval,
        cell: ({ pollInterval }) => t(($) => $.modbus.seconds, { count: pollInterval }),
        align: 'end',
        width: 95,
      },
      {
        id: 'nodes',
        header: t(($) => $.shell.menu.nodes),
        value: ({ nodes }) => nodes,
        align: 'end',
        width: 90,
      },
      {
        id: 'registers',
        header: t(($) => $.modbus.registers.title),
        value: ({ registers }) => registers,
        align: 'end',
        width: 105,
      },
    ],
    [t],
  )
}
