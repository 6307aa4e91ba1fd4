import type { Downlink } from '@fyr/contract/devices/downlinks/downlinks'
import type { NodeDetail } from '@fyr/contract/devices/nodes/nodes'
import { mdiCancel, mdiSendOutline } from '@mdi/js'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiMutation } from '#api/queries.ts'
import { useMay } from '#api/session/rights.ts'
import { useReasonText } from '#entities/downlinks/reason-text.ts'
import { DownlinkStateBadge } from '#entities/downlinks/state-badge.tsx'
import { kinds } from '#entities/nodes/kinds.ts'
import { WriteRegisters } from '#features/connections/modbus/registers/write-registers.tsx'
import { WriteVariables } from '#features/connections/opcua/variables/write-variables.tsx'
import { Button, Group, Stack } from '#ui/layout.ts'
import { snackbar } from '#ui/snackbar/snackbar.ts'
import { EmptyState } from '#ui/states.tsx'
import { DataTable } from '#ui/table/data-table.tsx'
import { pagedRows, type TableColumn } from '#ui/table/rows/rows.ts'
import { useTableView } from '#ui/table/view/use-table-view.ts'
import { TimeText } from '#ui/time/time-text.tsx'
import { downlinksOf } from './queries.ts'
import { SendDrawer } from './send-drawer.tsx'

/** What was sent to a node, and what became of it. */
export function DownlinksTab({ node }: { node: NodeDetail }) {
  const { t } = useTranslation()
  const maySend = useMay()('Tag.Update')
  const [view, onView] = useTableView()
  const [isSending, setSending] = useState(false)
  const list = useInfiniteQuery(downlinksOf(node.deveui))
  const cancel = useApiMutation((api) => api.downlinks.cancel, { changes: [(api) => api.downlinks] })
  const columns = useColumns()
  const menuOf = ({ downlinkId, state }: Downlink) =>
    state === 'queued'
      ? [
          {
            label: t(($) => $.downlinks.cancel),
            icon: mdiCancel,
            onClick: () =>
              cancel.mutate(
                { params: { id: downlinkId } },
                { onSuccess: () => snackbar.done(t(($) => $.downlinks.cancelled)) },
              ),
          },
        ]
      : []
  const send = (
    <Button icon={mdiSendOutline} onClick={() => setSending(true)}>
      {t(($) => $.downlinks.send)}
    </Button>
  )
  return (
    <Stack>
      {maySend && <Group>{send}</Group>}
      <DataTable
        label={t(($) => $.nodes.tabs.downlinks)}
        plain
        columns={columns}
        source={useMemo(() => pagedRows<Downlink>(list), [list])}
        view={view}
        onView={onView}
        rowId={({ downlinkId }) => downlinkId}
        rowLabel={({ payload }) => payload}
        {...(maySend && { rowMenu: menuOf })}
        empty={<EmptyState compact icon={mdiSendOutline} title={t(($) => $.downlinks.none)} />}
      />
      {isSending && <DownlinkDrawer node={node} onClose={() => setSending(false)} />}
    </Stack>
  )
}

/** What is sent depends on the type of the node: values of keys, or a payload. */
function DownlinkDrawer({ node, onClose }: { node: NodeDetail; onClose: () => void }) {
  if (node.nodeType === kinds.MODBUS) return <WriteRegisters deveui={node.deveui} onClose={onClose} />
  if (node.nodeType === kinds.OPC) return <WriteVariables deveui={node.deveui} onClose={onClose} />
  return <SendDrawer node={node} onClose={onClose} />
}

function useColumns(): TableColumn<Downlink>[] {
  const { t } = useTranslation()
  const reasonText = useReasonText()
  return useMemo(
    () => [
      {
        id: 'time',
        header: t(($) => $.words.time),
        value: ({ createdAt }) => createdAt,
        cell: ({ createdAt }) => <TimeText at={createdAt} />,
        sortable: false,
        width: 160,
      },
      {
        id: 'state',
        header: t(($) => $.words.status),
        value: ({ state }) => t(($) => $.downlinks.states[state]),
        cell: ({ state }) => <DownlinkStateBadge state={state} />,
        sortable: false,
        width: 150,
      },
      {
        id: 'payload',
        header: t(($) => $.downlinks.payload),
        value: ({ payload, data }) => (data === null ? payload : JSON.stringify(data)),
        cell: ({ payload, data }) => <code>{data === null ? payload : JSON.stringify(data)}</code>,
        sortable: false,
      },
      {
        id: 'port',
        header: t(($) => $.downlinks.port),
        value: ({ port }) => port,
        sortable: false,
        align: 'end',
        width: 80,
      },
      {
        id: 'reason',
        header: t(($) => $.downlinks.reason),
        value: ({ reason }) => reason && reasonText(reason),
        sortable: false,
      },
      {
        id: 'by',
        header: t(($) => $.downlinks.by),
        value: ({ createdBy }) => createdBy,
        sortable: false,
        width: 200,
      },
    ],
    [t, reasonText],
  )
}
