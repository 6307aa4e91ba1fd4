import type { NodeDetail } from '@fyr/contract/devices/nodes/nodes'
import { useThrottledCallback } from '@mantine/hooks'
import {
  mdiBellPlusOutline,
  mdiDelete,
  mdiDomainSwitch,
  mdiSignalVariant,
  mdiTrayArrowUp,
  mdiViewDashboardEditOutline,
} from '@mdi/js'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLiveEvents } from '#api/live/live.ts'
import { problemOf } from '#api/problem.ts'
import { invalidate } from '#api/queries.ts'
import { useMay, useMayCall } from '#api/session/rights.ts'
import { useSession } from '#api/session/session-state.ts'
import { withTexts } from '#core/language/texts.ts'
import { useNodesTitle } from '#entities/nodes/company-settings.ts'
import { ConditionBadge } from '#entities/nodes/condition-badge.tsx'
import { kinds } from '#entities/nodes/kinds.ts'
import { nodeCurrents, nodeDetail } from '#entities/nodes/queries.ts'
import { Skeleton } from '#ui/layout.ts'
import { LinkButton } from '#ui/links.tsx'
import { MenuButton, type MenuItems } from '#ui/menus/menu-button.tsx'
import { Page } from '#ui/page.tsx'
import { EmptyState, Loaded } from '#ui/states.tsx'
import { NodeHead } from './node-head.tsx'
import { NodeTabs } from './node-tabs.tsx'
import { useShownKeys } from './use-shown-keys.ts'
import '../nodes.css'

// Fetched when asked for.
const DeleteNodeDialog = lazy(async () => ({
  default: (await import('../delete-node-dialog.tsx')).DeleteNodeDialog,
}))
const MoveDialog = lazy(
  withTexts(
    async () => ({ default: (await import('#features/devices/deveui-holders/dialogs.tsx')).MoveDialog }),
    'administration',
  ),
)
const OpenWithDialog = lazy(
  withTexts(
    async () => ({
      default: (await import('#features/dashboards/template-dashboards/open-with-dialog.tsx')).OpenWithDialog,
    }),
    'dashboards',
  ),
)

const route = getRouteApi('/shell/of-company/tagdetails/$deveui')

/** One node: is it alive, what does it say now, how did it get here, what is set on it. */
export function NodePage() {
  const { t } = useTranslation()
  const { deveui } = route.useParams()
  const title = useNodesTitle()
  const query = useQuery(nodeDetail(deveui))
  // Beside it, not after it: which charts there are is known by both.
  const currents = useQuery(nodeCurrents(deveui))
  const problem = query.error && !query.data ? problemOf(query.error) : null
  const navigate = useNavigate({ from: '/tagdetails/$deveui' })
  // Live values come under the node's own spelling of its address.
  const spelling = query.data?.deveui ?? deveui
  useEffect(() => {
    if (spelling !== deveui) void navigate({ params: { deveui: spelling }, search: true, replace: true })
  }, [spelling, deveui, navigate])
  const trail = [{ label: title, to: '/tag' }]

  if (problem?.kind === 'refused' && problem.status === 404) {
    return (
      <Page title={deveui} trail={trail}>
        <EmptyState
          title={t(($) => $.nodes.notFound)}
          text={problem.message}
          action={<LinkButton to="/tag">{title}</LinkButton>}
        />
      </Page>
    )
  }
  return (
    <Page
      title={query.data?.name ?? deveui}
      trail={trail}
      beside={query.data && <ConditionBadge node={query.data} />}
      actions={query.data && <NodeActions node={query.data} />}
    >
      <Loaded query={query} skeleton={<NodeSkeleton />}>
        {(node) => (currents.isPending ? <NodeSkeleton /> : <NodeBody node={node} />)}
      </Loaded>
    </Page>
  )
}

