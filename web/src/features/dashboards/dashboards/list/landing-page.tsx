import { useQuery } from '@tanstack/react-query'
import { Navigate } from '@tanstack/react-router'
import { ErrorState, Waiting } from '#ui/states.tsx'
import { defaultDashboard } from '../queries.ts'

/** The dashboard that the company opens with; without one, all of them. */
export function LandingPage() {
  const query = useQuery(defaultDashboard())
  if (query.isPending) return <Waiting />
  if (query.error && query.data === undefined) {
    return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  }
  if (!query.data) return <Navigate to="/dashboard" replace />
  return <Navigate to="/dashboard/$id" params={{ id: String(query.data.dashboardId) }} replace />
}
