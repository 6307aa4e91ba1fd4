import type { Dashboard, DashboardModule, Reference } from '@fyr/contract/dashboards/dashboard-content'
import type { DataQuestion } from '@fyr/contract/dashboards/dashboard-data'
import type { BucketColumn } from '@fyr/contract/readings/readings'
import { fetchApi } from '#api/client/client.ts'
import { pathOf } from '#api/client/contract.ts'

/**
 * What a board shows, and where it asks for it: a stored dashboard, one that is shared with everybody, or a template
 * with nodes in its slots. Live values come over the page's one live connection (`startLive`), whoever looks.
 */
export interface DashboardSource extends DataSource {
  /** As the server has them. */
  widgets: readonly DashboardModule[]
  /** What the nodes and keys of the widgets are called. */
  references: readonly Reference[]
}

export interface DataSource {
  /** How the names of all its answers in the cache begin: what is marked as old to ask anew. */
  key: readonly unknown[]
  /** Of the widgets that the server has: saved anew they are asked about anew, and what was shown stays meanwhile. */
  version?: number
  /** What the widgets of a question show, in the binary form (docs/columns.md). */
  ask: (question: DataRequest, signal: AbortSignal) => Promise<ArrayBuffer>
}

export interface DataRequest extends Pick<DataQuestion, 'start' | 'end'> {
  widgets: NonNullable<DataQuestion['widgets']>
  /** What a map or picture shows that the dashboard consists of, too: the answer is under `canvasId`. */
  canvas?: boolean
  /** Left out: of each bucket what is drawn of it. */
  columns?: readonly BucketColumn[]
}

/** While somebody edits, other settings of a widget draw other columns of what is there. */
export const everyColumn = ['min', 'max', 'avg', 'sum', 'count', 'first', 'last'] as const

/** The data call of a stored dashboard. */
export function storedData({ dashboardId, version }: Pick<Dashboard, 'dashboardId' | 'version'>): DataSource {
  return {
    key: [...pathOf((api) => api.dashboards.data), dashboardId],
    version,
    ask: async (question, signal) => {
      const path = `/dashboards/${dashboardId}/data?format=binary`
      return await (await fetchApi(path, dataRequest(question, signal))).arrayBuffer()
    },
  }
}

export const storedSource = (dashboard: Dashboard): DashboardSource => ({
  ...storedData(dashboard),
  widgets: dashboard.widgets,
  references: dashboard.references,
})

/** A question as every data call takes it; `question` holds what this one takes of it, and what it wants besides. */
export const dataRequest = (question: object, signal: AbortSignal): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ canvas: false, columns: 'drawn', ...question }),
  signal,
})
