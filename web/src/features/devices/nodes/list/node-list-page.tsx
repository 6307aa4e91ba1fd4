import type { Node } from '@fyr/contract/devices/nodes/nodes'
import { mdiAccessPointNetwork, mdiDelete, mdiPower, mdiTrayArrowUp, mdiViewColumnOutline } from '@mdi/js'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { listQuery, useApiMutation } from '#api/queries.ts'
import { useMay, useMayCall } from '#api/session/rights.ts'
import { useSession } from '#api/session/session-state.ts'
import { useAddTitle, useCompanyDisplay, useNodesTitle } from '#entities/nodes/company-settings.ts'
import { allApplications } from '#entities/nodes/queries.ts'
import { useOpenApplications } from '#entities/nodes/use-open-applications.ts'
import { LinkButton } from '#ui/links.tsx'
import { MenuButton, type MenuItem } from '#ui/menus/menu-button.tsx'
import { editItem } from '#ui/menus/menu-items.ts'
import { ListPage } from '#ui/resource/list-page.tsx'
import { usePagedList } from '#ui/resource/list-state.ts'
import { snackbar } from '#ui/snackbar/snackbar.ts'
import { isShown } from '#ui/table/rows/rows.ts'
import { columnNames } from '../column-names.ts'
import { DeleteNodeDialog } from '../delete-node-dialog.tsx'
import { ViewSwitch } from '../view-switch.tsx'
import { useNodeColumns } from './columns.tsx'
import { LatestValues } from './latest-cell.tsx'
import { nodeListQuery } from './list-query.ts'
import { useLiveNodes } from './use-live-nodes.ts'
import { useNodeBulk } from './use-node-bulk.tsx'
import { usePersistedColumns } from './use-persisted-columns.ts'
import '../nodes.css'

const none: never[] = []

/** All nodes of the company: those that need somebody first, then everything else. */
export function NodeListPage() {
  const title = useNodesTitle()
  const { t } = useTranslation()
  const addTitle = useAddTitle()
  const may = useMay()
  const navigate = useNavigate()
  const list = usePagedList(
    (view) => listQuery((api) => api.nodes.list, { query: nodeListQuery(view) }),
    usePersistedColumns,
  )
  const [deleting, setDeleting] = useState<Node | null>(null)
  const settings = useCompanyDisplay()
  const applications = useQuery({ ...allApplications(), enabled: may('Application.View') })
  const columns = useNodeColumns({
    standard: settings?.nodeTableColumns,
    applications: applications.data?.body ?? none,
  })
  const open = useOpenApplications(may('Application.View'))
  const bulk = useNodeBulk(open.data?.body ?? none)
  useLiveNodes()

  const switchNode = useApiMutation((api) => api.nodes.update, {
    changes: [(api) => api.nodes],
    onDone: (node) =>
      snackbar.done(t(($) => (node.active ? $.nodes.switchedOn : $.nodes.switchedOff), { name: node.name })),
  })

  function menuOf(node: Node): MenuItem[] {
    const { deveui, active } = node
    return [
      {
        ...editItem(t, () => void navigate({ to: '/tag/create/$deveui', params: { deveui } })),
        label: t(($) => $.nodes.settings.title),
      },
      {
        label: active ? t(($) => $.nodes.switchOff) : t(($) => $.nodes.switchOn),
        icon: mdiPower,
        onClick: () => switchNode.mutate({ params: { id: deveui }, body: { active: !active } }),
      },
      {
        label: t(($) => $.words.delete),
        icon: mdiDelete,
        dangerous: true,
        onClick: () => setDeleting(node),
      },
    ]
  }

  const shown = columns.filter((column) => isShown(column, list.view.columns)).map(({ id }) => id)
  return (
    <LatestValues>
      <ListPage
        {...list}
        title={title}
        counted="nodes"
        columns={columns}
        rowId={rowId}
        rowLabel={({ name }) => name}
        rowHref={({ deveui }) => `/tagdetails/${deveui}`}
        rowMenu={may('Tag.Update') && menuOf}
        bulk={bulk.actions}
        actions={
          <>
            <ViewSwitch />
            {may('TagPool.View') && (
              <LinkButton variant="default" to="/tag/pool">
                {t(($) => $.shell.menu.pool)}
              </LinkButton>
            )}
            <MoreActions shown={shown} />
          </>
        }
        create={may('Tag.Create') && { label: addTitle, to: '/tag/create' }}
        empty={{
          icon: mdiAccessPointNetwork,
          title: t(($) => $.nodes.empty),
          text: t(($) => $.nodes.emptyText),
        }}
      >
        {bulk.dialog}
        {deleting && <DeleteNodeDialog node={deleting} onClose={() => setDeleting(null)} />}
      </ListPage>
    </LatestValues>
  )
}

const rowId = (node: Node) => node.deveui

/**
 * Imports nodes, and makes the columns that are shown the company's standard; the setting knows the specification's ten
 * only.
 */
function MoreActions({ shown }: { shown: string[] }) {
  const { t } = useTranslation()
  const { userCompany } = useSession()
  const mayCreate = useMay()('Tag.Create')
  const mayChange = useMayCall((api) => api.settings.setOfCompany)
  const navigate = useNavigate()
  const change = useApiMutation((api) => api.settings.setOfCompany, {
    changes: [(api) => api.settings.ofCompany],
    onDone: () => snackbar.done(t(($) => $.nodes.columnsSet)),
  })
  if (!userCompany || !(mayCreate || mayChange)) return null
  const { companyId } = userCompany
  return (
    <MenuButton
      items={[
        mayCreate && {
          label: t(($) => $.nodes.import),
          icon: mdiTrayArrowUp,
          onClick: () => void navigate({ to: '/tag/import' }),
        },
        mayChange && {
          label: t(($) => $.nodes.columnsForAll),
          icon: mdiViewColumnOutline,
          onClick: () =>
            change.mutate({
              params: { companyId },
              body: { nodeTableColumns: columnNames.filter((id) => shown.includes(id)) },
            }),
        },
      ]}
    />
  )
}
