import type { Ownership } from '#db/index.ts'
import type { Retention } from '#domains/readings/readings/index.ts'
import type { MetricValues } from '#http/index.ts'
import type { HubServer } from '#live/index.ts'
import type { ReadingsStore } from '#readings-store/index.ts'
import type { Pipeline } from '#telemetry/index.ts'

import type { DiskGuard } from './telemetry/disk-guard.ts'

export interface FigureParts {
  ownership: Ownership
  pipeline: Pipeline
  store: ReadingsStore
  hubs: HubServer
  disk: DiskGuard
  retention: Retention
  broker: { stats(): { connections: number; deliveries: number; dropped: number } }
}

/** What /metrics tells of the portal, read at the moment it is asked for. */
export function figuresOf({
  ownership,
  pipeline,
  store,
  hubs,
  broker,
  disk,
  retention,
}: FigureParts): MetricValues {
  return {
    database_owner: {
      help: '1 while this portal owns its database; 0 while it writes nothing',
      read: () => Number(ownership.fence.isHeld),
    },
    database_ownership_losses_total: {
      help: 'How often the lock on the database was lost since the start',
      read: () => ownership.losses,
    },
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
    mqtt_deliveries_total: {
      help: 'MQTT messages times the subscribers that got them, since the broker’s thread began',
      read: () => broker.stats().deliveries,
    },
    mqtt_dropped_total: {
      help: 'MQTT messages that a limit cut off, since the broker’s thread began',
      read: () => broker.stats().dropped,
    },
    mqtt_connections: { help: 'Open MQTT connections', read: () => broker.stats().connections },
    live_connections: { help: 'Open live connections', read: () => hubs.connectionCount },
    readings_expired_total: {
      help: 'Readings deleted since the start because they had been kept for long enough',
      read: () => retention.readingsDeleted,
    },
    disk_free_bytes: {
      help: 'Free space where the readings are; NaN when that disk cannot be looked at',
      read: () => disk.space?.free ?? Number.NaN,
    },
    disk_reserve_bytes: {
      help: 'Free space below which readings are refused; NaN when that disk cannot be looked at',
      read: () => disk.space?.reserve ?? Number.NaN,
    },
    disk_full: { help: '1 while readings are refused for want of space', read: () => Number(disk.isFull) },
    ...figuresOfStore(store),
  }
}

/** What the readings store says of its memory and of its work in the background. */
function figuresOfStore(store: ReadingsStore): MetricValues {
  return {
    head_bytes: { help: 'Memory of the latest readings, estimated', read: () => store.state().headBytes },
    head_series: {
      help: 'Series whose latest reading is in memory',
      read: () => store.state().headSeries,
    },
    known_series: { help: 'Series whose names are in memory', read: () => store.state().knownSeries },
    open_readings: {
      help: 'Readings in memory and in the ingest log that are not flushed yet',
      read: () => store.state().openReadings,
    },
    open_bytes: { help: 'Memory of those readings, estimated', read: () => store.state().openBytes },
    portions_sealing: {
      help: 'Portions of readings that are waiting to be flushed or at it',
      read: () => store.state().flushing,
    },
    portions_sealed_total: {
      help: 'Portions of readings flushed since the start',
      read: () => store.state().flushed,
    },
    segments_merged_total: {
      help: 'Weeks of a series merged since the start',
      read: () => store.state().compacted,
    },
    segments_damaged_total: {
      help: 'Damaged segments and log records found since the start',
      read: () => store.state().damaged,
    },
    series_being_removed: {
      help: 'Deleted series whose rows are still there',
      read: () => store.state().seriesBeingRemoved,
    },
    store_fault: {
      help: '1 while the work in the background does not get on',
      read: () => Number(store.state().fault !== null),
    },
  }
}
