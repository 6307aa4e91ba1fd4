import type { FastifyInstance } from 'fastify'
import { createPublicViewers } from '#domains/dashboards/public-dashboards/index.ts'
import { createSearchHub } from '#domains/operations/search/index.ts'
import { mountNegotiation } from '#http/index.ts'
import { attachHubs, type HubServer } from '#live/index.ts'
import type { Access } from '../access/access.ts'
import type { Runtime } from '../runtime.ts'
import type { Telemetry } from '../telemetry/telemetry.ts'
import { currentCallerBy, eventsHub, tellChanges, watchRights } from './hubs.ts'
import { notifyPublicViewers } from './notify-public-viewers.ts'

export interface LiveServerParts {
  telemetry: Pick<Telemetry, 'bus' | 'userReads'>
  access: Pick<Access, 'rights' | 'sessions' | 'hubTokens'>
}

/** Attaches the hubs to the server, and tells them what changes. */
export function startLive(
  server: FastifyInstance,
  { config, database, clock, log, shutdown }: Runtime,
  { telemetry: { bus, userReads }, access: { rights, sessions, hubTokens } }: LiveServerParts,
): HubServer {
  const { events } = database
  const visits = createPublicViewers({ database, clock })
  shutdown.add('visits', () => visits.close())
  const live = { database, bus, clock, rights, sessions, visits, readings: userReads, log }
  const hubs = attachHubs(
    server.server,
    { events: eventsHub(live), search: createSearchHub({ database, clock, log }) },
    {
      tokens: hubTokens,
      connectionTokens: hubTokens.connectionTokens,
      currentCaller: currentCallerBy(live),
      clock,
      log,
      ownOrigins: [config.publicUrl],
    },
  )
  shutdown.add('hubs', () => hubs.close())
  shutdown.add('watched rights', watchRights(events, hubs, bus))
  shutdown.add('told changes', tellChanges(events, bus))
  shutdown.add('told visitors', notifyPublicViewers({ events, hubs, visits, log }))
  mountNegotiation(server, hubs)
  return hubs
}