function NodeBody({ node }: { node: NodeDetail }) {
  const search = route.useSearch()
  const shown = useShownKeys(node, search)
  useNodeEvents(node.deveui)
  return (
    <>
      <NodeHead node={node} />
      <NodeTabs node={node} search={search} shown={shown} />
    </>
  )
}

/** How often the number of readings is counted anew while they come. */
const countPauseMs = 5000

/** Contacts and alarms change the page in place. */
function useNodeEvents(deveui: string): void {
  const client = useQueryClient()
  const countAgain = useThrottledCallback(
    () => void invalidate(client, (api) => api.nodes.detail),
    countPauseMs,
  )

  useLiveEvents(['nodeContact'], ({ nodes }) => {
    const contact = nodes.find((each) => each.deveui === deveui)
    if (!contact) return
    const { queryKey } = nodeDetail(deveui)
    client.setQueryData<NodeDetail>(
      queryKey,
      (node) => node && { ...node, lastContact: contact.lastContact, silent: false },
    )
    countAgain()
  })
  useLiveEvents(['alarmRaised', 'alarmReset', 'alarmAcknowledged'], (event) => {
    const about = event.type === 'alarmRaised' ? event.alarm.tag : event.deveui
    if (about === deveui) void invalidate(client, (api) => api.nodes.detail)
  })
}

function NodeActions({ node }: { node: NodeDetail }) {
  const { t } = useTranslation()
  const may = useMay()
  const navigate = useNavigate()
  const mayMove = useMayCall((api) => api.nodes.move)
  const { userCompany: company } = useSession()
  const [deleting, setDeleting] = useState(false)
  const [moving, setMoving] = useState(false)
  const [templating, setTemplating] = useState(false)
  const { deveui } = node
  const items: MenuItems = [
    may('Dashboard.View') && {
      label: t(($) => $.dashboards.openTemplate),
      icon: mdiViewDashboardEditOutline,
      onClick: () => setTemplating(true),
    },
    node.nodeType === kinds.LORAWAN &&
      may('Tag.Update') &&
      may('SignalTest.View') && {
        label: t(($) => $.nodes.fieldTest),
        icon: mdiSignalVariant,
        onClick: () => void navigate({ to: '/signaltest', search: { node: deveui } }),
      },
    may('Tag.Update') && {
      label: t(($) => $.readings.import),
      icon: mdiTrayArrowUp,
      onClick: () => void navigate({ to: '/tagdetails/$deveui/import', params: { deveui } }),
    },
    mayMove && {
      label: t(($) => $.nodes.moveToCompany),
      icon: mdiDomainSwitch,
      onClick: () => setMoving(true),
    },
    may('Tag.Update') && {
      label: t(($) => $.words.delete),
      icon: mdiDelete,
      dangerous: true,
      onClick: () => setDeleting(true),
    },
  ]
  return (
    <>
      {may('Alarm.Create') && (
        <LinkButton variant="default" to="/alarm/create" search={{ deveui }} icon={mdiBellPlusOutline}>
          {t(($) => $.nodes.newAlarm)}
        </LinkButton>
      )}
      <MenuButton items={items} />
      <Suspense fallback={null}>
        {templating && <OpenWithDialog node={node} onClose={() => setTemplating(false)} />}
        {moving && company && (
          <MoveDialog
            holder={{ ...node, companyId: company.companyId, companyName: company.name }}
            onClose={() => setMoving(false)}
            onMoved={() => void navigate({ to: '/tag' })}
          />
        )}
        {deleting && (
          <DeleteNodeDialog
            node={node}
            onClose={() => setDeleting(false)}
            onDeleted={() => void navigate({ to: '/tag' })}
          />
        )}
      </Suspense>
    </>
  )
}

/** The shape of the page to come. */
function NodeSkeleton() {
  return (
    <>
      <Skeleton height={48} />
      <Skeleton height={36} />
      <Skeleton height={84} />
      <Skeleton height={430} />
    </>
  )
}
