import type { Server } from 'node:http'
import type { Logger } from 'pino'
import type { Database } from '#db/index.ts'
import { createVisits } from '#domains/public-dashboards/index.ts'
import { createSearchHub } from '#domains/search/index.ts'
import type { Clock } from '#lib/clock.ts'
import { attachHubs, type HubServer } from '#live/index.ts'
import type { Access } from './access.ts'
import { currentCallerBy, eventsHub, tellChanges, watchRights } from './live.ts'
import type { Shutdown } from './shutdown.ts'
import type { Telemetry } from './telemetry.ts'
import { tellVisitors } from './tell-visitors.ts'

export interface LiveServerParts {
  database: Database
  telemetry: Pick<Telemetry, 'bus'>
  access: Pick<Access, 'rights' | 'sessions' | 'hubTokens'>
  publicUrl: string
  clock: Clock
  log: Logger
  shutdown: Shutdown
}

/** Attaches the hubs to the server, and tells them what changes. */
export function startLive(server: Server, parts: LiveServerParts): HubServer {
  const { database, telemetry, access, publicUrl, clock, log, shutdown } = parts
  const { events } = database
  const { bus } = telemetry
  const { rights, sessions, hubTokens } = access
  const visits = createVisits({ database, clock })
  shutdown.add('visits', () => visits.close())
  const live = { database, bus, clock, rights, sessions, visits, log }
  const hubs = attachHubs(
    server,
    { events: eventsHub(live), search: createSearchHub({ database, clock, log }) },
    {
      tokens: hubTokens,
      connectionTokens: hubTokens.connectionTokens,
      currentCaller: currentCallerBy(live),
      clock,
      log,
      ownOrigins: [publicUrl],
    },
  )
  shutdown.add('hubs', () => hubs.close())
  shutdown.add('watched rights', watchRights(events, hubs, bus))
  shutdown.add('told changes', tellChanges(events, bus))
  shutdown.add('told visitors', tellVisitors({ events, hubs, visits, log }))
  return hubs
}
