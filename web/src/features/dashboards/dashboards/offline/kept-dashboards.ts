import type { Session } from '@fyr/contract/access/accounts'
import type { Dashboard } from '@fyr/contract/dashboards/dashboard-content'
import { sessionState } from '#api/session/session-state.ts'
import {
  type KeptDashboard,
  offlineCache,
  offlineOwner,
  ownerOf,
  ownOfflineData,
  workOffline,
} from '#core/offline.ts'
import { queryClient } from '#core/query-client.ts'
import type { DataRequest } from '../data/source.ts'
import { dashboardById } from '../queries.ts'

/**
 * The last dashboards that were opened, with their last data, in the browser's cache storage: readable without a
 * connection. Browsers have it over https and on this machine only.
 */
export const maxDashboards = 5
/** Of the answer of one; what is larger is not kept. */
export const maxBytes = 3_000_000
/** One that moves with the clock is not written at each move. */
const everyMs = 20_000

interface Kept extends KeptDashboard {
  /** What its data answers. */
  question: Pick<DataRequest, 'start' | 'end'>
  dashboard: Dashboard
}

const isPossible = () => 'caches' in globalThis
const indexKey = '/offline'
const dataKey = (dashboardId: number) => `/offline/${dashboardId}`
const written = new Map<number, { at: number; length: number }>()
let queue: Promise<unknown> = Promise.resolve()

/** Keeps the answer to what the page of a dashboard asked, and forgets the dashboard that was opened longest ago. */
export async function keepAnswer(
  dashboardId: number,
  { start, end }: DataRequest,
  bytes: ArrayBuffer,
): Promise<void> {
  const state = sessionState()
  const owner = ownerOf(state)
  const dashboard = queryClient.getQueryData(dashboardById(dashboardId).queryKey)
  const last = written.get(dashboardId)
  const at = Date.now()
  if (!isPossible() || state.status !== 'signedIn' || !owner || !dashboard) return
  if (bytes.byteLength > maxBytes) return
  if (last && at - last.at < everyMs && last.length === end - start) return
  written.set(dashboardId, { at, length: end - start })
  const { session } = state
  const kept: Kept = { dashboardId, name: dashboard.name, at, question: { start, end }, dashboard }
  // One after the other: each writes the list of all.
  queue = queue.then(() => write(owner, session, kept, bytes)).catch(() => undefined)
  await queue
}

async function write(owner: string, session: Session, kept: Kept, bytes: ArrayBuffer): Promise<void> {
  const isOurs = () => ownerOf(sessionState()) === owner
  if (!isOurs()) return
  await ownOfflineData(owner)
  const cache = await caches.open(offlineCache)
  const others = (await readIndex())?.dashboards.filter(({ dashboardId }) => dashboardId !== kept.dashboardId)
  const dashboards = [kept, ...(others ?? [])]
  for (const { dashboardId } of dashboards.splice(maxDashboards)) await cache.delete(dataKey(dashboardId))
  await cache.put(dataKey(kept.dashboardId), new Response(bytes))
  await cache.put(indexKey, Response.json({ session: { ...session, token: '' }, dashboards }))
  // They signed out meanwhile: what was deleted then has come back.
  if (!isOurs()) await caches.delete(offlineCache)
}

/** The data of a dashboard as it was last, if a range of this length was kept. */
export async function keptAnswer(
  dashboardId: number,
  { start, end }: DataRequest,
): Promise<ArrayBuffer | undefined> {
  if (!isPossible() || offlineOwner() !== ownerOf(sessionState())) return undefined
  const kept = (await readIndex())?.dashboards.find((each) => each.dashboardId === dashboardId)
  // An hour that stands for a week would say that nothing was measured before.
  const sameLength = kept && Math.abs(lengthOf(kept.question) / lengthOf({ start, end }) - 1) < 0.05
  if (!sameLength) return undefined
  return await (await (await caches.open(offlineCache)).match(dataKey(dashboardId)))?.arrayBuffer()
}

const lengthOf = ({ start, end }: Kept['question']) => end - start

/** Goes on with what is kept of who was last signed in here. Answers whether there is something. */
export async function restoreOffline(): Promise<boolean> {
  const owner = offlineOwner()
  const index = isPossible() && owner !== null ? await readIndex() : undefined
  if (!index) return false
  const { session, dashboards } = index
  if (ownerOf({ status: 'signedIn', session }) !== owner) return false
  for (const { dashboardId, dashboard, at } of dashboards) {
    queryClient.setQueryData(dashboardById(dashboardId).queryKey, dashboard, { updatedAt: at })
  }
  workOffline(
    session,
    dashboards.map(({ dashboardId, name, at }) => ({ dashboardId, name, at })),
  )
  return true
}

async function readIndex(): Promise<{ session: Session; dashboards: Kept[] } | undefined> {
  if (!(await caches.has(offlineCache))) return undefined
  const answer = await (await caches.open(offlineCache)).match(indexKey)
  return answer?.json() // As `write` wrote it.
}
