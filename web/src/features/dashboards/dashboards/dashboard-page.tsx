import type { Dashboard } from '@fyr/contract/dashboards/dashboard-content'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useLiveEvents } from '#api/live/live.ts'
import { problemOf } from '#api/problem.ts'
import { invalidate } from '#api/queries.ts'
import { useMay } from '#api/session/rights.ts'
import { Skeleton } from '#ui/layout.ts'
import { LinkButton } from '#ui/links.tsx'
import { Page } from '#ui/page.tsx'
import { EmptyState, Loaded } from '#ui/states.tsx'
import { dashboardById } from './queries.ts'
import { ViewPage } from './view-page.tsx'

// Who only looks needs none of it.
const EditPage = lazy(async () => ({ default: (await import('./edit/edit-page.tsx')).EditPage }))
const KioskPage = lazy(async () => ({ default: (await import('./kiosk/kiosk-page.tsx')).KioskPage }))

const route = getRouteApi('/shell/of-company/dashboard/$id')

/** One dashboard: to look at, to change, or on a wall. */
export function DashboardPage() {
  const { t } = useTranslation()
  const { id } = route.useParams()
  const query = useQuery(dashboardById(Number(id)))
  const problem = query.error && !query.data ? problemOf(query.error) : null
  useDashboardNews(Number(id))
  if (problem?.kind === 'refused' && (problem.status === 404 || problem.status === 400)) {
    return (
      <Page title={t(($) => $.dashboards.title)}>
        <EmptyState
          title={t(($) => $.dashboards.notFound)}
          text={t(($) => $.dashboards.notFoundText)}
          action={<LinkButton to="/dashboard">{t(($) => $.dashboards.all)}</LinkButton>}
        />
      </Page>
    )
  }
  if (query.data) return <Opened key={query.data.dashboardId} dashboard={query.data} />
  return (
    <Page title={t(($) => $.dashboards.title)}>
      <Loaded query={query} skeleton={<BoardSkeleton />}>
        {() => null}
      </Loaded>
    </Page>
  )
}

function Opened({ dashboard }: { dashboard: Dashboard }) {
  const may = useMay()
  const { edit, wall } = route.useSearch()
  if (wall !== undefined) {
    return (
      <Suspense fallback={null}>
        <KioskPage first={dashboard} />
      </Suspense>
    )
  }
  if (edit && may('Dashboard.Update')) {
    return (
      <Suspense fallback={<BoardSkeleton />}>
        <EditPage dashboard={dashboard} />
      </Suspense>
    )
  }
  return <ViewPage dashboard={dashboard} />
}

/** What somebody else saved is shown; an edit session has a word of its own about it. */
function useDashboardNews(id: number): void {
  const client = useQueryClient()
  useLiveEvents(['dashboardChanged', 'dashboardDeleted'], ({ dashboardId }) => {
    if (dashboardId === id) void client.invalidateQueries({ queryKey: dashboardById(id).queryKey })
  })
  useLiveEvents(['nodeChanged', 'nodesCreated'], () => {
    // Names of nodes and keys stand on it.
    void invalidate(client, (api) => api.dashboards.get)
  })
}

function BoardSkeleton() {
  return (
    <>
      <Skeleton height={36} />
      <Skeleton height={180} />
      <Skeleton height={320} />
    </>
  )
}
