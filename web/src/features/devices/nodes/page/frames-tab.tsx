import type { NodeFrame } from '@fyr/contract/devices/nodes/node-frames'
import type { NodeDetail } from '@fyr/contract/devices/nodes/nodes'
import { mdiAccessPointNetwork, mdiFlaskOutline } from '@mdi/js'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { apiQuery } from '#api/queries.ts'
import { useMay } from '#api/session/rights.ts'
import { EmptyState } from '#ui/states.tsx'
import { StatusBadge } from '#ui/status.tsx'
import { DataTable } from '#ui/table/data-table.tsx'
import { localRows, type TableColumn } from '#ui/table/rows/rows.ts'
import { useTableView } from '#ui/table/view/use-table-view.ts'
import { TimeText } from '#ui/time/time-text.tsx'

const pollMs = 10_000

/** The newest frames of a LoRaWAN node: its bytes, how they were heard, and what became of them. */
export function FramesTab({ node: { deveui, decoder } }: { node: NodeDetail }) {
  const { t } = useTranslation()
  const mayTest = useMay()('Tag.Update')
  const navigate = useNavigate()
  const [view, onView] = useTableView()
  const query = useQuery({
    ...apiQuery((api) => api.nodes.frames, { params: { id: deveui } }),
    refetchInterval: pollMs,
  })
  return (
    <DataTable
      label={t(($) => $.nodes.tabs.frames)}
      counted="entries"
      columns={useColumns()}
      source={useMemo(() => localRows(query), [query])}
      view={view}
      onView={onView}
      rowId={rowId}
      rowLabel={({ payload }) => payload}
      {...(mayTest && {
        rowMenu: ({ kind, payload, port }: NodeFrame) =>
          kind === 'data'
            ? [
                {
                  label: t(($) => $.decoders.frames.test),
                  icon: mdiFlaskOutline,
                  onClick: () =>
                    void navigate({
                      to: '/decoders/$id',
                      params: { id: decoder },
                      search: { node: deveui, payload, ...(port !== null && { port }) },
                    }),
                },
              ]
            : [],
      })}
      empty={
        <EmptyState
          compact
          icon={mdiAccessPointNetwork}
          title={t(($) => $.decoders.frames.none)}
          text={t(($) => $.decoders.frames.noneText)}
        />
      }
    />
  )
}

const rowId = ({ time, kind, frameCounter, payload }: NodeFrame) =>
  `${time}/${kind}/${frameCounter}/${payload}`

function useColumns(): TableColumn<NodeFrame>[] {
  const { t } = useTranslation()
  return useMemo(
    () => [
      {
        id: 'time',
        header: t(($) => $.decoders.frames.time),
        value: ({ time }) => time,
        cell: ({ time }) => <TimeText at={time} as="exact" />,
        searchable: false,
        main: true,
        width: 180,
      },
      {
        id: 'kind',
        header: t(($) => $.decoders.frames.kind),
        value: ({ kind }) => t(($) => $.decoders.frames.kinds[kind]),
        beside: true,
        width: 100,
      },
      {
        id: 'port',
        header: t(($) => $.decoders.frames.port),
        value: ({ port }) => port,
        align: 'end',
        width: 80,
      },
      {
        id: 'payload',
        header: t(($) => $.decoders.frames.payload),
        value: ({ payload }) => payload,
        cell: ({ payload }) => (
          <span className="fyr-mono" title={payload}>
            {payload}
          </span>
        ),
        width: 170,
      },
      {
        id: 'decoded',
        header: t(($) => $.decoders.frames.decoded),
        value: ({ decoded, error, warnings }) =>
          error ? `${error.message} ${error.detail}` : [decoded, ...warnings].join(' '),
        cell: ({ decoded, error, warnings }) =>
          error ? (
            <span title={error.detail}>
              <StatusBadge status="alarm" look="plain">
                {error.message}
              </StatusBadge>
            </span>
          ) : (
            <>
              <span className="fyr-mono" title={decoded ?? ''}>
                {decoded}
              </span>
              {warnings.length > 0 && (
                <StatusBadge status="attention" look="plain">
                  {warnings.join(' · ')}
                </StatusBadge>
              )}
            </>
          ),
        wide: true,
      },
      {
        id: 'undecoded',
        header: t(($) => $.decoders.frames.undecoded),
        value: ({ undecoded }) => undecoded,
        cell: ({ undecoded }) => (
          <span className="fyr-mono" title={undecoded ?? ''}>
            {undecoded}
          </span>
        ),
        standard: false,
        width: 170,
      },
      {
        id: 'signal',
        header: t(($) => $.decoders.frames.signal),
        value: ({ rssi, snr }) => [rssi ?? '–', snr ?? '–'].join(' / '),
        searchable: false,
        width: 120,
      },
      {
        id: 'spreadingFactor',
        header: t(($) => $.decoders.frames.spreadingFactor),
        value: ({ spreadingFactor }) => spreadingFactor,
        align: 'end',
        width: 70,
      },
      {
        id: 'counter',
        header: t(($) => $.decoders.frames.counter),
        value: ({ frameCounter }) => frameCounter,
        align: 'end',
        width: 80,
      },
      {
        id: 'gateways',
        header: t(($) => $.decoders.frames.gateways),
        value: ({ gateways }) => gateways.join(', '),
        standard: false,
        width: 180,
      },
    ],
    [t],
  )
}
