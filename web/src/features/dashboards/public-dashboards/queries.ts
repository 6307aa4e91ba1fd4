import type { PublicView } from '@fyr/contract/dashboards/public-dashboards'
import type { RangePreset } from '@fyr/contract/widgets/fields'
import { queryOptions } from '@tanstack/react-query'
import { fetchOpenly } from '#api/client/client.ts'
import { problemOf } from '#api/problem.ts'
import { apiQuery } from '#api/queries.ts'
import { type DashboardSource, dataRequest } from '#features/dashboards/dashboards/data/source.ts'
import { widgetOfVisitor } from './visit/public-widgets.ts'

/** What a company shares, the newest first. */
export const sharedDashboards = (companyId: string) =>
  apiQuery((api) => api.publicDashboards.list, { params: { id: companyId } })

/** All that a visitor has asked. */
export const visitKey = (id: string) => ['visit', id]
const pathTo = (id: string) => `/dashboards/public/${encodeURIComponent(id)}`
const checkMs = 120_000

export const visitedDashboard = (id: string) =>
  queryOptions({
    queryKey: [...visitKey(id), 'view'],
    queryFn: async ({ signal }) => (await (await fetchOpenly(pathTo(id), { signal })).json()) as PublicView,
    // For those whose network lets no live connection through.
    refetchInterval: checkMs,
  })

/** @param range where visitors may choose; of two moments the server takes none */
export const visitedSource = (
  id: string,
  { widgets, references }: PublicView,
  range: RangePreset | undefined,
): DashboardSource => ({
  key: [...visitKey(id), 'data'],
  widgets: widgets.map(widgetOfVisitor),
  references,
  async ask({ start: _start, end: _end, ...question }, signal) {
    const request = dataRequest({ ...question, range }, signal)
    const answer = await fetchOpenly(`${pathTo(id)}/data?format=binary`, request)
    return await answer.arrayBuffer()
  },
})

/** Opens one live connection. */
export async function visitToken(id: string): Promise<string> {
  const answer = await fetchOpenly(`${pathTo(id)}/token`, { method: 'POST' })
  return ((await answer.json()) as { token: string }).token
}

/** It has expired, was removed, or never was: nobody is told which. */
export function isGone(error: unknown): boolean {
  const problem = problemOf(error)
  return problem.kind === 'refused' && (problem.status === 404 || problem.status === 400)
}
