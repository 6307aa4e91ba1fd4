import type { Logger } from 'pino'
import type { Database, EventPort } from '#db/index.ts'
import type { Sessions } from '#domains/access/accounts/index.ts'
import type { PermissionCache } from '#domains/access/roles/index.ts'
import type { PublicViewers } from '#domains/dashboards/public-dashboards/index.ts'
import { findNodes } from '#domains/devices/nodes/index.ts'
import type { Clock } from '#lib/clock.ts'
import {
  createEventsHub,
  type Hub,
  type HubCaller,
  type HubServer,
  type HubSubject,
  type LiveBus,
  type SeriesRef,
} from '#live/index.ts'
import type { ReadingsStore } from '#readings-store/index.ts'
import { requiredActionOf } from '#request/required-action.ts'

export interface LiveParts {
  database: Database
  bus: LiveBus
  clock: Clock
  rights: PermissionCache
  sessions: Sessions
  visits: PublicViewers
  readings: Pick<ReadingsStore, 'findSeries' | 'listSeries' | 'latest'>
  log: Logger
}

/**
 * The subject with its rights of this moment; undefined when its session has ended, it left the company, something is
 * required of it first, or what it visits is shared no longer.
 */
export function currentCallerBy({ rights, sessions, visits }: LiveParts) {
  return async (subject: HubSubject): Promise<HubCaller | undefined> => {
    if (subject.visit) return await visits.callerOf(subject)
    const { accountId, sessionId, companyId } = subject
    const account = accountId === null ? null : await sessions.accountOf(accountId, sessionId)
    if (!account) return undefined
    const { isSuper, sso, masquerade } = account
    if (masquerade && masquerade.companyId !== companyId) return undefined
    const found = await rights.rightsOf({ accountId, isSuper, sso, masquerade }, companyId)
    if (!found || requiredActionOf(account, found)) return undefined
    return { ...subject, permissions: found.permissions }
  }
}

/** The hub of events and live readings, with what it must ask of the domains. */
export function eventsHub({ database, bus, clock, visits, readings, log }: LiveParts): Hub {
  return createEventsHub({
    bus,
    clock,
    onError: (err) => log.error({ err }, 'Live readings could not be sent'),
    async authorizeSeries(caller, series) {
      if (caller.visit) return await visits.authorize(caller, series)
      if (!caller.permissions.has('Tag.View')) return series.map(() => undefined)
      const asked = [...new Set(series.map(({ deveui }) => deveui))]
      const nodes = await database.withCompany(caller.companyId, (db) => findNodes(db, asked))
      const spelling = new Map(nodes.map(({ deveui }) => [deveui.toLowerCase(), deveui]))
      return series.map((each): SeriesRef | undefined => {
        const deveui = spelling.get(each.deveui.toLowerCase())
        return deveui === undefined ? undefined : { ...each, deveui }
      })
    },
    async newestAge({ companyId }, series) {
      const asked = [...new Set(series.map(({ deveui }) => deveui))]
      const nodes = await database.withCompany(companyId, (db) => findNodes(db, asked))
      const idOf = new Map(nodes.map(({ deveui, id }) => [deveui, id]))
      const named = series.flatMap(({ deveui, key }) => {
        const nodeId = idOf.get(deveui)
        return nodeId === undefined || key === undefined ? [] : [{ nodeId, key }]
      })
      const whole = series.flatMap(({ deveui, key }) => (key === undefined ? (idOf.get(deveui) ?? []) : []))
      const [some, all] = await Promise.all([readings.findSeries(named), readings.listSeries(whole)])
      const known = [...some, ...all.map(({ series: id }) => id)].filter((id) => id !== undefined)
      const newest = (await readings.latest(known)).reduce((max, each) => Math.max(max, each?.time ?? 0), 0)
      return newest === 0 ? null : Math.max(0, clock.now().getTime() - newest)
    },
  })
}

