import { actionEvents } from '@fyr/contract/messages/action-events'
import type { Database, PlatformDb } from '#db/index.ts'
import { type ActionEvent, recordActionEvents } from '#domains/messages/action-events/index.ts'
import { raiseNotificationIn } from '#domains/messages/notifications/index.ts'
import { writeLogIn } from '#domains/records/logs/index.ts'
import type { Clock } from '#lib/clock.ts'
import { createHeardGateways, type HeardGateways } from './heard.ts'
import {
  type ChangedGateway,
  countUptime,
  listDependentNodes,
  setSilentOffline,
  writeHeard,
} from './observed-store.ts'

/** Nodes that a message names; of more it says how many. */
const maxNamed = 10

/** Checks are made each minute; after such a gap the portal was not running. */
const missedAfterMs = 5 * 60_000

export interface GatewayWatch extends Pick<HeardGateways, 'frame' | 'told'> {
  /** Writes down what was heard; what could not be is kept for the next time. */
  flush(): Promise<void>
  /** Who was not heard of for too long is offline; who is online was so for another minute. */
  check(): Promise<void>
}

/** Follows what network servers tell of gateways. */
export function createGatewayWatch({
  database,
  clock,
}: {
  database: Pick<Database, 'withPlatform'>
  clock: Clock
}): GatewayWatch {
  const heard = createHeardGateways()
  let checkedAt = clock.now().getTime()
  /** Before this the portal received nothing, so that a gateway was not silent. */
  let listeningSince = checkedAt
  return {
    frame: heard.frame,
    told: heard.told,
    async flush() {
      const taken = heard.take()
      if (taken.gateways.length === 0) return
      try {
        await database.withPlatform(async (db) => {
          const now = clock.now()
          const { online, offline } = await writeHeard(db, taken, now)
          await tell(db, online, offline, now)
        })
      } catch (error) {
        heard.putBack(taken)
        throw error
      }
    },
    async check() {
      const now = clock.now()
      const sinceCheck = now.getTime() - checkedAt
      // Nothing was checked meanwhile, or the clock was set: what was received before says nothing about now.
      if (sinceCheck > missedAfterMs || sinceCheck < 0) listeningSince = now.getTime()
      checkedAt = now.getTime()
      await database.withPlatform(async (db) => {
        await tell(db, [], await setSilentOffline(db, now, new Date(listeningSince)), now)
        await countUptime(db, now)
      })
    },
  }
}

/** One message for each gateway: it names the nodes that hear through it alone, instead of one message for each. */
async function tell(
  db: PlatformDb,
  online: readonly ChangedGateway[],
  offline: readonly ChangedGateway[],
  now: Date,
): Promise<void> {
  for (const { id, companyId, name, eui } of online) {
    const record = { kind: 'gateway.online', params: { gateway: name } } as const
    await writeLogIn(db, [companyId], { ...record, type: 'APP', actorName: null, at: now })
    db.publishEvent('gatewayState', { companyId, gatewayId: id, name, eui, state: 'online', nodes: [] })
  }
  const dependent = await listDependentNodes(
    db,
    offline.map(({ id }) => id),
    now,
  )
  const events: ActionEvent[] = []
  for (const { id, companyId, name, eui } of offline) {
    const nodes = dependent.get(id) ?? []
    const named = nodes.slice(0, maxNamed).map((node) => node.name)
    const more = nodes.length > maxNamed ? [`+${nodes.length - maxNamed}`] : []
    const params = { gateway: name, count: nodes.length, nodes: [...named, ...more].join(', ') }
    const kind = nodes.length > 0 ? ('gateway.offlineWithNodes' as const) : ('gateway.offline' as const)
    await writeLogIn(db, [companyId], { kind, params, type: 'WARNING', actorName: null, at: now })
    await raiseNotificationIn(
      db,
      companyId,
      { kind, params, route: `/gateways/${id}`, permission: 'Gateway.View', at: now },
      0,
    )
    db.publishEvent('gatewayState', {
      companyId,
      gatewayId: id,
      name,
      eui,
      state: 'offline',
      nodes: nodes.map(({ deveui }) => deveui),
    })
    events.push({
      companyId,
      type: actionEvents.gatewayOffline,
      key: `${id}:${now.getTime()}`,
      at: now,
      gatewayId: id,
      facts: { gateway: name, eui, nodes: params.nodes },
    })
  }
  await recordActionEvents(db, events)
}
