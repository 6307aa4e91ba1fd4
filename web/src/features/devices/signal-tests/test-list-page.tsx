import type { SignalTest } from '@fyr/contract/devices/signal-tests'
import { mdiMapMarkerPath, mdiPlay, mdiSignalVariant } from '@mdi/js'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '#api/session/rights.ts'
import { useCompanyId } from '#api/session/session-state.ts'
import { deleteItem } from '#ui/menus/menu-items.ts'
import { Person } from '#ui/person.tsx'
import { ListPage } from '#ui/resource/list-page.tsx'
import { usePagedList } from '#ui/resource/list-state.ts'
import type { TableColumn } from '#ui/table/rows/rows.ts'
import { TimeText } from '#ui/time/time-text.tsx'
import { Value } from '#ui/value.tsx'
import { testList } from './queries.ts'
import { StartDialog } from './start-dialog.tsx'
import { TestStateBadge } from './test-state.tsx'
import { useDeleteTest } from './use-delete-test.ts'

const route = getRouteApi('/shell/of-company/signaltest')

/** The field tests of the company, newest first. */
export function TestListPage() {
  const { t } = useTranslation()
  const mayWrite = useMay()('Tag.Update')
  const companyId = useCompanyId()
  const navigate = useNavigate()
  const { node } = route.useSearch()
  const [starting, setStarting] = useState(node !== undefined)
  const list = useMemo(() => testList(companyId), [companyId])
  const deletion = useDeleteTest()
  return (
    <ListPage
      {...usePagedList(list)}
      title={t(($) => $.signalTests.title)}
      counted="fieldTests"
      columns={useColumns()}
      rowId={({ signalTestId }) => signalTestId}
      rowLabel={({ nodeName }) => nodeName}
      rowHref={({ signalTestId }) => `/signaltest/peek/${signalTestId}`}
      rowMenu={
        mayWrite &&
        ((test) => [
          test.endedAt === null && {
            label: t(($) => $.signalTests.continueHere),
            icon: mdiMapMarkerPath,
            onClick: () => void navigate({ to: '/signaltest/$id', params: { id: test.signalTestId } }),
          },
          deleteItem(t, () => deletion.ask(test)),
        ])
      }
      create={
        mayWrite && {
          label: t(($) => $.signalTests.start),
          icon: mdiPlay,
          onClick: () => setStarting(true),
        }
      }
      empty={{
        icon: mdiSignalVariant,
        title: t(($) => $.signalTests.empty.title),
        text: t(($) => $.signalTests.empty.text),
      }}
    >
      {deletion.dialog}
      {starting && mayWrite && <StartDialog node={node ?? null} onClose={() => setStarting(false)} />}
    </ListPage>
  )
}

function useColumns(): TableColumn<SignalTest>[] {
  const { t } = useTranslation()
  return useMemo(
    () => [
      {
        id: 'node',
        header: t(($) => $.words.node),
        value: ({ nodeName }) => nodeName,
        main: true,
        width: 220,
      },
      {
        id: 'state',
        header: t(($) => $.words.status),
        value: ({ endedAt }) => String(endedAt === null),
        cell: (test) => <TestStateBadge test={test} look="plain" />,
        sortable: false,
        searchable: false,
        beside: true,
        width: 130,
      },
      {
        id: 'startedAt',
        header: t(($) => $.signalTests.startedAt),
        value: ({ startedAt }) => startedAt,
        cell: ({ startedAt }) => <TimeText at={startedAt} />,
        searchable: false,
        width: 160,
      },
      {
        id: 'startedBy',
        header: t(($) => $.signalTests.startedBy),
        value: ({ startedBy }) => startedBy,
        cell: ({ startedBy }) => <Person recorded={startedBy} />,
        sortable: false,
        width: 170,
      },
      {
        id: 'count',
        header: t(($) => $.signalTests.uplinks),
        value: ({ count }) => count,
        cell: ({ count }) => <Value value={count} />,
        sortable: false,
        align: 'end',
        width: 110,
      },
      {
        id: 'rssi',
        header: t(($) => $.signalTests.signal),
        value: ({ rssi }) => rssi,
        cell: ({ rssi }) => <Value value={rssi} unit="dBm" decimals={0} />,
        sortable: false,
        align: 'end',
        width: 150,
      },
      {
        id: 'snr',
        header: t(($) => $.signalTests.noise),
        value: ({ snr }) => snr,
        cell: ({ snr }) => <Value value={snr} unit="dB" decimals={1} />,
        sortable: false,
        align: 'end',
        width: 150,
      },
    ],
    [t],
  )
}
