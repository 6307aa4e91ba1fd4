import type { Logger } from 'pino'
import type { EventPort } from '#db/index.ts'
import type { PublicViewers } from '#domains/dashboards/public-dashboards/index.ts'
import type { HubServer } from '#live/index.ts'

const oftenNodesMs = 1000
/** Each visitor asks anew for all that is shown: an alarm that comes and goes is told of this often at most. */
const oftenAlarmsMs = 5000
const soonMs = 100

interface VisitorParts {
  events: EventPort
  hubs: HubServer
  visits: PublicViewers
  log: Logger
}

/** Tells visitors of shared dashboards that these may show something else. Returns what stops it. */
export function notifyPublicViewers({ events, hubs, visits, log }: VisitorParts): () => void {
  const stops = [
    events.subscribe('publicDashboard', ({ publicId }) => hubs.revokeSession(publicId)),
    events.subscribe('dashboard', ({ companyId, dashboardId }) => hubs.visitsChanged(companyId, dashboardId)),
    events.subscribe('dashboardDeleted', ({ companyId, dashboardId }) =>
      hubs.visitsChanged(companyId, dashboardId),
    ),
    tellOfNodes(events, hubs),
    tellOfAlarms({ events, hubs, visits, log }),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}

/** Names, keys and places of nodes stand on shared dashboards. Many are often changed at once: then it is told once. */
function tellOfNodes(events: EventPort, hubs: HubServer): () => void {
  const waiting = new Map<string, NodeJS.Timeout>()
  const tellSoon = ({ companyId }: { companyId: string }) => {
    if (waiting.has(companyId)) return
    const tell = () => {
      waiting.delete(companyId)
      hubs.visitsChanged(companyId)
    }
    waiting.set(companyId, setTimeout(tell, oftenNodesMs).unref())
  }
  const stops = [
    events.subscribe('node', tellSoon),
    events.subscribe('nodesCreated', tellSoon),
    events.subscribe('nodeDeleted', tellSoon),
  ]
  return () => {
    for (const stop of stops) stop()
    for (const timer of waiting.values()) clearTimeout(timer)
  }
}

interface WaitingAlarms {
  /** DevEUIs. */
  nodes: Set<string>
  /** Until the telling has ended. */
  timer: NodeJS.Timeout | undefined
  /** Ends the pause after the last telling. */
  pause: NodeJS.Timeout | undefined
}

/** Visitors hear nothing of alarms; those who look at a node that has more or fewer of them are told to look again. */
function tellOfAlarms({ events, hubs, visits, log }: VisitorParts): () => void {
  const companies = new Map<string, WaitingAlarms>()

  async function tell(companyId: string, nodes: ReadonlySet<string>): Promise<void> {
    for (const dashboardId of hubs.visitedIn(companyId)) {
      const isShown = () => visits.showsAny({ companyId, dashboardId }, nodes)
      // One at a time, so that it need not be refused.
      if (await hubs.lookUp({ companyId, sessionId: '' }, isShown, { mustRun: true }))
        hubs.visitsChanged(companyId, dashboardId)
    }
  }

  function schedule(companyId: string, waiting: WaitingAlarms): void {
    if (waiting.timer || waiting.pause) return
    waiting.timer = setTimeout(() => {
      const { nodes } = waiting
      waiting.nodes = new Set()
      tell(companyId, nodes)
        // They ask anew by themselves, only later.
        .catch((err) => log.error({ err, companyId }, 'Visitors were not told of alarms'))
        .finally(() => pauseAfter(companyId, waiting))
    }, soonMs).unref()
  }

  function pauseAfter(companyId: string, waiting: WaitingAlarms): void {
    waiting.timer = undefined
    waiting.pause = setTimeout(() => {
      waiting.pause = undefined
      if (waiting.nodes.size > 0) schedule(companyId, waiting)
      else companies.delete(companyId)
    }, oftenAlarmsMs).unref()
  }

  const stop = events.subscribe('nodeAlarms', ({ companyId, nodes }) => {
    if (hubs.visitedIn(companyId).length === 0) return
    const waiting = companies.get(companyId) ?? { nodes: new Set(), timer: undefined, pause: undefined }
    companies.set(companyId, waiting)
    for (const { deveui } of nodes) waiting.nodes.add(deveui)
    schedule(companyId, waiting)
  })
  return () => {
    stop()
    for (const { timer, pause } of companies.values()) {
      clearTimeout(timer)
      clearTimeout(pause)
    }
  }
}
