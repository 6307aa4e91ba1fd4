import type { LiveEvent, LiveEventType } from '@fyr/contract/live/live'
import type { QueryClient } from '@tanstack/react-query'
import { type Api, pathOf } from '../client/contract.ts'
import { type EndpointSelector, invalidateAfterEvent, refetchMissed } from '../queries.ts'
import { reportQueries } from '../report-queries.ts'
import { listenToEvents, onLiveStatus, onMissedReadings } from './live.ts'
import type { LiveStatus } from './live-connection.ts'

const overview = (api: Api) => api.companies.overview
const notifications = (api: Api) => api.notifications
const logs = (api: Api) => api.logs
const alarms = [(api: Api) => api.alarms, overview, logs]
// What was told of an alarm leaves the bell with it.
const endedAlarms = [...alarms, notifications]
const dashboards = [
  (api: Api) => api.dashboards.list,
  (api: Api) => api.dashboards.default,
  (api: Api) => api.dashboardCategories,
]
const gateways = [(api: Api) => api.gateways]
const templates = [(api: Api) => api.templateDashboards.list]

/** Which queries each live event makes old, on whatever page they are. */
const queriesOf: Partial<Record<LiveEventType, readonly EndpointSelector[]>> = {
  alarmRaised: alarms,
  alarmReset: alarms,
  alarmAcknowledged: endedAlarms,
  alarmChanged: endedAlarms,
  actionChanged: [(api) => api.actions],
  formulaBackfillChanged: [(api) => api.formulas.backfills],
  scriptChanged: [(api) => api.scripts],
  nodeChanged: [(api) => api.nodes, (api) => api.applications, overview],
  nodesCreated: [(api) => api.nodes, (api) => api.applications, overview],
  nodeSilence: [(api) => api.nodes, overview, logs],
  readingsChanged: [(api) => api.readings, (api) => api.nodes.list],
  gatewayChanged: gateways,
  gatewayOffline: [...gateways, logs, notifications],
  gatewayOnline: [...gateways, logs],
  signalTestChanged: [(api) => api.signalTests],
  journalChanged: [(api) => api.journal],
  dashboardChanged: dashboards,
  dashboardDeleted: dashboards,
  dashboardTreeChanged: dashboards,
  templateChanged: templates,
  templateDeleted: templates,
  notification: [notifications],
  logChanged: [logs],
  downlinkChanged: [(api) => api.downlinks],
  reportChanged: reportQueries,
  networkDeviceChanged: [(api) => api.networkDevices.ofNode, (api) => api.networkDevices.list],
  connectionChanged: [
    (api) => api.mqttBrokers.list,
    (api) => api.mqttBrokers.get,
    (api) => api.modbus,
    (api) => api.opcua,
    (api) => api.integrations.list,
  ],
}

/** The same for what comes all the time: counts follow it more slowly. */
const countsOf: typeof queriesOf = {
  nodeContact: [overview],
  poolChanged: [(api) => api.pool],
  integrationChanged: [(api) => api.integrations.list],
}

const debounceMs = 200
const countsMs = 5000

/** Where events and the state of the connection come from. */
interface LiveSource {
  listenToEvents(handler: (event: Pick<LiveEvent, 'type'>) => void): () => void
  onLiveStatus(listener: (status: LiveStatus) => void): () => void
  onMissedReadings(handler: () => void): () => void
}

/**
 * Keeps all queries true by what comes live, for as long as the page is open. What was missed while the connection
 * was lost, or not open yet, is fetched when it is there.
 */
export function followLive(
  client: QueryClient,
  source: LiveSource = { listenToEvents, onLiveStatus, onMissedReadings },
): () => void {
  const invalidate = createCoalescedInvalidation(client)
  const invalidateCounts = createCoalescedInvalidation(client, countsMs)
  let wasLost = false
  const stops = [
    source.onMissedReadings(() => void refetchMissed(client)),
    source.listenToEvents(({ type }) => {
      invalidate(...(queriesOf[type] ?? []))
      invalidateCounts(...(countsOf[type] ?? []))
    }),
    source.onLiveStatus((status) => {
      if (status === 'lost') wasLost = true
      if (status !== 'on' || !wasLost) return
      wasLost = false
      void refetchMissed(client)
    }),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}

/**
 * Events come in floods, as when an import makes keys: what they make old is fetched once for all of them, and not
 * again before it is there, so that a slow answer is never cancelled by the next event. None waits for another.
 */
export function createCoalescedInvalidation(
  client: QueryClient,
  waitMs = debounceMs,
): (...selects: EndpointSelector[]) => void {
  /** By name, those being fetched: whether they are old again. */
  const running = new Map<string, boolean>()

  async function run(name: string, select: EndpointSelector): Promise<void> {
    try {
      do {
        await new Promise((resolve) => setTimeout(resolve, waitMs))
        running.set(name, false)
        await invalidateAfterEvent(client, select)
      } while (running.get(name))
    } finally {
      running.delete(name)
    }
  }

  return (...selects) => {
    for (const select of selects) {
      const name = pathOf(select).join('.')
      if (running.has(name)) running.set(name, true)
      else {
        running.set(name, false)
        void run(name, select)
      }
    }
  }
}
