import type { Database } from '#db/index.ts'
import { findWholeDashboard, type Shown, shownOn } from '#domains/dashboards/dashboards/index.ts'
import { createLoadingCache } from '#lib/cache/loading-cache.ts'
import type { Clock } from '#lib/clock.ts'
import type { HubCaller, HubSubject, SeriesRef } from '#live/index.ts'
import { findShared } from './public-store.ts'

/** What visitors of shared dashboards may hear live. */
export interface PublicViewers {
  /** The visitor as of now; undefined when the dashboard is shared no longer. */
  callerOf(subject: HubSubject): Promise<HubCaller | undefined>
  /** Each of the series in its own spelling, if the dashboard shows it now, or undefined. */
  authorize(caller: HubCaller, series: readonly SeriesRef[]): Promise<(SeriesRef | undefined)[]>
  /** Whether the dashboard shows how any of these nodes is; DevEUIs in their own spelling. */
  showsAny(of: { companyId: string; dashboardId: number }, nodes: ReadonlySet<string>): Promise<boolean>
  close(): void
}

interface VisitParts {
  database: Pick<Database, 'withCompany' | 'withPlatform' | 'events'>
  clock: Clock
}

interface Loaded extends Shown {
  /** Epoch ms. */
  loadedAt: number
}

const nobody: ReadonlySet<never> = new Set()
/** A key of a node may have come by itself: looked up anew for whoever asks, this often at most. */
const freshMs = 5000

export function createPublicViewers({ database, clock }: VisitParts): PublicViewers {
  // Many look at the same one.
  const cache = createLoadingCache<string, Loaded>({ load, capacity: 1000 })
  const nameOf = (companyId: string, dashboardId: number) => `${companyId} ${dashboardId}`

  async function load(name: string): Promise<Loaded> {
    const [companyId = '', dashboardId] = name.split(' ')
    const now = clock.now()
    const shown = await database.withCompany(companyId, async (db) =>
      shownOn(db, await findWholeDashboard(db, Number(dashboardId)), { now, language: 'en' }),
    )
    return { ...shown, loadedAt: now.getTime() }
  }

  const forgetCompany = ({ companyId }: { companyId: string }) =>
    cache.forgetIf((name) => name.startsWith(`${companyId} `))
  const forgetOne = ({ companyId, dashboardId }: { companyId: string; dashboardId: number }) =>
    cache.forget(nameOf(companyId, dashboardId))
  const stops = [
    database.events.subscribe('dashboard', forgetOne),
    database.events.subscribe('dashboardDeleted', forgetOne),
    database.events.subscribe('node', forgetCompany),
    database.events.subscribe('nodesCreated', forgetCompany),
    database.events.subscribe('nodeDeleted', forgetCompany),
    database.events.subscribe('companyDeleted', forgetCompany),
  ]

  return {
    async callerOf(subject) {
      const shared = await database.withPlatform((db) => findShared(db, subject.sessionId, clock.now()))
      return shared && { ...subject, permissions: nobody, until: shared.expiresAt }
    },
    async authorize({ companyId, visit }, series) {
      if (!visit) return series.map(() => undefined)
      const name = nameOf(companyId, visit.dashboardId)
      const known = await cache.get(name)
      const found = series.map((each) => spelled(known.series, each))
      if (!found.includes(undefined) || clock.now().getTime() - known.loadedAt < freshMs) return found
      cache.forget(name)
      const { series: shown } = await cache.get(name)
      return series.map((each) => spelled(shown, each))
    },
    showsAny: async ({ companyId, dashboardId }, nodes) =>
      !(await cache.get(nameOf(companyId, dashboardId))).nodes.isDisjointFrom(nodes),
    close() {
      for (const stop of stops) stop()
    },
  }
}

function spelled(shown: Shown['series'], { deveui, key }: SeriesRef): SeriesRef | undefined {
  const node = shown.get(deveui.toLowerCase())
  // All keys of a node are more than what is shown of it.
  return node && key !== undefined && node.keys.has(key) ? { deveui: node.deveui, key } : undefined
}
