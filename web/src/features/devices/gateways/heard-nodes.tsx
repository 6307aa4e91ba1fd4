import type { GatewayNode } from '@fyr/contract/devices/gateways/gateways'
import { mdiAccessPointNetwork } from '@mdi/js'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { nameColumn } from '#ui/resource/columns.tsx'
import { EmptyState } from '#ui/states.tsx'
import { DataTable } from '#ui/table/data-table.tsx'
import { localRows, type TableColumn } from '#ui/table/rows/rows.ts'
import { useTableView } from '#ui/table/view/use-table-view.ts'
import { TimeAgo } from '#ui/time/time-text.tsx'
import { Value } from '#ui/value.tsx'
import { heardNodes } from './queries.ts'

/** The nodes that a gateway hears, and those that nothing else hears. */
export function HeardNodes({ gatewayId }: { gatewayId: string }) {
  const { t } = useTranslation()
  const [view, onView] = useTableView()
  const query = useQuery(heardNodes(gatewayId))
  const columns = useMemo((): TableColumn<GatewayNode>[] => {
    const only = (isOnly: boolean) =>
      isOnly ? t(($) => $.gateways.heard.onlyHere) : t(($) => $.gateways.heard.others)
    return [
      nameColumn(t, { width: 220 }),
      {
        id: 'lastHeard',
        header: t(($) => $.gateways.heard.last),
        value: ({ lastHeard }) => lastHeard,
        cell: ({ lastHeard }) => <TimeAgo at={lastHeard} />,
        searchable: false,
        width: 150,
      },
      {
        id: 'rssi',
        header: 'RSSI',
        value: ({ rssi }) => rssi,
        cell: ({ rssi }) => <Value value={rssi} unit="dBm" decimals={0} />,
        align: 'end',
        width: 120,
      },
      {
        id: 'snr',
        header: 'SNR',
        value: ({ snr }) => snr,
        cell: ({ snr }) => <Value value={snr} unit="dB" decimals={1} />,
        align: 'end',
        width: 110,
      },
      {
        id: 'packets',
        header: t(($) => $.gateways.heard.packets),
        value: ({ packets }) => packets,
        cell: ({ packets }) => <Value value={packets} />,
        align: 'end',
        width: 110,
      },
      {
        id: 'only',
        header: t(($) => $.gateways.heard.only),
        value: ({ onlyHere }) => String(onlyHere),
        cell: ({ onlyHere }) => only(onlyHere),
        filter: [true, false].map((value) => ({ value: String(value), label: only(value) })),
        searchable: false,
        width: 180,
      },
    ]
  }, [t])
  return (
    <DataTable
      label={t(($) => $.gateways.heard.title)}
      counted="nodes"
      columns={columns}
      source={useMemo(() => localRows<GatewayNode>(query), [query])}
      view={view}
      onView={onView}
      rowId={({ deveui }) => deveui}
      rowLabel={({ name }) => name}
      rowHref={({ deveui }) => `/tagdetails/${deveui}`}
      empty={<EmptyState compact icon={mdiAccessPointNetwork} title={t(($) => $.gateways.heard.empty)} />}
    />
  )
}
