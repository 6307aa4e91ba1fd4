import type { SignalSample } from '@fyr/contract/devices/signal-tests'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '#ui/states.tsx'
import { DataTable } from '#ui/table/data-table.tsx'
import { localRows, type TableColumn } from '#ui/table/rows/rows.ts'
import { plainView, type TableView } from '#ui/table/view/view.ts'
import { useTimeFormat } from '#ui/time/context.tsx'
import { Value } from '#ui/value.tsx'
import { QualityBadge } from '../test-state.tsx'
import { qualityOf } from './quality.ts'

const newestFirst: TableView = { ...plainView, sort: { id: 'at', desc: true } }

/** Each uplink, the newest first. */
export function SampleTable({ samples }: { samples: readonly SignalSample[] }) {
  const { t } = useTranslation()
  const format = useTimeFormat()
  const [view, setView] = useState(newestFirst)
  const source = useMemo(
    () =>
      localRows<SignalSample>({
        data: samples,
        error: null,
        isPlaceholderData: false,
        refetch: () => undefined,
      }),
    [samples],
  )
  const columns = useMemo(
    (): TableColumn<SignalSample>[] => [
      {
        id: 'at',
        header: t(($) => $.words.time),
        value: ({ number }) => number,
        cell: ({ at }) => <time dateTime={at}>{format.as('HH:mm:ss', Date.parse(at))}</time>,
        searchable: false,
        main: true,
        width: 120,
      },
      {
        id: 'quality',
        header: t(($) => $.signalTests.quality.label),
        value: (sample) => qualityOf(sample),
        filter: (['good', 'fair', 'poor'] as const).map((value) => ({
          value,
          label: t(($) => $.signalTests.quality[value]),
        })),
        cell: (sample) => {
          const quality = qualityOf(sample)
          return quality && <QualityBadge quality={quality} look="plain" />
        },
        beside: true,
        width: 140,
      },
      {
        id: 'rssi',
        header: 'RSSI',
        value: ({ rssi }) => rssi,
        cell: ({ rssi }) => <Value value={rssi} unit="dBm" decimals={0} />,
        align: 'end',
        width: 110,
      },
      {
        id: 'snr',
        header: 'SNR',
        value: ({ snr }) => snr,
        cell: ({ snr }) => <Value value={snr} unit="dB" decimals={1} />,
        align: 'end',
        width: 100,
      },
      {
        id: 'sf',
        header: t(($) => $.signalTests.spreadingFactor),
        value: ({ spreadingFactor }) => spreadingFactor,
        cell: ({ spreadingFactor }) => <Value value={spreadingFactor} />,
        align: 'end',
        width: 70,
      },
      {
        id: 'gateways',
        header: t(($) => $.signalTests.gateways),
        value: ({ gateways }) => gateways.length,
        cell: ({ gateways }) => (
          <span title={gateways.map(({ eui }) => eui).join('\n')}>{gateways.length}</span>
        ),
        align: 'end',
        width: 110,
      },
      {
        id: 'place',
        header: t(($) => $.signalTests.place),
        cell: ({ lat, long }) =>
          lat === null || long === null ? (
            <span className="fyr-dimmed">{t(($) => $.signalTests.noPlace)}</span>
          ) : (
            <span className="fyr-digits">
              {lat.toFixed(5)}, {long.toFixed(5)}
            </span>
          ),
      },
    ],
    [t, format],
  )
  return (
    <DataTable
      label={t(($) => $.signalTests.uplinks)}
      columns={columns}
      source={source}
      counted="uplinks"
      view={view}
      onView={(changes) => setView((before) => ({ ...before, ...changes }))}
      rowId={({ number }) => String(number)}
      rowLabel={({ number }) => String(number)}
      empty={<EmptyState compact title={t(($) => $.signalTests.waiting)} />}
    />
  )
}
