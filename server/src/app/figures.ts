import type { Figures } from '#http/index.ts'
import type { HubServer } from '#live/index.ts'
import type { ReadingsStore } from '#readings-store/index.ts'
import type { Pipeline } from '#telemetry/index.ts'

export interface FigureParts {
  pipeline: Pipeline
  store: ReadingsStore
  hubs: HubServer
  broker: { stats(): { connections: number } }
}

/** What /metrics tells of the portal, read at the moment it is asked for. */
export function figuresOf({ pipeline, store, hubs, broker }: FigureParts): Figures {
  return {
    readings_total: { help: 'Readings committed since the start', read: () => pipeline.stats().readings },
    readings_rejected_total: {
      help: 'Readings refused since the start',
      read: () => pipeline.stats().rejected,
    },
    batches_total: { help: 'Batches committed since the start', read: () => pipeline.stats().batches },
    readings_waiting: {
      help: 'Readings taken in and not committed yet',
      read: () => pipeline.stats().waiting,
    },
    mqtt_connections: { help: 'Open MQTT connections', read: () => broker.stats().connections },
    live_connections: { help: 'Open live connections', read: () => hubs.connectionCount },
    head_bytes: { help: 'Memory of the latest readings, estimated', read: () => store.state().headBytes },
  }
}
