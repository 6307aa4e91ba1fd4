import type { NodeDetail } from '@fyr/contract/nodes'
import {
  mdiBellPlusOutline,
  mdiDelete,
  mdiKeyVariant,
  mdiPencilOutline,
  mdiPlus,
  mdiStarOutline,
} from '@mdi/js'
import { useNavigate } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiMutation } from '#api/queries.ts'
import { useMay } from '#api/rights.ts'
import type { NodeKey } from '#entities/nodes/node-key.ts'
import { Icon } from '#ui/icon.tsx'
import { Badge, Button } from '#ui/layout.ts'
import type { MenuItem } from '#ui/menu-button.tsx'
import { EmptyState } from '#ui/states.tsx'
import { DataTable } from '#ui/table/data-table.tsx'
import type { TableColumn, TableSource } from '#ui/table/rows.ts'
import { useTableView } from '#ui/table/use-table-view.ts'
import { DeleteKeyDialog } from './delete-key-dialog.tsx'
import { KeyForm } from './key-form.tsx'

const none: never[] = []

/** What the node measures: names, units, and which key stands for it. */
export function KeysTab({ node }: { node: NodeDetail }) {
  const { t } = useTranslation()
  const may = useMay()
  const navigate = useNavigate()
  const [view, onView] = useTableView()
  /** 'new', or the key that is edited. */
  const [edited, setEdited] = useState<NodeKey | 'new' | null>(null)
  const [deleting, setDeleting] = useState<NodeKey | null>(null)
  const setDefault = useApiMutation((api) => api.nodes.setDefaultKey, { changes: [(api) => api.nodes] })
  const columns = useColumns()
  const { deveui, keys } = node
  const mayUpdate = may('Tag.Update')

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

  function menuOf(key: NodeKey): MenuItem[] {
    const alarm = may('Alarm.Create')
      ? [
          {
            label: t(($) => $.nodes.newAlarm),
            icon: mdiBellPlusOutline,
            onClick: () => void navigate({ to: '/alarm/create', search: { deveui, key: key.name } }),
          },
        ]
      : none
    if (!mayUpdate) return alarm
    return [
      { label: t(($) => $.nodes.keys.edit), icon: mdiPencilOutline, onClick: () => setEdited(key) },
      ...(key.isDefault
        ? none
        : [
            {
              label: t(($) => $.nodes.keys.makeDefault),
              icon: mdiStarOutline,
              onClick: () => setDefault.mutate({ params: { id: deveui, key: key.name } }),
            },
          ]),
      ...alarm,
      {
        label: t(($) => $.words.delete),
        icon: mdiDelete,
        dangerous: true,
        onClick: () => setDeleting(key),
      },
    ]
  }

  const add = mayUpdate && (
    <Button
      variant="default"
      leftSection={<Icon path={mdiPlus} size={18} />}
      onClick={() => setEdited('new')}
    >
      {t(($) => $.nodes.keys.add)}
    </Button>
  )
  return (
    <>
      <DataTable
        label={t(($) => $.nodes.tabs.keys)}
        columns={columns}
        source={source}
        view={view}
        onView={onView}
        rowId={rowId}
        rowLabel={(key) => key.name}
        {...((mayUpdate || may('Alarm.Create')) && { rowMenu: menuOf })}
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
      <KeyForm deveui={deveui} edited={edited} onClose={() => setEdited(null)} />
      {deleting && <DeleteKeyDialog deveui={deveui} nodeKey={deleting} onClose={() => setDeleting(null)} />}
    </>
  )
}

const rowId = (key: NodeKey) => key.name

function useColumns(): TableColumn<NodeKey>[] {
  const { t } = useTranslation()
  return useMemo(
    () => [
      { id: 'name', header: t(($) => $.words.key), value: (key) => key.name, main: true, width: 220 },
      { id: 'label', header: t(($) => $.nodes.keys.label), value: (key) => key.label, width: 220 },
      { id: 'unit', header: t(($) => $.words.unit), value: (key) => key.unit, width: 100 },
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
    ],
    [t],
  )
}
