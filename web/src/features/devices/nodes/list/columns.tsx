import { lowBattery } from '@fyr/contract/devices/nodes/node-condition'
import type { Node } from '@fyr/contract/devices/nodes/nodes'
import type { nodeColumns } from '@fyr/contract/settings/settings'
import { useMediaQuery } from '@mantine/hooks'
import { mdiBatteryAlertVariantOutline } from '@mdi/js'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { ConditionBadge } from '#entities/nodes/condition-badge.tsx'
import { decoderName, kindName } from '#entities/nodes/kinds.ts'
import { Icon } from '#ui/icon.tsx'
import type { TableColumn } from '#ui/table/rows/rows.ts'
import { TimeAgo } from '#ui/time/time-text.tsx'
import { Value } from '#ui/value.tsx'
import { LatestCell } from './latest-cell.tsx'
import { useNodeFilters } from './node-filters.ts'

type ColumnName = (typeof nodeColumns)[number]
/** Where the company has not chosen: what tells whether a node is alive and well. */
const usualColumns: readonly ColumnName[] = [
  'name',
  'alarm',
  'latest',
  'application',
  'lastContact',
  'battery',
]

interface Options {
  /** The company's choice. */
  standard: readonly string[] | undefined
  applications: { id: string; name: string }[]
}

/** A card has room for what tells whether somebody is needed. */
const phoneColumns: readonly ColumnName[] = ['name', 'alarm', 'latest', 'lastContact', 'battery']

/** The columns of the specification (3.2), the application, and what the node says now. */
export function useNodeColumns({ standard = usualColumns, applications }: Options): TableColumn<Node>[] {
  const { t } = useTranslation()
  const filters = useNodeFilters(applications)
  const phone = useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false })
  return useMemo(() => {
    const columns: TableColumn<Node>[] = [
      { id: 'name', header: t(($) => $.words.name), value: (node) => node.name, main: true, width: 164 },
      {
        ...filters.alarm,
        value: (node) => node.alarm,
        cell: (node) => <ConditionBadge node={node} look="plain" />,
        beside: true,
        width: 152,
      },
      {
        id: 'latest',
        header: t(($) => $.nodes.latest),
        cell: (node) => <LatestCell node={node} />,
        wide: true,
        width: 226,
      },
      { ...filters.application, value: (node) => node.applicationName, width: 140 },
      {
        id: 'lastContact',
        header: t(($) => $.nodes.lastContact),
        value: (node) => node.lastContact,
        cell: (node) => <TimeAgo at={node.lastContact} />,
        width: 144,
      },
      {
        id: 'battery',
        header: t(($) => $.nodes.battery),
        value: (node) => node.battery,
        cell: (node) => <Battery percent={node.battery} />,
        align: 'end',
        width: 90,
      },
      {
        id: 'rssi',
        header: t(($) => $.nodes.signal),
        value: (node) => node.rssi,
        cell: (node) => <Value value={node.rssi} unit="dBm" />,
        align: 'end',
        width: 100,
      },
      {
        id: 'count',
        header: t(($) => $.nodes.count),
        value: (node) => node.count,
        cell: (node) => <Value value={node.count} />,
        align: 'end',
        width: 145,
      },
      {
        id: 'deveui',
        header: t(($) => $.nodes.deveui),
        value: (node) => node.deveui,
        width: 170,
      },
      { ...filters.nodeType, value: (node) => kindName(node.nodeType), width: 100 },
      {
        id: 'decoder',
        header: t(($) => $.nodes.decoder),
        value: (node) => decoderName(node.decoder),
        width: 110,
      },
      {
        id: 'active',
        header: t(($) => $.nodes.active),
        value: (node) => node.active,
        cell: (node) => (node.active ? t(($) => $.words.yes) : t(($) => $.words.no)),
        width: 110,
      },
    ]
    return columns.map((column) => ({
      ...column,
      standard: standard.includes(column.id) && (!phone || phoneColumns.some((name) => name === column.id)),
    }))
  }, [t, standard, filters, phone])
}

function Battery({ percent }: { percent: number | null }) {
  return (
    <>
      {percent !== null && percent < lowBattery && (
        <Icon path={mdiBatteryAlertVariantOutline} size={16} className="fyr-attention-text" />
      )}
      <Value value={percent} unit="%" decimals={0} />
    </>
  )
}