/** Ends or rechecks open connections the moment that a session, a right or a node is gone. Returns what stops it. */
export function watchRights(events: EventPort, hubs: HubServer, bus: LiveBus): () => void {
  const stops = [
    events.subscribe('sessionEnded', ({ sessionId }) => hubs.revokeSession(sessionId)),
    events.subscribe('rights', ({ companyId, accountId }) =>
      hubs.companyRightsChanged(companyId, accountId ?? undefined),
    ),
    // They may have no second factor any more, or be no super administrator.
    events.subscribe('account', ({ accountId }) => hubs.accountChanged(accountId)),
    // They may require a second factor from now on.
    events.subscribe('settings', ({ companyId }) => hubs.companyRightsChanged(companyId)),
    events.subscribe('companyDeleted', ({ companyId }) => hubs.companyRightsChanged(companyId)),
    // Nobody's rights change: it is asked of no connection, however many nodes go.
    events.subscribe('nodeDeleted', ({ companyId, deveui }) => bus.endReadings(companyId, deveui)),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}

/** Tells open pages of changes that people made. Returns what stops it. */
export function tellChanges(events: EventPort, bus: LiveBus): () => void {
  const stops = [
    events.subscribe('node', ({ companyId, deveui }) =>
      bus.publishEvent(companyId, { type: 'nodeChanged', deveui }),
    ),
    events.subscribe('nodesCreated', ({ companyId }) =>
      bus.publishEvent(companyId, { type: 'nodesCreated' }),
    ),
    events.subscribe('nodeDeleted', ({ companyId, deveui }) =>
      bus.publishEvent(companyId, { type: 'nodeChanged', deveui }),
    ),
    events.subscribe('action', ({ companyId, actionId }) =>
      bus.publishEvent(companyId, { type: 'actionChanged', actionId }),
    ),
    events.subscribe('notification', ({ companyId }) =>
      bus.publishEvent(companyId, { type: 'notification' }),
    ),
    events.subscribe('report', ({ companyId, reportId }) =>
      bus.publishEvent(companyId, { type: 'reportChanged', reportId }),
    ),
    events.subscribe('formulaBackfill', ({ companyId, formulaId }) =>
      bus.publishEvent(companyId, { type: 'formulaBackfillChanged', formulaId }),
    ),
    events.subscribe('script', ({ companyId, scriptId }) =>
      bus.publishEvent(companyId, { type: 'scriptChanged', scriptId }),
    ),
    events.subscribe('gateway', ({ companyId, gatewayId }) =>
      bus.publishEvent(companyId, { type: 'gatewayChanged', gatewayId }),
    ),
    events.subscribe('gatewayState', ({ companyId, gatewayId, name, state, nodes }) =>
      bus.publishEvent(
        companyId,
        state === 'online'
          ? { type: 'gatewayOnline', gatewayId, name }
          : { type: 'gatewayOffline', gatewayId, name, nodes },
      ),
    ),
    events.subscribe('signalTest', ({ companyId, signalTestId }) =>
      bus.publishEvent(companyId, { type: 'signalTestChanged', signalTestId }),
    ),
    events.subscribe('signalTestHeard', ({ companyId, signalTestId }) =>
      bus.publishEvent(companyId, { type: 'signalTestChanged', signalTestId }),
    ),
    events.subscribe('signalTestMoved', ({ companyId, ...moved }) =>
      bus.publishEvent(companyId, { type: 'signalTestMoved', ...moved }),
    ),
    events.subscribe('journal', ({ companyId, deveui }) =>
      bus.publishEvent(companyId, { type: 'journalChanged', deveui }),
    ),
    events.subscribe('alarm', ({ companyId, alarmId }) =>
      bus.publishEvent(companyId, { type: 'alarmChanged', alarmId }),
    ),
    events.subscribe('nodeAlarms', ({ companyId, nodes }) =>
      bus.publishEvent(companyId, { type: 'nodeAlarms', nodes }),
    ),
    events.subscribe('pool', ({ companyId }) => bus.publishEvent(companyId, { type: 'poolChanged' })),
    events.subscribe('dashboard', ({ companyId, ...saved }) =>
      bus.publishEvent(companyId, { type: 'dashboardChanged', ...saved }),
    ),
    events.subscribe('dashboardDeleted', ({ companyId, dashboardId }) =>
      bus.publishEvent(companyId, { type: 'dashboardDeleted', dashboardId }),
    ),
    events.subscribe('dashboardTree', ({ companyId }) =>
      bus.publishEvent(companyId, { type: 'dashboardTreeChanged' }),
    ),
    events.subscribe('template', ({ companyId, ...saved }) =>
      bus.publishEvent(companyId, { type: 'templateChanged', ...saved }),
    ),
    events.subscribe('downlink', ({ companyId, deveui }) =>
      bus.publishEvent(companyId, { type: 'downlinkChanged', deveui }),
    ),
    events.subscribe('networkDevice', ({ companyId, deveui }) =>
      bus.publishEvent(companyId, { type: 'networkDeviceChanged', deveui }),
    ),
    events.subscribe('integration', ({ companyId }) =>
      bus.publishEvent(companyId, { type: 'integrationChanged' }),
    ),
    events.subscribe('log', ({ companyId }) => bus.publishEvent(companyId, { type: 'logChanged' })),
    events.subscribe('templateDeleted', ({ companyId, templateDashboardId }) =>
      bus.publishEvent(companyId, { type: 'templateDeleted', templateDashboardId }),
    ),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}
