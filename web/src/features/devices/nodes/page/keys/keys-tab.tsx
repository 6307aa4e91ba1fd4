import type { NodeDetail } from '@fyr/contract/devices/nodes/nodes'
import { publishedTopic } from '@fyr/contract/devices/nodes/published-topic'
import { mdiKeyVariant, mdiPlus } from '@mdi/js'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { NodeKey } from '#entities/nodes/node-key.ts'
import { Badge, Button, Tooltip } from '#ui/layout.ts'
import { EmptyState } from '#ui/states.tsx'
import { DataTable } from '#ui/table/data-table.tsx'
import type { TableColumn, TableSource } from '#ui/table/rows/rows.ts'
import { useTableView } from '#ui/table/view/use-table-view.ts'
import { useKeyActions } from './use-key-actions.tsx'

/** What the node measures: names, units, and which key stands for it. */
export function KeysTab({ node }: { node: NodeDetail }) {
  const { t } = useTranslation()
  const [view, onView] = useTableView()
  const { menuOf, mayUpdate, add: addKey, dialogs } = useKeyActions(node)
  const columns = useColumns(node)
  const { keys } = node

  const source = useMemo(
    (): TableSource<NodeKey> => ({
      rows: keys,
      arrangedBy: 'browser',
      error: null,
      isOld: false,
      retry: () => undefined,
    }),
    [keys],
  )

  const add = mayUpdate && (
    <Button variant="default" icon={mdiPlus} onClick={addKey}>
      {t(($) => $.nodes.keys.add)}
    </Button>
  )
  return (
    <>
      <DataTable
        label={t(($) => $.nodes.tabs.keys)}
        counted="keys"
        columns={columns}
        source={source}
        view={view}
        onView={onView}
        rowId={rowId}
        rowLabel={(key) => key.name}
        {...(keys.some((key) => menuOf(key).length > 0) && { rowMenu: menuOf })}
        toolbar={add || undefined}
        empty={
          <EmptyState
            compact
            icon={mdiKeyVariant}
            title={t(($) => $.nodes.keys.none)}
            text={t(($) => $.nodes.keys.noneText)}
            action={add || undefined}
          />
        }
      />
      {dialogs}
    </>
  )
}

const rowId = (key: NodeKey) => key.name

function useColumns({ deveui, keys }: NodeDetail): TableColumn<NodeKey>[] {
  const { t } = useTranslation()
  const isPublishing = keys.some((key) => key.publishing !== null)
  return useMemo(() => {
    const stateOf = ({ publishing }: NodeKey) =>
      publishing === null ? '' : publishing ? t(($) => $.nodes.keys.published) : t(($) => $.nodes.keys.paused)
    const publishing: TableColumn<NodeKey> = {
      id: 'publishing',
      header: t(($) => $.nodes.keys.publishing),
      value: stateOf,
      cell: (key) =>
        key.publishing !== null && (
          <Tooltip label={t(($) => $.nodes.keys.publishedTo, { topic: publishedTopic(deveui, key.name) })}>
            <Badge>{stateOf(key)}</Badge>
          </Tooltip>
        ),
      width: 130,
    }
    return [
      { id: 'name', header: t(($) => $.words.key), value: (key) => key.name, main: true, width: 220 },
      { id: 'label', header: t(($) => $.nodes.keys.label), value: (key) => key.label, width: 220 },
      { id: 'unit', header: t(($) => $.words.unit), value: (key) => key.unit, width: 100 },
      {
        id: 'kind',
        header: t(($) => $.nodes.keys.kind),
        value: (key) => t(($) => $.nodes.keys.kinds[key.kind]),
        width: 110,
      },
      {
        id: 'default',
        header: t(($) => $.nodes.keys.default),
        value: (key) => (key.isDefault ? 0 : 1),
        cell: (key) => (key.isDefault ? <Badge>{t(($) => $.nodes.keys.default)}</Badge> : null),
        searchable: false,
        beside: true,
        width: 130,
      },
      {
        id: 'origin',
        header: t(($) => $.nodes.keys.origin),
        value: (key) => (key.discovered ? t(($) => $.nodes.keys.byReading) : t(($) => $.nodes.keys.byPerson)),
        width: 170,
      },
      ...(isPublishing ? [publishing] : []),
    ]
  }, [t, deveui, isPublishing])
}
