/** What has changed among companies' objects: it makes caches, live screens and open connections stale. Plain JSON. */
export interface DomainEvents {
  company: { companyId: string }
  companyDeleted: { companyId: string }
  settings: { companyId: string }
  /** Of the whole installation. */
  globalSettings: object
  /** How the portal sends mails and text messages. */
  messageSettings: object
  /** Which licence is in force. */
  licence: object
  /** Which domains a company has been given. */
  companyDomains: { companyId: string }
  /** For how long readings are kept. */
  retention: { companyId: string }
  /** Roles or memberships: `accountId` null means everyone in the company. */
  rights: { companyId: string; accountId: string | null }
  sessionEnded: { sessionId: string; accountId: string }
  /** A person's own data: name, language, second factor, whether a super administrator. */
  account: { accountId: string }
  node: { companyId: string; nodeId: string; deveui: string }
  /** One event for all nodes of an import, in place of `node` for each. */
  nodesCreated: { companyId: string; deveuis: readonly string[] }
  /** Which edge nodes and devices the nodes of a company stand for. */
  sparkplugNode: { companyId: string }
  nodeDeleted: { companyId: string; nodeId: string; deveui: string }
  /** A key of a node is published no longer. */
  publishingEnded: { companyId: string; deveui: string; key: string }
  /** One that the company wrote. */
  decoder: { companyId: string; decoderId: string }
  /** Formulas of a company or the constants that they name: made, changed or gone. */
  formulas: { companyId: string }
  /** How far a backfill of the formula is. */
  formulaBackfill: { companyId: string; formulaId: string }
  /** A script of a company: made, changed, disabled or gone. */
  script: { companyId: string; scriptId: string }
  alarm: { companyId: string; alarmId: string }
  /** Readings of these series were changed or deleted by hand. */
  readingsCorrected: { companyId: string; series: { nodeId: string; key: string }[] }
  /** The band of an alarm is to be learned. */
  alarmBandDue: object
  /** Its maintenance windows. */
  maintenanceWindows: { companyId: string }
  /** Its settings, its cooldown or what became of its messages. */
  action: { companyId: string; actionId: string }
  /** Of its settings, its schedule or its history; null: exports of readings. */
  report: { companyId: string; reportId: string | null }
  /** A new notification of the company. */
  notification: { companyId: string }
  /** There is an action to run. */
  actionDue: object
  /** How many active alarms nodes have now. */
  nodeAlarms: { companyId: string; nodes: { deveui: string; alarm: number }[] }
  /** Of its settings. */
  gateway: { companyId: string; gatewayId: string }
  /** It came back, or is gone; then with the DevEUIs of the nodes that were heard through it alone. */
  gatewayState: {
    companyId: string
    gatewayId: string
    name: string
    eui: string
    state: 'online' | 'offline'
    nodes: string[]
  }
  /** Started, ended or gone. */
  signalTest: { companyId: string; signalTestId: string }
  /** Another uplink was heard. */
  signalTestHeard: { companyId: string; signalTestId: string }
  /** The phone is elsewhere. */
  signalTestMoved: { companyId: string; signalTestId: string; lat: number; long: number }
  /** Of a node. */
  journal: { companyId: string; deveui: string }
  /** Devices that belong to no node. */
  pool: { companyId: string }
  accessToken: { companyId: string; tokenId: string }
  /** Saved under a new version. */
  dashboard: { companyId: string; dashboardId: number; version: number; user: string }
  dashboardDeleted: { companyId: string; dashboardId: number }
  /** Which dashboards and categories there are, what they are called, and where they stand. */
  dashboardTree: { companyId: string }
  template: { companyId: string; templateDashboardId: number; version: number; user: string }
  templateDeleted: { companyId: string; templateDashboardId: number }
  /** Something was written into the company's log. */
  log: { companyId: string }
  /** A network server of the company: made, changed or gone. */
  integration: { companyId: string; integrationId: string }
  /** Something was sent to a node, or is known of what was. */
  downlink: { companyId: string; deveui: string }
  /** Of a device that the portal creates or removes on a network server. */
  networkDevice: { companyId: string; deveui: string }
  /** The MQTT brokers that a company is a client of, or what nodes listen to on them. */
  mqttBroker: { companyId: string }
  /** Where Sparkplug is enabled: on a broker of a company, or on a global one (null). */
  sparkplugBroker: { companyId: string | null }
  /** The Modbus masters of a company, or what is read of them. */
  modbus: { companyId: string }
  /** The OPC-UA servers of a company, what is read of them, or its certificate. */
  opcua: { companyId: string }
  /** Shared no longer. */
  publicDashboard: { companyId: string; publicId: string }
}
export type DomainEventType = keyof DomainEvents

/**
 * Carries events from whoever changed something to whoever must know. Delivery is synchronous within this process,
 * so that a change is known to its caches before it is answered; another implementation (over NATS) also tells other
 * processes. What a transaction changes is published by its `publishEvent`, which waits for the commit.
 */
export interface EventPort {
  publishEvent<T extends DomainEventType>(type: T, event: DomainEvents[T]): void
  /** Returns what ends the subscription. */
  subscribe<T extends DomainEventType>(type: T, listener: (event: DomainEvents[T]) => void): () => void
}

/** Events within this process. `onListenerError` is told of a listener that throws; the others and the publisher do not notice. */
export function createEventPort(onListenerError: (error: unknown) => void): EventPort {
  const listeners = new Map<DomainEventType, Set<(event: never) => void>>()
  return {
    publishEvent(type, event) {
      for (const listener of listeners.get(type) ?? []) {
        try {
          listener(event as never)
        } catch (error) {
          onListenerError(error)
        }
      }
    },
    subscribe(type, listener) {
      const ofType = listeners.get(type) ?? new Set()
      // One of its own, so that a listener which subscribes twice is told twice and ends one at a time.
      const own = (event: never) => listener(event)
      listeners.set(type, ofType.add(own))
      return () => void ofType.delete(own)
    },
  }
}
