import type { Logger } from 'pino'
import type { EventPort } from '#db/index.ts'
import type { Pipeline } from '#telemetry/index.ts'
import { runEvery } from './run-every.ts'
import type { Shutdown } from './shutdown.ts'

export interface Schedules {
  events: EventPort
  pipeline: Pick<Pipeline, 'writeContacts'>
  tickAlarms: () => Promise<unknown>
  /** Deletes what is old and of no more use. */
  sweep: () => Promise<unknown>
  /** Deletes the readings that companies no longer want to keep. */
  deleteDue: () => Promise<unknown>
  log: Logger
  shutdown: Shutdown
}

const second = 1000
const hour = 3_600_000

/** What is done again and again while the portal runs. */
export function keepTime({ events, pipeline, tickAlarms, sweep, deleteDue, log, shutdown }: Schedules): void {
  shutdown.add(
    'last contacts',
    runEvery(second, () => pipeline.writeContacts(), log),
  )
  shutdown.add('alarm delays', runEvery(second, tickAlarms, log))
  shutdown.add('sweep', runEvery(hour, sweep, log))
  shutdown.add('hourly retention', runEvery(hour, deleteDue, log))
  shutdown.add(
    'changed retention',
    events.subscribe('retention', () => void deleteDue()),
  )
}
