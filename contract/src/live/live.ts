import type { Permission } from '../access/permissions.ts'
import type { ActiveAlarm } from '../automation/alarms/alarm-events.ts'
import type { ScriptRun } from '../automation/scripts/scripts.ts'
import type { ConnectionStatus } from '../connections/connections.ts'

/** Messages of the events hub (`/hubs/events`, SignalR JSON protocol). */
export interface LiveEvents {
  alarmRaised: { alarm: ActiveAlarm }
  alarmReset: { id: string; alarmId: string; deveui: string; name: string }
  alarmAcknowledged: { id: string; alarmId: string; deveui: string; name: string; user: string | null }
  alarmChanged: { alarmId: string }
  /** Of its settings, its cooldown or its messages. */
  actionChanged: { actionId: string }
  /** How far a backfill of the formula is. */
  formulaBackfillChanged: { formulaId: string }
  /** Of its settings, its state or its runs, at most every 2 s. */
  scriptChanged: { scriptId: string }
  /** A new entry of its history, or one that tells of more runs. */
  scriptRan: { scriptId: string; run: ScriptRun }
  /** Of its settings, its schedule or its history; null: an export of readings. */
  reportChanged: { reportId: string | null }
  nodeChanged: { deveui: string }
  /** By an import, which sends no `nodeChanged`. */
  nodesCreated: Record<never, never>
  /** Readings of a node were corrected or deleted by hand: what is shown of these keys is to be fetched anew. */
  readingsChanged: { deveui: string; keys: string[] }
  journalChanged: { deveui: string }
  gatewayChanged: { gatewayId: string }
  /** With the DevEUIs of the nodes that were heard through it alone. */
  gatewayOffline: { gatewayId: string; name: string; nodes: string[] }
  gatewayOnline: { gatewayId: string; name: string }
  signalTestChanged: { signalTestId: string }
  signalTestMoved: { signalTestId: string; lat: number; long: number }
  /** How many active alarms these nodes have now. */
  nodeAlarms: { nodes: { deveui: string; alarm: number }[] }
  /** With a place where it said one. */
  nodeContact: { nodes: { deveui: string; lastContact: string; lat?: number; long?: number }[] }
  /** Nodes of which nothing was heard for too long, or which were heard again. */
  nodeSilence: { deveuis: string[]; silent: boolean }
  ingestError: { deveui: string; code: string }
  /** Devices of the pool were heard, changed or claimed. */
  poolChanged: Record<never, never>
  /** Somebody saved a dashboard, under this version. */
  dashboardChanged: { dashboardId: number; version: number; user: string }
  dashboardDeleted: { dashboardId: number }
  dashboardTreeChanged: Record<never, never>
  /** Somebody made or saved a template, under this version. */
  templateChanged: { templateDashboardId: number; version: number; user: string }
  templateDeleted: { templateDashboardId: number }
  /** Somebody may have a new notification; what it says follows each reader's language and rights. */
  notification: Record<never, never>
  /** Something was written into the log. */
  logChanged: Record<never, never>
  /** Something was sent to a node, or is known of what was. */
  downlinkChanged: { deveui: string }
  /** Of a device that the portal creates or removes on a network server. */
  networkDeviceChanged: { deveui: string }
  /** Of a connection that the portal holds, such as to a broker. */
  connectionChanged: { driver: string; id: string; status: ConnectionStatus }
  /** Network servers of the company were heard, or somebody changed one. */
  integrationChanged: Record<never, never>
}
export type LiveEventType = keyof LiveEvents
export type LiveEvent = { [T in LiveEventType]: { type: T } & LiveEvents[T] }[LiveEventType]

/** Who hears which event. */
export const liveEventAccess: Record<LiveEventType, Permission> = {
  alarmRaised: 'Alarm.View',
  alarmReset: 'Alarm.View',
  alarmAcknowledged: 'Alarm.View',
  alarmChanged: 'Alarm.View',
  actionChanged: 'Actions.View',
  formulaBackfillChanged: 'Formula.View',
  scriptChanged: 'Script.View',
  scriptRan: 'Script.View',
  reportChanged: 'Report.View',
  nodeChanged: 'Tag.View',
  nodesCreated: 'Tag.View',
  readingsChanged: 'Tag.View',
  journalChanged: 'Tag.View',
  gatewayChanged: 'Gateway.View',
  gatewayOffline: 'Gateway.View',
  gatewayOnline: 'Gateway.View',
  signalTestChanged: 'SignalTest.View',
  signalTestMoved: 'SignalTest.View',
  nodeAlarms: 'Tag.View',
  nodeContact: 'Tag.View',
  nodeSilence: 'Tag.View',
  ingestError: 'Tag.View',
  poolChanged: 'TagPool.View',
  dashboardChanged: 'Dashboard.View',
  dashboardDeleted: 'Dashboard.View',
  dashboardTreeChanged: 'Dashboard.View',
  templateChanged: 'Dashboard.View',
  templateDeleted: 'Dashboard.View',
  notification: 'Settings.GetSettings',
  logChanged: 'Company.View',
  downlinkChanged: 'Tag.View',
  networkDeviceChanged: 'Tag.View',
  connectionChanged: 'Tag.View',
  integrationChanged: 'Tag.View',
}

export interface LiveSeries {
  deveui: string
  key: string
}
/** One live point; `createdAt` is epoch ms. */
export interface LiveReading extends LiveSeries {
  value: number | boolean | string | Record<string, unknown>
  createdAt: number
}
