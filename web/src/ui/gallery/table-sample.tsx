import { mdiDelete, mdiPencil } from '@mdi/js'
import { useMemo, useState } from 'react'
import { Button, Group } from '../layout.ts'
import { snackbar } from '../snackbar/snackbar.ts'
import { EmptyState } from '../states.tsx'
import { type Status, StatusBadge } from '../status.tsx'
import { DataTable } from '../table/data-table.tsx'
import type { TableColumn, TableSource } from '../table/rows/rows.ts'
import { useTableView } from '../table/view/use-table-view.ts'
import { TimeAgo } from '../time/time-text.tsx'
import { Value } from '../value.tsx'

interface Sample {
  id: string
  name: string
  status: Status
  kind: string
  battery: number | null
  count: number
  lastContact: number
}

const now = Date.now()
const states: Status[] = ['ok', 'ok', 'ok', 'attention', 'alarm', 'silent']
const samples: Sample[] = Array.from({ length: 10_000 }, (_, i) => ({
  id: `a84041000181${(i + 4096).toString(16)}`,
  name: `${['Cellar', 'Åre lift', 'Østerbro', 'Boiler room', 'Roof'][i % 5]} ${i + 1}`,
  status: states[i % states.length] ?? 'ok',
  kind: i % 3 === 0 ? 'MQTT' : 'API',
  battery: i % 7 === 0 ? null : (i * 37) % 101,
  count: (i * 7919) % 1440,
  lastContact: now - ((i * 7_777_777) % 90_000_000),
}))

const columns: TableColumn<Sample>[] = [
  { id: 'name', header: 'Name', value: (row) => row.name, main: true, width: 220 },
  {
    id: 'status',
    header: 'Status',
    value: (row) => row.status,
    cell: (row) => <StatusBadge status={row.status} look="plain" />,
    filter: (['ok', 'attention', 'alarm', 'silent'] as const).map((value) => ({ value, label: value })),
    width: 130,
    beside: true,
  },
  { id: 'id', header: 'DevEUI', value: (row) => row.id, width: 190 },
  {
    id: 'kind',
    header: 'Kind',
    value: (row) => row.kind,
    filter: ['API', 'MQTT'].map((value) => ({ value, label: value })),
    width: 90,
  },
  {
    id: 'battery',
    header: 'Battery',
    value: (row) => row.battery,
    cell: (row) => <Value value={row.battery} unit="%" />,
    align: 'end',
    width: 110,
  },
  { id: 'count', header: 'Readings, 24 h', value: (row) => row.count, align: 'end', width: 150 },
  {
    id: 'lastContact',
    header: 'Last contact',
    value: (row) => row.lastContact,
    cell: (row) => <TimeAgo at={row.lastContact} />,
    searchable: false,
    width: 150,
  },
  { id: 'note', header: 'Note', value: () => '', standard: false },
]

type Situation = 'data' | 'loading' | 'empty' | 'failed' | 'stale'
const situations: Situation[] = ['data', 'loading', 'empty', 'failed', 'stale']

export function TableSample() {
  const [view, onView] = useTableView()
  const [situation, setSituation] = useState<Situation>('data')
  const source = useMemo(
    (): TableSource<Sample> => ({
      rows:
        situation === 'loading' || situation === 'failed' ? undefined : situation === 'empty' ? [] : samples,
      arrangedBy: 'browser',
      error: situation === 'failed' || situation === 'stale' ? new TypeError('Failed to fetch') : null,
      isOld: false,
      retry: () => setSituation('data'),
    }),
    [situation],
  )
  return (
    <>
      <Group mb="sm">
        {situations.map((each) => (
          <Button
            key={each}
            size="compact-sm"
            variant={each === situation ? 'filled' : 'default'}
            onClick={() => setSituation(each)}
          >
            {each}
          </Button>
        ))}
      </Group>
      <DataTable
        label="Nodes"
        columns={columns}
        source={source}
        view={view}
        onView={onView}
        rowId={rowId}
        rowLabel={(row) => row.name}
        rowHref={() => '/gallery'}
        rowMenu={(row) => [
          { label: 'Edit', icon: mdiPencil, onClick: () => snackbar.done(`Edit ${row.name}`) },
          { label: 'Delete', icon: mdiDelete, dangerous: true, onClick: () => snackbar.done('Deleted') },
        ]}
        bulk={(rows, clear) => (
          <Button size="compact-sm" onClick={clear}>
            Acknowledge {rows.length}
          </Button>
        )}
        empty={<EmptyState title="No nodes yet" action={<Button>Add a node</Button>} />}
      />
    </>
  )
}

const rowId = (row: Sample) => row.id
