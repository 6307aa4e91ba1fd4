import type { PoolDevice } from '@fyr/contract/devices/pool'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Badge } from '#ui/layout.ts'
import type { TableColumn } from '#ui/table/rows/rows.ts'
import { TimeAgo } from '#ui/time/time-text.tsx'
import { Value } from '#ui/value.tsx'
import { states } from './queries.ts'

export function usePoolColumns(): TableColumn<PoolDevice>[] {
  const { t } = useTranslation()
  return useMemo(
    () => [
      {
        id: 'deveui',
        header: t(($) => $.lorawan.devEui),
        value: ({ deveui }) => deveui,
        main: true,
        width: 170,
      },
      { id: 'name', header: t(($) => $.pool.name), value: ({ name }) => name, width: 130 },
      {
        id: 'state',
        header: t(($) => $.pool.state),
        value: stateOf,
        cell: (device) => <Badge>{t(($) => $.pool.states[stateOf(device)])}</Badge>,
        filter: states.map((value) => ({ value, label: t(($) => $.pool.states[value]) })),
        filterOne: true,
        sortable: false,
        beside: true,
        width: 120,
      },
      {
        id: 'source',
        header: t(($) => $.pool.source),
        value: ({ source, integrationName }) => integrationName ?? t(($) => $.pool.sources[source]),
        sortable: false,
        width: 130,
      },
      {
        id: 'lastHeard',
        header: t(($) => $.pool.lastHeard),
        value: ({ lastHeard }) => lastHeard,
        cell: ({ lastHeard }) =>
          lastHeard ? (
            <TimeAgo at={lastHeard} />
          ) : (
            <span className="fyr-dimmed">{t(($) => $.pool.never)}</span>
          ),
        width: 148,
      },
      {
        id: 'frames',
        header: t(($) => $.pool.frames),
        value: ({ frames }) => frames,
        cell: ({ frames }) => <Value value={frames} />,
        align: 'end',
        width: 120,
      },
      {
        id: 'rssi',
        header: t(($) => $.nodes.signal),
        value: ({ rssi }) => rssi,
        cell: ({ rssi }) => <Value value={rssi} unit="dBm" />,
        align: 'end',
        width: 110,
      },
      {
        id: 'gateway',
        header: t(($) => $.pool.gateway),
        value: ({ gateway }) => gateway,
        sortable: false,
        standard: false,
        width: 180,
      },
      {
        id: 'port',
        header: t(($) => $.pool.port),
        value: ({ port }) => port,
        sortable: false,
        standard: false,
        align: 'end',
        width: 100,
      },
      {
        id: 'payload',
        header: t(($) => $.pool.payload),
        value: ({ payload }) => payload,
        cell: ({ payload }) => (payload ? <code>{payload}</code> : null),
        sortable: false,
        standard: false,
        width: 220,
      },
      {
        id: 'profile',
        header: t(($) => $.pool.profile),
        value: ({ profile }) => profile,
        sortable: false,
        standard: false,
        width: 150,
      },
      {
        id: 'firstHeard',
        header: t(($) => $.pool.firstHeard),
        value: ({ firstHeard }) => firstHeard,
        cell: ({ firstHeard }) => <TimeAgo at={firstHeard} />,
        standard: false,
        width: 140,
      },
    ],
    [t],
  )
}

function stateOf({ hidden, lastHeard }: PoolDevice) {
  if (hidden) return 'hidden'
  return lastHeard ? 'heard' : 'prepared'
}
