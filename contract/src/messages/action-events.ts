/** What actions react to, by the numbers that the specification gives them. */
export const actionEvents = {
  ingestError: 0,
  nodeOffline: 1,
  nodeCreated: 2,
  gatewayOffline: 3,
  gatewayCreated: 4,
  alarmCreated: 5,
  alarmRaised: 6,
  alarmAcknowledged: 7,
} as const
export type ActionEventName = keyof typeof actionEvents
export type ActionEventType = (typeof actionEvents)[ActionEventName]

/** States, which last: an action may wait until one has lasted for a while. The others are moments. */
export const lastingEvents: readonly ActionEventType[] = [
  actionEvents.nodeOffline,
  actionEvents.gatewayOffline,
]

const always = ['event', 'time', 'company', 'action', 'link'] as const
const ofNode = [...always, 'node', 'deveui', 'application'] as const
const ofGateway = [...always, 'gateway', 'eui'] as const
const ofAlarm = [...ofNode, 'alarm', 'priority', 'key'] as const
/** What {{…}} in the texts of an action may name, by the event. */
export const actionPlaceholders: Readonly<Record<ActionEventName, readonly string[]>> = {
  ingestError: [...ofNode, 'problem'],
  nodeOffline: ofNode,
  nodeCreated: ofNode,
  gatewayOffline: [...ofGateway, 'nodes'],
  gatewayCreated: ofGateway,
  alarmCreated: ofAlarm,
  alarmRaised: [...ofAlarm, 'value'],
  alarmAcknowledged: [...ofAlarm, 'user', 'comment'],
}

/** By what the events of an action can be narrowed. */
export const actionFilters: Readonly<
  Record<ActionEventName, readonly ('applications' | 'nodes' | 'priorities')[]>
> = {
  ingestError: ['applications', 'nodes'],
  nodeOffline: ['applications', 'nodes'],
  nodeCreated: ['applications'],
  gatewayOffline: [],
  gatewayCreated: [],
  alarmCreated: ['applications', 'nodes', 'priorities'],
  alarmRaised: ['applications', 'nodes', 'priorities'],
  alarmAcknowledged: ['applications', 'nodes', 'priorities'],
}

export const actionEventNames = Object.keys(actionEvents) as ActionEventName[]
/** The name of an event by its number. */
export const actionEventName = (type: number): ActionEventName => actionEventNames[type] ?? 'ingestError'
